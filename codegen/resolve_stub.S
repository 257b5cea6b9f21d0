/* resolve_stub.S - where the slot of a linfo without code leads. %r11 = linfo; the argument registers belong to the callee
 * to be. Asks rt_resolve for the code and jumps to it as if the slot had led there. rt_resolve may leave by longjmp.
 */
#if !defined(__x86_64__)
#error "only x86-64 so far"
#endif

    .text
    .globl cg_resolve_common
    .hidden cg_resolve_common
    .type cg_resolve_common, @function
    .p2align 4
cg_resolve_common:
    .cfi_startproc
    endbr64
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    subq $192, %rsp
    movq %rdi, -8(%rbp)
    movq %rsi, -16(%rbp)
    movq %rdx, -24(%rbp)
    movq %rcx, -32(%rbp)
    movq %r8, -40(%rbp)
    movq %r9, -48(%rbp)
    movq %rax, -56(%rbp)
    movq %r10, -64(%rbp)
    movaps %xmm0, -80(%rbp)
    movaps %xmm1, -96(%rbp)
    movaps %xmm2, -112(%rbp)
    movaps %xmm3, -128(%rbp)
    movaps %xmm4, -144(%rbp)
    movaps %xmm5, -160(%rbp)
    movaps %xmm6, -176(%rbp)
    movaps %xmm7, -192(%rbp)
    movq %r11, %rdi
    call rt_resolve@PLT
    movq %rax, %r11
    movq -8(%rbp), %rdi
    movq -16(%rbp), %rsi
    movq -24(%rbp), %rdx
    movq -32(%rbp), %rcx
    movq -40(%rbp), %r8
    movq -48(%rbp), %r9
    movq -56(%rbp), %rax
    movq -64(%rbp), %r10
    movaps -80(%rbp), %xmm0
    movaps -96(%rbp), %xmm1
    movaps -112(%rbp), %xmm2
    movaps -128(%rbp), %xmm3
    movaps -144(%rbp), %xmm4
    movaps -160(%rbp), %xmm5
    movaps -176(%rbp), %xmm6
    movaps -192(%rbp), %xmm7
    leave
    .cfi_def_cfa %rsp, 8
    jmp *%r11
    .cfi_endproc
    .size cg_resolve_common, .-cg_resolve_common

    .section .note.GNU-stack,"",@progbits
