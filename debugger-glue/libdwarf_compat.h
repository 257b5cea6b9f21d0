/* libdwarf_compat.h - the differences between libdwarf 20210528 (Debian 12, Ubuntu 24.04) and 0.x/2.x, which define
 * DW_LIBDWARF_VERSION; here and nowhere else. */
#ifndef GLUE_LIBDWARF_COMPAT_H
#define GLUE_LIBDWARF_COMPAT_H

#include <dwarf.h>
#include <libdwarf.h>

/* Where an error may be forgotten: libdwarf 20210528 follows a null pointer for some. It frees what it puts there when it is finished. */
#define DG_IGNORED (&(Dwarf_Error){NULL})

#ifdef DW_LIBDWARF_VERSION

typedef Dwarf_Obj_Access_Interface_a dg_dw_interface;
typedef Dwarf_Obj_Access_Methods_a dg_dw_methods;
typedef Dwarf_Obj_Access_Section_a dg_dw_section;
typedef Dwarf_Small dg_dw_endianness;
typedef Dwarf_Unsigned dg_dw_index;
#define DG_DW_LITTLE_ENDIAN     DW_END_little
#define DG_DW_INTERFACE(obj, m) {.ai_object = (obj), .ai_methods = (m)}
#define DG_DW_METHOD(name)      .om_##name
#define DG_DW_FIELD(section, f) (section)->as_##f
#define DG_DW_SET_FILESIZE(fn)  .om_get_filesize = (fn),
#define dg_dw_finish(dbg)       dwarf_object_finish(dbg)
#define dg_dw_free_locations(h) dwarf_dealloc_loc_head_c(h)
#define dg_dw_operation(entry, i, atom, a, b, c, offset, error) \
    dwarf_get_location_op_value_c(entry, i, atom, a, b, c, offset, error)

#else

typedef Dwarf_Obj_Access_Interface dg_dw_interface;
typedef Dwarf_Obj_Access_Methods dg_dw_methods;
typedef Dwarf_Obj_Access_Section dg_dw_section;
typedef Dwarf_Endianness dg_dw_endianness;
typedef Dwarf_Half dg_dw_index;
#define DG_DW_LITTLE_ENDIAN     DW_OBJECT_LSB
#define DG_DW_INTERFACE(obj, m) {.object = (obj), .methods = (m)}
#define DG_DW_METHOD(name)      .name
#define DG_DW_FIELD(section, f) (section)->f
#define DG_DW_SET_FILESIZE(fn)
#define dg_dw_finish(dbg)       dwarf_object_finish(dbg, NULL)
#define dg_dw_free_locations(h) dwarf_loc_head_c_dealloc(h)
#define dg_dw_operation(entry, i, atom, a, b, c, offset, error) \
    dwarf_get_location_op_value_c(entry, i, atom, a, b, c, offset, error)

#endif
#endif
