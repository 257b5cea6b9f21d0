/* unicode.c - owns the tables of characters beyond ASCII: operators with their precedence, names, suffixes.
 *
 * The operator table and the exceptions among names are facts of the Julia language (its parser's operator lists and
 * its identifier rules); everything else is the Unicode category.
 */
#include "unicode.h"
#include "tokens.h"
#include "../base/buf.h"
#include "../base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

typedef struct char_range {
    uint32_t first, last;
    uint8_t prec;
} char_range;

/* Sorted. PREC_NONE: prefix only. */
static const char_range operators[] = {
    {0x00A6, 0x00A6, PREC_PLUS},    {0x00AC, 0x00AC, PREC_NONE},    {0x00B1, 0x00B1, PREC_PLUS},
    {0x00B7, 0x00B7, PREC_TIMES},   {0x00D7, 0x00D7, PREC_TIMES},   {0x00F7, 0x00F7, PREC_TIMES},
    {0x0387, 0x0387, PREC_TIMES},   {0x2026, 0x2026, PREC_COLON},   {0x205D, 0x205D, PREC_COLON},
    {0x214B, 0x214B, PREC_TIMES},   {0x2190, 0x2190, PREC_ARROW},   {0x2191, 0x2191, PREC_POWER},
    {0x2192, 0x2192, PREC_ARROW},   {0x2193, 0x2193, PREC_POWER},   {0x2194, 0x2194, PREC_ARROW},
    {0x219A, 0x219E, PREC_ARROW},   {0x21A0, 0x21A0, PREC_ARROW},   {0x21A2, 0x21A4, PREC_ARROW},
    {0x21A6, 0x21A6, PREC_ARROW},   {0x21A9, 0x21AC, PREC_ARROW},   {0x21AE, 0x21AE, PREC_ARROW},
    {0x21B6, 0x21B7, PREC_ARROW},   {0x21BA, 0x21BD, PREC_ARROW},   {0x21C0, 0x21C1, PREC_ARROW},
    {0x21C4, 0x21C4, PREC_ARROW},   {0x21C6, 0x21C7, PREC_ARROW},   {0x21C9, 0x21C9, PREC_ARROW},
    {0x21CB, 0x21D0, PREC_ARROW},   {0x21D2, 0x21D2, PREC_ARROW},   {0x21D4, 0x21D4, PREC_ARROW},
    {0x21DA, 0x21DD, PREC_ARROW},   {0x21E0, 0x21E0, PREC_ARROW},   {0x21E2, 0x21E2, PREC_ARROW},
    {0x21F4, 0x21F4, PREC_ARROW},   {0x21F5, 0x21F5, PREC_POWER},   {0x21F6, 0x21FF, PREC_ARROW},
    {0x2208, 0x220D, PREC_COMPARE}, {0x2212, 0x2214, PREC_PLUS},    {0x2217, 0x2219, PREC_TIMES},
    {0x221A, 0x221C, PREC_NONE},    {0x221D, 0x221D, PREC_COMPARE}, {0x2224, 0x2224, PREC_TIMES},
    {0x2225, 0x2226, PREC_COMPARE}, {0x2227, 0x2227, PREC_TIMES},   {0x2228, 0x2228, PREC_PLUS},
    {0x2229, 0x2229, PREC_TIMES},   {0x222A, 0x222A, PREC_PLUS},    {0x2237, 0x2237, PREC_COMPARE},
    {0x2238, 0x2238, PREC_PLUS},    {0x223A, 0x223B, PREC_COMPARE}, {0x223D, 0x223E, PREC_COMPARE},
    {0x2240, 0x2240, PREC_TIMES},   {0x2241, 0x224E, PREC_COMPARE}, {0x224F, 0x224F, PREC_PLUS},
    {0x2250, 0x2253, PREC_COMPARE}, {0x2254, 0x2255, PREC_ASSIGN},  {0x2256, 0x228B, PREC_COMPARE},
    {0x228D, 0x228D, PREC_TIMES},   {0x228E, 0x228E, PREC_PLUS},    {0x228F, 0x2292, PREC_COMPARE},
    {0x2293, 0x2293, PREC_TIMES},   {0x2294, 0x2296, PREC_PLUS},    {0x2297, 0x229B, PREC_TIMES},
    {0x229C, 0x229C, PREC_COMPARE}, {0x229E, 0x229F, PREC_PLUS},    {0x22A0, 0x22A1, PREC_TIMES},
    {0x22A2, 0x22A3, PREC_COMPARE}, {0x22A9, 0x22A9, PREC_COMPARE}, {0x22AC, 0x22AC, PREC_COMPARE},
    {0x22AE, 0x22AE, PREC_COMPARE}, {0x22B0, 0x22B7, PREC_COMPARE}, {0x22BB, 0x22BB, PREC_PLUS},
    {0x22BC, 0x22BC, PREC_TIMES},   {0x22BD, 0x22BD, PREC_PLUS},    {0x22C4, 0x22C7, PREC_TIMES},
    {0x22C9, 0x22CC, PREC_TIMES},   {0x22CD, 0x22CD, PREC_COMPARE}, {0x22CE, 0x22CE, PREC_PLUS},
    {0x22CF, 0x22CF, PREC_TIMES},   {0x22D0, 0x22D1, PREC_COMPARE}, {0x22D2, 0x22D2, PREC_TIMES},
    {0x22D3, 0x22D3, PREC_PLUS},    {0x22D5, 0x22ED, PREC_COMPARE}, {0x22EE, 0x22F1, PREC_COLON},
    {0x22F2, 0x22FF, PREC_COMPARE}, {0x233F, 0x233F, PREC_TIMES},   {0x25B7, 0x25B7, PREC_TIMES},
    {0x27C2, 0x27C2, PREC_COMPARE}, {0x27C7, 0x27C7, PREC_PLUS},    {0x27C8, 0x27C9, PREC_COMPARE},
    {0x27D1, 0x27D1, PREC_TIMES},   {0x27D2, 0x27D2, PREC_COMPARE}, {0x27D5, 0x27D7, PREC_TIMES},
    {0x27F0, 0x27F1, PREC_POWER},   {0x27F5, 0x27F7, PREC_ARROW},   {0x27F9, 0x27FF, PREC_ARROW},
    {0x2900, 0x2907, PREC_ARROW},   {0x2908, 0x290B, PREC_POWER},   {0x290C, 0x2911, PREC_ARROW},
    {0x2912, 0x2913, PREC_POWER},   {0x2914, 0x2918, PREC_ARROW},   {0x291D, 0x2920, PREC_ARROW},
    {0x2944, 0x2948, PREC_ARROW},   {0x2949, 0x2949, PREC_POWER},   {0x294A, 0x294B, PREC_ARROW},
    {0x294C, 0x294D, PREC_POWER},   {0x294E, 0x294E, PREC_ARROW},   {0x294F, 0x294F, PREC_POWER},
    {0x2950, 0x2950, PREC_ARROW},   {0x2951, 0x2951, PREC_POWER},   {0x2952, 0x2953, PREC_ARROW},
    {0x2954, 0x2955, PREC_POWER},   {0x2956, 0x2957, PREC_ARROW},   {0x2958, 0x2959, PREC_POWER},
    {0x295A, 0x295B, PREC_ARROW},   {0x295C, 0x295D, PREC_POWER},   {0x295E, 0x295F, PREC_ARROW},
    {0x2960, 0x2961, PREC_POWER},   {0x2962, 0x2962, PREC_ARROW},   {0x2963, 0x2963, PREC_POWER},
    {0x2964, 0x2964, PREC_ARROW},   {0x2965, 0x2965, PREC_POWER},   {0x2966, 0x296D, PREC_ARROW},
    {0x296E, 0x296F, PREC_POWER},   {0x2970, 0x2970, PREC_ARROW},   {0x2977, 0x2977, PREC_ARROW},
    {0x297A, 0x297A, PREC_ARROW},   {0x29B7, 0x29B7, PREC_COMPARE}, {0x29B8, 0x29B8, PREC_TIMES},
    {0x29BC, 0x29BC, PREC_TIMES},   {0x29BE, 0x29BF, PREC_TIMES},   {0x29C0, 0x29C1, PREC_COMPARE},
    {0x29E1, 0x29E1, PREC_COMPARE}, {0x29E3, 0x29E5, PREC_COMPARE}, {0x29F4, 0x29F4, PREC_ARROW},
    {0x29F6, 0x29F7, PREC_TIMES},   {0x29FA, 0x29FB, PREC_PLUS},    {0x2A07, 0x2A07, PREC_TIMES},
    {0x2A08, 0x2A08, PREC_PLUS},    {0x2A1D, 0x2A1D, PREC_TIMES},   {0x2A1F, 0x2A1F, PREC_TIMES},
    {0x2A22, 0x2A2E, PREC_PLUS},    {0x2A30, 0x2A38, PREC_TIMES},   {0x2A39, 0x2A3A, PREC_PLUS},
    {0x2A3B, 0x2A3D, PREC_TIMES},   {0x2A40, 0x2A40, PREC_TIMES},   {0x2A41, 0x2A42, PREC_PLUS},
    {0x2A43, 0x2A44, PREC_TIMES},   {0x2A45, 0x2A45, PREC_PLUS},    {0x2A4A, 0x2A4A, PREC_PLUS},
    {0x2A4B, 0x2A4B, PREC_TIMES},   {0x2A4C, 0x2A4C, PREC_PLUS},    {0x2A4D, 0x2A4E, PREC_TIMES},
    {0x2A4F, 0x2A50, PREC_PLUS},    {0x2A51, 0x2A51, PREC_TIMES},   {0x2A52, 0x2A52, PREC_PLUS},
    {0x2A53, 0x2A53, PREC_TIMES},   {0x2A54, 0x2A54, PREC_PLUS},    {0x2A55, 0x2A55, PREC_TIMES},
    {0x2A56, 0x2A57, PREC_PLUS},    {0x2A58, 0x2A58, PREC_TIMES},   {0x2A5A, 0x2A5A, PREC_TIMES},
    {0x2A5B, 0x2A5B, PREC_PLUS},    {0x2A5C, 0x2A5C, PREC_TIMES},   {0x2A5D, 0x2A5D, PREC_PLUS},
    {0x2A5E, 0x2A60, PREC_TIMES},   {0x2A61, 0x2A63, PREC_PLUS},    {0x2A66, 0x2A67, PREC_COMPARE},
    {0x2A6A, 0x2A73, PREC_COMPARE}, {0x2A74, 0x2A74, PREC_ASSIGN},  {0x2A75, 0x2AD9, PREC_COMPARE},
    {0x2ADB, 0x2ADB, PREC_TIMES},   {0x2AEA, 0x2AEB, PREC_COMPARE}, {0x2AF7, 0x2AFA, PREC_COMPARE},
    {0x2B30, 0x2B44, PREC_ARROW},   {0x2B47, 0x2B4C, PREC_ARROW},   {0xFFE9, 0xFFE9, PREC_ARROW},
    {0xFFEA, 0xFFEA, PREC_POWER},   {0xFFEB, 0xFFEB, PREC_ARROW},   {0xFFEC, 0xFFEC, PREC_POWER},
    {0x1F8B2, 0x1F8B2, PREC_ARROW},
};

/* Symbols that start a name although their category alone would not allow it. Sorted. */
static const char_range extra_name_starts[] = {
    {0x207A, 0x207E, 0},   {0x208A, 0x208E, 0},   {0x2118, 0x2118, 0},   {0x212E, 0x212E, 0},   {0x2140, 0x2144, 0},
    {0x2200, 0x2200, 0},   {0x2202, 0x2207, 0},   {0x220E, 0x2211, 0},   {0x221E, 0x2222, 0},   {0x222B, 0x2233, 0},
    {0x223F, 0x223F, 0},   {0x22A4, 0x22A5, 0},   {0x22BE, 0x22C3, 0},   {0x25F8, 0x25FF, 0},   {0x266F, 0x266F, 0},
    {0x27C0, 0x27C1, 0},   {0x27D8, 0x27D9, 0},   {0x299B, 0x29B4, 0},   {0x2A00, 0x2A06, 0},   {0x2A09, 0x2A16, 0},
    {0x2A1B, 0x2A1C, 0},   {0x309B, 0x309C, 0},   {0x1D6C1, 0x1D6C1, 0}, {0x1D6DB, 0x1D6DB, 0}, {0x1D6FB, 0x1D6FB, 0},
    {0x1D715, 0x1D715, 0}, {0x1D735, 0x1D735, 0}, {0x1D74F, 0x1D74F, 0}, {0x1D76F, 0x1D76F, 0}, {0x1D789, 0x1D789, 0},
    {0x1D7A9, 0x1D7A9, 0}, {0x1D7C3, 0x1D7C3, 0}, {0x1D7CE, 0x1D7E1, 0},
};

/* Letters, digits and marks that may follow an operator as part of its name. Sorted. */
static const char_range suffixes[] = {
    {0x00B2, 0x00B3, 0}, {0x00B9, 0x00B9, 0}, {0x02B0, 0x02B0, 0}, {0x02B2, 0x02B3, 0}, {0x02B7, 0x02B8, 0},
    {0x02E1, 0x02E3, 0}, {0x1D2C, 0x1D2C, 0}, {0x1D2E, 0x1D2E, 0}, {0x1D30, 0x1D31, 0}, {0x1D33, 0x1D3A, 0},
    {0x1D3C, 0x1D3C, 0}, {0x1D3E, 0x1D43, 0}, {0x1D47, 0x1D49, 0}, {0x1D4D, 0x1D4D, 0}, {0x1D4F, 0x1D50, 0},
    {0x1D52, 0x1D52, 0}, {0x1D56, 0x1D58, 0}, {0x1D5B, 0x1D5B, 0}, {0x1D5D, 0x1D6A, 0}, {0x1D9C, 0x1D9C, 0},
    {0x1DA0, 0x1DA0, 0}, {0x1DA5, 0x1DA6, 0}, {0x1DAB, 0x1DAB, 0}, {0x1DB0, 0x1DB0, 0}, {0x1DB8, 0x1DB8, 0},
    {0x1DBB, 0x1DBB, 0}, {0x1DBF, 0x1DBF, 0}, {0x2032, 0x2037, 0}, {0x2057, 0x2057, 0}, {0x2070, 0x2071, 0},
    {0x2074, 0x208E, 0}, {0x2090, 0x2093, 0}, {0x2095, 0x209C, 0}, {0x2C7C, 0x2C7D, 0}, {0xA71B, 0xA71D, 0},
};

static const char_range *find_range(const char_range *table, size_t n, uint32_t c)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (c > table[mid].last)
            low = mid + 1;
        else if (c < table[mid].first)
            high = mid;
        else
            return &table[mid];
    }
    return NULL;
}

#define FIND(table, c) find_range(table, sizeof(table) / sizeof *(table), c)

static bool symbol_starts_name(uint32_t c)
{
    bool arrow = c >= 0x2190 && c <= 0x21FF;
    return !arrow && c != 0xFFFC && c != 0xFFFD && c != 0x233F && c != 0x00A6;
}

bool rt_is_name_start(uint32_t c)
{
    if (c < 0xA1 || c > 0x10FFFF)
        return false;
    switch (utf8proc_category((utf8proc_int32_t)c)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_SC:
        return true;
    case UTF8PROC_CATEGORY_SO:
        return symbol_starts_name(c) && !FIND(operators, c);
    default:
        return FIND(extra_name_starts, c) != NULL;
    }
}

bool rt_is_name_part(uint32_t c)
{
    if (rt_is_name_start(c))
        return true;
    if (c < 0xA1 || c > 0x10FFFF)
        return false;
    switch (utf8proc_category((utf8proc_int32_t)c)) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_PC:
    case UTF8PROC_CATEGORY_SK:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_NO:
        return true;
    default: /* primes */
        return (c >= 0x2032 && c <= 0x2037) || c == 0x2057;
    }
}

bool rt_is_operator_suffix(uint32_t c)
{
    if (c < 0xA1 || c > 0x10FFFF)
        return false;
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)c);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME ||
           FIND(suffixes, c);
}

bool rt_is_unicode_space(uint32_t c)
{
    return c == 0x85 || c == 0xFEFF ||
           (c <= 0x10FFFF && utf8proc_category((utf8proc_int32_t)c) == UTF8PROC_CATEGORY_ZS);
}

bool rt_unicode_operator(uint32_t c, uint8_t *kind, uint8_t *prec, uint16_t *flags)
{
    const char_range *r = FIND(operators, c);
    if (!r)
        return false;
    *kind = TOK_OPERATOR;
    *prec = r->prec;
    *flags = TF_SUFFIXES;
    switch (c) {
    case 0x2208:
        *kind = TOK_ELEMENT;
        break;
    case 0x2212: /* minus sign */
        *kind = TOK_MINUS;
        *flags |= TF_UNARY | TF_BOTH;
        break;
    case 0x00B1: /* plus-minus, minus-plus, star */
    case 0x2213:
    case 0x22C6:
        *flags |= TF_UNARY | TF_BOTH;
        break;
    case 0x00AC: /* not */
        *flags = TF_UNARY;
        break;
    case 0x221A: /* roots */
    case 0x221B:
    case 0x221C:
        *kind = TOK_RADICAL;
        *flags = TF_UNARY;
        break;
    default:
        break;
    }
    return true;
}

static uint32_t fold(uint32_t c)
{
    switch (c) {
    case 0x025B: /* open e -> epsilon */
        return 0x03B5;
    case 0x00B5: /* micro sign -> mu */
        return 0x03BC;
    case 0x00B7: /* middle dots -> dot operator */
    case 0x0387:
        return 0x22C5;
    case 0x2212: /* minus sign -> hyphen */
        return '-';
    case 0x210F: /* h-bar letters are one */
        return 0x0127;
    default:
        return c;
    }
}

char *rt_normalise_name(const char *bytes, uint32_t size, uint32_t *out_size)
{
    utf8proc_uint8_t *composed = NULL;
    utf8proc_ssize_t n =
        utf8proc_map((const utf8proc_uint8_t *)bytes, size, &composed, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    const char *p = n < 0 ? bytes : (const char *)composed;
    const char *end = n < 0 ? bytes + size : (const char *)composed + n;
    rt_buf out = {0};
    while (p < end) {
        unsigned width;
        uint32_t c = rt_utf8_decode(p, end, &width);
        rt_buf_put_rune(&out, fold(c));
        p += width;
    }
    free(composed);
    *out_size = (uint32_t)out.size;
    return rt_buf_take(&out);
}
