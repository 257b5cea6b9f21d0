/* debug_types.h - types of the language as DWARF types; state of the debug info of one module. */
#ifndef CG_DEBUG_TYPES_H
#define CG_DEBUG_TYPES_H

#include "debug_info.h"

struct cg_debug_info {
    LLVMDIBuilderRef builder;
    cg_debug_depth depth;
    LLVMMetadataRef unit, file; /* of the first member */
    LLVMMetadataRef no_signature;
    cg_ptrmap files;           /* rt_symbol -> DIFile */
    cg_ptrmap subprograms;     /* rt_linfo -> DISubprogram of inlined bodies */
    cg_ptrmap types;           /* type object -> the type of values in their representation */
    LLVMMetadataRef type_word; /* pointer to an opaque DataType */
    LLVMMetadataRef size_type, char_type;
};

LLVMMetadataRef cg_debug_type(cg_module *m, rt_value *type);

#endif
