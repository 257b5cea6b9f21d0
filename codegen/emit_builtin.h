/* emit_builtin.h - the functions named in emit_builtin.def. */
#ifndef CG_EMIT_BUILTIN_H
#define CG_EMIT_BUILTIN_H

#include "emit.h"

bool cg_builtin_arith(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_divide(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_not(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_neg(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_shift(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_compare(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_bits(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_checked(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_bitcast(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_resize(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_to_float(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_to_int(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_fcompare(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_fneg(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_fintrinsic(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_libm(cg_frame *fr, const cg_builtin_call *call, cg_value *out);

bool cg_builtin_egal(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_isa(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_typeof(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_typeassert(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_ifelse(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_throw(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_nfields(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_string_len(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_string_byte(cg_frame *fr, const cg_builtin_call *call, cg_value *out);

bool cg_builtin_tuple(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_getfield(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_setfield(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_isdefined(cg_frame *fr, const cg_builtin_call *call, cg_value *out);

bool cg_builtin_array_new(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_array_ref(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_array_set(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_array_isassigned(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_array_len(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_array_dim(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_array_ndims(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_array_grow_end(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_array_copyto(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_array_fill_zero(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_array_del_end(cg_frame *fr, const cg_builtin_call *call, cg_value *out);
bool cg_builtin_throw_bounds(cg_frame *fr, const cg_builtin_call *call, cg_value *out);

#endif
