/* base_lib.S - the base library's texts as a table, see base_lib.h. In load order: that of the file names. */

        .macro  base_file name
        .section .rodata.base_lib, "a", @progbits
1:      .asciz  "base/\name"
2:      .incbin "base_lib/\name"
3:      .byte   0
        .section .data.rel.ro.base_lib, "aw", @progbits
        .quad   1b, 2b, 3b - 2b
        .endm

        .section .data.rel.ro.base_lib, "aw", @progbits
        .balign 8
        .globl  rt_base_lib
        .hidden rt_base_lib
        .type   rt_base_lib, @object
rt_base_lib:
#define X(file) base_file file;
#include "base_lib.def"
#undef X
        .section .data.rel.ro.base_lib, "aw", @progbits
        .quad   0, 0, 0
        .size   rt_base_lib, . - rt_base_lib

        .section .note.GNU-stack, "", @progbits
