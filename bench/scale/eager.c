/* eager.c - N functions in LLVM's own LLJIT with its debugger support switched on: a module with debug info each, registered one by
 * one. What Lintel is measured against. usage: eager N
 */
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/LLJITUtils.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(LLVMErrorRef error)
{
    if (!error)
        return;
    char *text = LLVMGetErrorMessage(error);
    fprintf(stderr, "eager: %s\n", text);
    exit(1);
}

/* f<i>(x) = x * 3 + i, on line i + 1 of eager.src. */
static LLVMModuleRef make_module(LLVMContextRef context, int i)
{
    char name[32];
    snprintf(name, sizeof name, "f%d", i);
    LLVMModuleRef m = LLVMModuleCreateWithNameInContext(name, context);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(context), type = LLVMFunctionType(i64, &i64, 1, 0);
    LLVMValueRef f = LLVMAddFunction(m, name, type);
    LLVMDIBuilderRef d = LLVMCreateDIBuilder(m);
    LLVMMetadataRef file = LLVMDIBuilderCreateFile(d, "eager.src", 9, "/", 1);
    LLVMDIBuilderCreateCompileUnit(d, LLVMDWARFSourceLanguageC11, file, "eager", 5, 0, "", 0, 0, "", 0,
                                   LLVMDWARFEmissionFull, 0, 0, 0, "", 0, "", 0);
    LLVMMetadataRef integer = LLVMDIBuilderCreateBasicType(d, "Int64", 5, 64, 5, 0), types[] = {integer, integer};
    LLVMMetadataRef signature = LLVMDIBuilderCreateSubroutineType(d, file, types, 2, 0);
    LLVMMetadataRef scope = LLVMDIBuilderCreateFunction(d, file, name, strlen(name), "", 0, file, (unsigned)i + 1,
                                                        signature, 0, 1, (unsigned)i + 1, 0, 0);
    LLVMSetSubprogram(f, scope);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(context, f, "entry"));
    LLVMSetCurrentDebugLocation2(b, LLVMDIBuilderCreateDebugLocation(context, (unsigned)i + 1, 1, scope, NULL));
    LLVMValueRef x = LLVMBuildMul(b, LLVMGetParam(f, 0), LLVMConstInt(i64, 3, 0), "");
    LLVMBuildRet(b, LLVMBuildAdd(b, x, LLVMConstInt(i64, (unsigned)i, 0), ""));
    LLVMDisposeBuilder(b);
    LLVMDIBuilderFinalize(d);
    LLVMDisposeDIBuilder(d);
    LLVMAddModuleFlag(
        m, LLVMModuleFlagBehaviorWarning, "Debug Info Version", 18,
        LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), LLVMDebugMetadataVersion(), 0)));
    return m;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 100;
    LLVMInitializeNativeTarget();
    LLVMInitializeNativeAsmPrinter();
    LLVMOrcLLJITRef jit;
    check(LLVMOrcCreateLLJIT(&jit, NULL));
    check(LLVMOrcLLJITEnableDebugSupport(jit));
    LLVMOrcJITDylibRef dylib = LLVMOrcLLJITGetMainJITDylib(jit);
    unsigned long long sum = 0;
    for (int i = 0; i < n; i++) {
        LLVMOrcThreadSafeContextRef shared = LLVMOrcCreateNewThreadSafeContext();
        LLVMModuleRef m = make_module(LLVMOrcThreadSafeContextGetContext(shared), i);
        check(LLVMOrcLLJITAddLLVMIRModule(jit, dylib, LLVMOrcCreateNewThreadSafeModule(m, shared)));
        LLVMOrcDisposeThreadSafeContext(shared);
        char name[32];
        snprintf(name, sizeof name, "f%d", i);
        LLVMOrcExecutorAddress address;
        check(LLVMOrcLLJITLookup(jit, &address, name));
        sum += ((unsigned long long (*)(unsigned long long))address)(sum);
    }
    printf("%llu\n", sum);
    check(LLVMOrcDisposeLLJIT(jit));
    return 0;
}
