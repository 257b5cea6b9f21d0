/* emit.c - see emit.h. Nothing in this file knows of the tracer; `debug` is all that it is told. */
#include "emit.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm/Config/llvm-config.h>
#include <string.h>

typedef struct emitter {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef b;
    LLVMTypeRef number;
    LLVMValueRef function, parameters[MAX_PARAMETERS]; /* allocas */
    LLVMDIBuilderRef di;                               /* NULL: no debug info */
    LLVMMetadataRef file, scope;
} emitter;

static LLVMTypeRef type_of(emitter *e, int nparameters)
{
    LLVMTypeRef types[MAX_PARAMETERS];
    for (int i = 0; i < nparameters; i++)
        types[i] = e->number;
    return LLVMFunctionType(e->number, types, (unsigned)nparameters, 0);
}

static void at_line(emitter *e, unsigned line)
{
    if (e->di)
        LLVMSetCurrentDebugLocation2(e->b, LLVMDIBuilderCreateDebugLocation(e->context, line, 1, e->scope, NULL));
}

static LLVMValueRef value(emitter *e, const node *n);

static LLVMValueRef call(emitter *e, const node *n)
{
    LLVMValueRef arguments[MAX_PARAMETERS], callee = LLVMGetNamedFunction(e->module, n->name);
    LLVMTypeRef type = type_of(e, n->n);
    if (!callee)
        callee = LLVMAddFunction(e->module, n->name, type);
    for (int i = 0; i < n->n; i++)
        arguments[i] = value(e, n->child[i]);
    at_line(e, n->line);
    return LLVMBuildCall2(e->b, type, callee, arguments, (unsigned)n->n, "");
}

static LLVMValueRef choose(emitter *e, const node *n)
{
    LLVMBasicBlockRef blocks[2], from[2], end;
    LLVMValueRef values[2], is_true;
    is_true = LLVMBuildFCmp(e->b, LLVMRealONE, value(e, n->child[0]), LLVMConstReal(e->number, 0), "");
    for (int i = 0; i < 2; i++)
        blocks[i] = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    end = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMBuildCondBr(e->b, is_true, blocks[0], blocks[1]);
    for (int i = 0; i < 2; i++) {
        LLVMPositionBuilderAtEnd(e->b, blocks[i]);
        values[i] = value(e, n->child[i + 1]);
        from[i] = LLVMGetInsertBlock(e->b);
        LLVMBuildBr(e->b, end);
    }
    LLVMPositionBuilderAtEnd(e->b, end);
    LLVMValueRef phi = LLVMBuildPhi(e->b, e->number, "");
    LLVMAddIncoming(phi, values, from, 2);
    return phi;
}

static LLVMValueRef operation(emitter *e, const node *n)
{
    LLVMValueRef x = value(e, n->child[0]), y = value(e, n->child[1]);
    at_line(e, n->line);
    switch (n->op) {
    case '+':
        return LLVMBuildFAdd(e->b, x, y, "");
    case '-':
        return LLVMBuildFSub(e->b, x, y, "");
    case '*':
        return LLVMBuildFMul(e->b, x, y, "");
    case '/':
        return LLVMBuildFDiv(e->b, x, y, "");
    default:
        return LLVMBuildUIToFP(e->b, LLVMBuildFCmp(e->b, LLVMRealOLT, x, y, ""), e->number, "");
    }
}

static LLVMValueRef value(emitter *e, const node *n)
{
    at_line(e, n->line);
    switch (n->kind) {
    case NUMBER:
        return LLVMConstReal(e->number, n->number);
    case PARAMETER:
        return LLVMBuildLoad2(e->b, e->number, e->parameters[n->index], "");
    case BINARY:
        return operation(e, n);
    case CHOICE:
        return choose(e, n);
    default:
        return call(e, n);
    }
}

/* ---- debug info ----------------------------------------------------------------------------------------------------------- */

static void add_flag(emitter *e, const char *name, unsigned number)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(e->context);
    LLVMAddModuleFlag(e->module, LLVMModuleFlagBehaviorWarning, name, strlen(name),
                      LLVMValueAsMetadata(LLVMConstInt(i32, number, 0)));
}

static void describe(emitter *e, const statement *s, const char *symbol, const char *file)
{
    LLVMMetadataRef types[MAX_PARAMETERS + 1], number, expression;
    add_flag(e, "Debug Info Version", LLVMDebugMetadataVersion());
    e->di = LLVMCreateDIBuilder(e->module);
    e->file = LLVMDIBuilderCreateFile(e->di, file, strlen(file), ".", 1);
    LLVMDIBuilderCreateCompileUnit(e->di, LLVMDWARFSourceLanguageC11, e->file, "orc-host", 8, 0, "", 0, 0, "", 0,
                                   LLVMDWARFEmissionFull, 0, 0, 0, "", 0, "", 0);
    number = LLVMDIBuilderCreateBasicType(e->di, "double", 6, 64, 4 /* DW_ATE_float */, LLVMDIFlagZero);
    for (int i = 0; i <= s->nparameters; i++)
        types[i] = number;
    LLVMMetadataRef type =
        LLVMDIBuilderCreateSubroutineType(e->di, e->file, types, (unsigned)s->nparameters + 1, LLVMDIFlagZero);
    e->scope = LLVMDIBuilderCreateFunction(e->di, e->file, symbol, strlen(symbol), "", 0, e->file, s->line, type, 0, 1,
                                           s->line, LLVMDIFlagPrototyped, 0);
    LLVMSetSubprogram(e->function, e->scope);
    expression = LLVMDIBuilderCreateExpression(e->di, NULL, 0);
    for (int i = 0; i < s->nparameters; i++) {
        const char *name = s->parameters[i];
        LLVMMetadataRef variable = LLVMDIBuilderCreateParameterVariable(
            e->di, e->scope, name, strlen(name), (unsigned)i + 1, e->file, s->line, number, 1, LLVMDIFlagZero);
        LLVMDIBuilderInsertDeclareRecordAtEnd(e->di, e->parameters[i], variable, expression,
                                              LLVMDIBuilderCreateDebugLocation(e->context, s->line, 1, e->scope, NULL),
                                              LLVMGetInsertBlock(e->b));
    }
}

/* ---- the function ------------------------------------------------------------------------------------------------------------ */

static void attribute(emitter *e, const char *key, const char *text)
{
    LLVMAddAttributeAtIndex(
        e->function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
        LLVMCreateStringAttribute(e->context, key, (unsigned)strlen(key), text, (unsigned)strlen(text)));
}

static void emit_function(emitter *e, const statement *s, const char *symbol, const char *file, int debug)
{
    e->function = LLVMAddFunction(e->module, symbol, type_of(e, s->nparameters));
    attribute(e, "frame-pointer", "all");
    unsigned uwtable = LLVMGetEnumAttributeKindForName("uwtable", 7);
    LLVMAddAttributeAtIndex(e->function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(e->context, uwtable, 2));
    LLVMPositionBuilderAtEnd(e->b, LLVMAppendBasicBlockInContext(e->context, e->function, ""));
    for (int i = 0; i < s->nparameters; i++)
        e->parameters[i] = LLVMBuildAlloca(e->b, e->number, "");
    if (debug)
        describe(e, s, symbol, file);
    for (int i = 0; i < s->nparameters; i++)
        LLVMBuildStore(e->b, LLVMGetParam(e->function, (unsigned)i), e->parameters[i]);
    LLVMBuildRet(e->b, value(e, s->body));
}

LLVMOrcThreadSafeModuleRef emit(const statement *s, const char *symbol, const char *file, int debug)
{
#if LLVM_VERSION_MAJOR >= 21
    LLVMContextRef context = LLVMContextCreate();
    LLVMOrcThreadSafeContextRef shared = LLVMOrcCreateNewThreadSafeContextFromLLVMContext(context);
#else
    LLVMOrcThreadSafeContextRef shared = LLVMOrcCreateNewThreadSafeContext();
    LLVMContextRef context = LLVMOrcThreadSafeContextGetContext(shared);
#endif
    emitter e = {.context = context,
                 .module = LLVMModuleCreateWithNameInContext(symbol, context),
                 .b = LLVMCreateBuilderInContext(context),
                 .number = LLVMDoubleTypeInContext(context)};
    emit_function(&e, s, symbol, file, debug);
    if (e.di) {
        LLVMDIBuilderFinalize(e.di);
        LLVMDisposeDIBuilder(e.di);
    }
    LLVMDisposeBuilder(e.b);
    LLVMOrcThreadSafeModuleRef module = LLVMOrcCreateNewThreadSafeModule(e.module, shared);
    LLVMOrcDisposeThreadSafeContext(shared);
    return module;
}
