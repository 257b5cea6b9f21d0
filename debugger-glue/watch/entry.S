/* entry.S - where redirected calls of __jit_debug_register_code arrive, with a wa_module on top of the return address.
 *
 * The function that is replaced does nothing, and a compiler that sees its body may keep values in any register across the call. So
 * all that C code may change is saved: flags, general registers, SSE and x87 state.
 */
        .set    SAVED, 9 * 8
        .text
        .globl  wa_entry_point
        .hidden wa_entry_point
        .type   wa_entry_point, @function
wa_entry_point:
        .cfi_startproc
        .cfi_def_cfa_offset 16
        pushq   %rbp
        .cfi_def_cfa_offset 24
        .cfi_offset %rbp, -24
        movq    %rsp, %rbp
        .cfi_def_cfa_register %rbp
        pushfq
        pushq   %rax
        pushq   %rcx
        pushq   %rdx
        pushq   %rsi
        pushq   %rdi
        pushq   %r8
        pushq   %r9
        pushq   %r10
        pushq   %r11
        movq    8(%rbp), %rdi
        andq    $-64, %rsp
        subq    $512, %rsp
        fxsave  (%rsp)
        cld
        call    wa_called
        fxrstor (%rsp)
        leaq    -8 - SAVED(%rbp), %rsp
        popq    %r11
        popq    %r10
        popq    %r9
        popq    %r8
        popq    %rdi
        popq    %rsi
        popq    %rdx
        popq    %rcx
        popq    %rax
        popfq
        popq    %rbp
        .cfi_def_cfa %rsp, 16
        leaq    8(%rsp), %rsp
        .cfi_def_cfa_offset 8
        ret
        .cfi_endproc
        .size   wa_entry_point, . - wa_entry_point

        .section .note.GNU-stack, "", @progbits
