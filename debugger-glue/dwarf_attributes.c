/* dwarf_attributes.c - values of attributes, names through abstract origins, names of types. */
#include <stdio.h>
#include <string.h>
#include "dwarf_reader.h"

enum { MAX_ORIGINS = 8, MAX_TYPE_DEPTH = 12 };

void dg_free_die(Dwarf_Debug debug, Dwarf_Die die)
{
    if (die)
        dwarf_dealloc(debug, die, DW_DLA_DIE);
}

static Dwarf_Attribute attribute(Dwarf_Debug debug, Dwarf_Die die, Dwarf_Half name)
{
    Dwarf_Attribute a = NULL;
    Dwarf_Error error = NULL;
    int result = dwarf_attr(die, name, &a, &error);
    if (result == DW_DLV_ERROR)
        dwarf_dealloc(debug, error, DW_DLA_ERROR);
    return result == DW_DLV_OK ? a : NULL;
}

bool dg_attribute_uint(Dwarf_Debug debug, Dwarf_Die die, Dwarf_Half name, uint64_t *value)
{
    Dwarf_Attribute a = attribute(debug, die, name);
    if (!a)
        return false;
    Dwarf_Unsigned u = 0;
    Dwarf_Signed s = 0;
    Dwarf_Error error = NULL;
    int result = dwarf_formudata(a, &u, &error);
    if (result == DW_DLV_ERROR) {
        dwarf_dealloc(debug, error, DW_DLA_ERROR);
        result = dwarf_formsdata(a, &s, &error);
        u = (Dwarf_Unsigned)s;
        if (result == DW_DLV_ERROR)
            dwarf_dealloc(debug, error, DW_DLA_ERROR);
    }
    dwarf_dealloc(debug, a, DW_DLA_ATTR);
    if (result != DW_DLV_OK)
        return false;
    *value = u;
    return true;
}

Dwarf_Die dg_referenced_die(Dwarf_Debug debug, Dwarf_Die die, Dwarf_Half name)
{
    Dwarf_Attribute a = attribute(debug, die, name);
    if (!a)
        return NULL;
    Dwarf_Off offset = 0;
    Dwarf_Die target = NULL;
    Dwarf_Error error = NULL;
    int result = dwarf_global_formref(a, &offset, &error);
    if (result == DW_DLV_OK)
        result = dwarf_offdie_b(debug, offset, 1, &target, &error);
    if (result == DW_DLV_ERROR)
        dwarf_dealloc(debug, error, DW_DLA_ERROR);
    dwarf_dealloc(debug, a, DW_DLA_ATTR);
    return result == DW_DLV_OK ? target : NULL;
}

static const char *own_name(lt_dwarf *d, Dwarf_Die die)
{
    char *name = NULL;
    Dwarf_Error error = NULL;
    int result = dwarf_diename(die, &name, &error);
    if (result == DW_DLV_ERROR)
        dwarf_dealloc(d->debug, error, DW_DLA_ERROR);
    if (result != DW_DLV_OK)
        return NULL;
    const char *copy = dg_text_copy(d, name);
    return copy;
}

/* Follows DW_AT_abstract_origin and DW_AT_specification; `die` stays the caller's. */
static const char *name_through(lt_dwarf *d, Dwarf_Die die, int depth)
{
    const char *name = own_name(d, die);
    if (name || !depth)
        return name;
    Dwarf_Die origin = dg_referenced_die(d->debug, die, DW_AT_abstract_origin);
    if (!origin)
        origin = dg_referenced_die(d->debug, die, DW_AT_specification);
    if (origin)
        name = name_through(d, origin, depth - 1);
    dg_free_die(d->debug, origin);
    return name;
}

const char *dg_die_name(lt_dwarf *d, Dwarf_Die die) { return name_through(d, die, MAX_ORIGINS); }

static void describe(lt_dwarf *d, Dwarf_Die die, char *text, size_t size, int depth);

/* The name of the type that the DIE's DW_AT_type refers to, followed by `suffix`. */
static void describe_target(lt_dwarf *d, Dwarf_Die die, char *text, size_t size, int depth, const char *suffix)
{
    Dwarf_Die type = dg_referenced_die(d->debug, die, DW_AT_type);
    if (type)
        describe(d, type, text, size, depth);
    else
        snprintf(text, size, "void");
    dg_free_die(d->debug, type);
    size_t n = strlen(text);
    snprintf(text + n, size - n, "%s", suffix);
}

static void describe(lt_dwarf *d, Dwarf_Die die, char *text, size_t size, int depth)
{
    Dwarf_Half tag = 0;
    Dwarf_Error error = NULL;
    const char *name = own_name(d, die);
    if (dwarf_tag(die, &tag, &error) == DW_DLV_ERROR)
        dwarf_dealloc(d->debug, error, DW_DLA_ERROR);
    if (name || !depth) {
        snprintf(text, size, "%s", name ? name : "?");
        return;
    }
    switch (tag) {
    case DW_TAG_pointer_type:
        describe_target(d, die, text, size, depth - 1, " *");
        break;
    case DW_TAG_reference_type:
        describe_target(d, die, text, size, depth - 1, " &");
        break;
    case DW_TAG_const_type:
        describe_target(d, die, text, size, depth - 1, " const");
        break;
    case DW_TAG_volatile_type:
    case DW_TAG_restrict_type:
    case DW_TAG_atomic_type:
        describe_target(d, die, text, size, depth - 1, "");
        break;
    case DW_TAG_array_type:
        describe_target(d, die, text, size, depth - 1, "[]");
        break;
    case DW_TAG_subroutine_type:
        describe_target(d, die, text, size, depth - 1, " (*)()");
        break;
    default:
        snprintf(text, size, "?");
    }
}

const char *dg_type_name(lt_dwarf *d, Dwarf_Die die)
{
    char text[256];
    Dwarf_Die type = dg_referenced_die(d->debug, die, DW_AT_type);
    if (!type) {
        Dwarf_Die origin = dg_referenced_die(d->debug, die, DW_AT_abstract_origin);
        const char *name = origin ? dg_type_name(d, origin) : NULL;
        dg_free_die(d->debug, origin);
        return name;
    }
    describe(d, type, text, sizeof text, MAX_TYPE_DEPTH);
    dg_free_die(d->debug, type);
    return dg_text_copy(d, text);
}
