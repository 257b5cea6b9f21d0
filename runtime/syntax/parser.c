/* parser.c - the parser's ground: entry, movement through the tokens, nodes, the first error. */
#include "parser_private.h"
#include "../base/buf.h"
#include "../base/utf8.h"

#include <gc/gc.h>
#include <locale.h>
#include <string.h>

/* ---- errors -------------------------------------------------------------------------------------------------------- */

static void record(ps_parser *p, uint32_t start, uint32_t end, const char *hint, char *message)
{
    rt_diagnostic_fill(p->s, p->source, start, end, message, hint, p->error);
    p->failed = true;
    p->tok = (rt_token){.kind = TOK_EOF, .start = start, .end = start, .line = p->tok.line};
    p->ctx &= (uint8_t)~CTX_INDEX;
}

static void fail_format(ps_parser *p, uint32_t start, uint32_t end, const char *hint, const char *format, va_list args)
{
    if (p->failed)
        return;
    rt_buf message = {0};
    rt_buf_vprintf(&message, format, args);
    record(p, start, end, hint, rt_buf_take(&message));
}

void ps_fail(ps_parser *p, uint32_t start, uint32_t end, const char *hint, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail_format(p, start, end, hint, format, args);
    va_end(args);
}

void ps_fail_token(ps_parser *p, const rt_token *t, const char *hint, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail_format(p, t->start, t->end, hint, format, args);
    va_end(args);
}

void ps_fail_node(ps_parser *p, const rt_ast *node, const char *hint, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail_format(p, node->start, node->end, hint, format, args);
    va_end(args);
}

/* What to call the current token in a message: its own text where that is short. */
static const char *token_words(ps_parser *p)
{
    const rt_token *t = &p->tok;
    rt_buf words = {0};
    if (t->kind == TOK_EOF)
        return rt_token_text(TOK_EOF);
    if (ps_kind(p) == TOK_NEWLINE)
        return rt_token_text(TOK_NEWLINE);
    if (t->end - t->start <= 40)
        rt_buf_printf(&words, "`%.*s`", (int)(t->end - t->start), p->source->text + t->start);
    else
        rt_buf_puts(&words, rt_token_text(t->kind));
    return rt_buf_take(&words);
}

/* Errors at the end of a line or of the text are shown right behind the last token. */
static void error_span(const ps_parser *p, uint32_t *start, uint32_t *end)
{
    bool behind = p->tok.kind == TOK_EOF || ps_kind(p) == TOK_NEWLINE;
    *start = behind ? p->prev_end : p->tok.start;
    *end = behind ? p->prev_end : p->tok.end;
}

void ps_fail_unexpected(ps_parser *p, const char *where)
{
    if (p->failed)
        return;
    uint32_t start, end;
    error_span(p, &start, &end);
    ps_fail(p, start, end, NULL, "unexpected %s%s", token_words(p), where);
}

static const char *opened_hint(ps_parser *p, uint8_t kind, const rt_token *opened)
{
    if (!opened)
        return NULL;
    rt_buf hint = {0};
    rt_buf_printf(&hint, "`%s` expected for the `%.*s` that begins at line %u", rt_token_text(kind),
                  (int)(opened->end - opened->start), p->source->text + opened->start, opened->line);
    return rt_buf_take(&hint);
}

void ps_expect(ps_parser *p, uint8_t kind, const rt_token *opened)
{
    if (p->tok.kind == kind) {
        ps_next(p);
        return;
    }
    if (p->failed)
        return;
    uint32_t start, end;
    error_span(p, &start, &end);
    bool list = p->ctx & (CTX_JOIN_LINES | CTX_SPACES) && opened && opened->kind != TOK_QUESTION;
    ps_fail(p, start, end, opened_hint(p, kind, opened), "unexpected %s, expected %s`%s`", token_words(p),
            list ? "`,` or " : "", rt_token_text(kind));
}

void ps_expect_end(ps_parser *p, const rt_token *opened) { ps_expect(p, TOK_END, opened); }

bool ps_enter(ps_parser *p)
{
    if (p->depth >= RT_PARSE_DEPTH) {
        ps_fail_token(p, &p->tok, NULL, "nesting deeper than %d levels", RT_PARSE_DEPTH);
        return false;
    }
    p->depth++;
    return !p->failed;
}

/* ---- tokens ----------------------------------------------------------------------------------------------------------- */

void ps_next(ps_parser *p)
{
    if (p->failed)
        return;
    p->prev_kind = p->tok.kind;
    p->prev_end = p->tok.end;
    p->prev_line = p->lexer.line;
    rt_lexer_next(&p->lexer, &p->tok);
    if (p->tok.kind == TOK_ERROR)
        ps_fail_token(p, &p->tok, p->lexer.hint, "%s", p->lexer.error);
}

rt_token ps_peek(const ps_parser *p)
{
    rt_lexer ahead = p->lexer;
    rt_token t = {.kind = TOK_EOF};
    if (!p->failed)
        rt_lexer_next(&ahead, &t);
    return t;
}

void ps_skip_line_ends(ps_parser *p) { p->tok.flags &= (uint16_t)~(TF_NEWLINE | TF_BLANK); }

bool ps_token_closes(const ps_parser *p, const rt_token *t)
{
    switch (t->kind) {
    case TOK_EOF:
    case TOK_ELSE:
    case TOK_ELSEIF:
    case TOK_CATCH:
    case TOK_FINALLY:
    case TOK_COMMA:
    case TOK_RPAREN:
    case TOK_RBRACKET:
    case TOK_RBRACE:
    case TOK_SEMICOLON:
        return true;
    case TOK_END:
        return !(p->ctx & CTX_INDEX);
    default:
        return false;
    }
}

bool ps_is_closing(const ps_parser *p) { return ps_token_closes(p, &p->tok); }

bool ps_token_is(const ps_parser *p, const rt_token *t, const char *word)
{
    size_t size = strlen(word);
    return t->kind == TOK_IDENT && t->end - t->start == size && memcmp(p->source->text + t->start, word, size) == 0;
}

/* ---- nodes ------------------------------------------------------------------------------------------------------------ */

enum { FIRST_CHUNK = 4096, CHUNK = 64 * 1024 };

/* Scanned, zeroed memory that lives as long as any node in the same chunk. */
static void *cut(ps_parser *p, size_t size)
{
    if (size > p->left) {
        if (size > CHUNK / 4)
            return GC_MALLOC(size);
        p->left = p->chunk ? CHUNK : FIRST_CHUNK;
        if (p->left < size)
            p->left = CHUNK;
        p->chunk = GC_MALLOC(p->left);
    }
    void *memory = p->chunk;
    p->chunk += size;
    p->left -= size;
    return memory;
}

void ps_push(ps_parser *p, rt_ast *node)
{
    if (p->top == p->capacity) {
        p->capacity *= 2;
        p->stack = GC_REALLOC(p->stack, p->capacity * sizeof *p->stack);
    }
    p->stack[p->top++] = node;
}

static rt_ast *new_node(ps_parser *p, rt_ast_kind kind, ps_place at, size_t children)
{
    rt_ast *node = cut(p, sizeof *node + children * sizeof *node->child);
    node->kind = (uint8_t)kind;
    node->start = at.start;
    node->line = at.line;
    bool empty = p->prev_end < at.start; /* such as the block of `if x end` */
    node->end = empty ? at.start : p->prev_end;
    node->end_line = empty ? at.line : p->prev_line;
    return node;
}

rt_ast *ps_take(ps_parser *p, rt_head head, size_t mark, ps_place at)
{
    size_t n = p->top - mark;
    p->top = mark;
    if (p->failed)
        return p->none;
    rt_ast *node = new_node(p, RT_AST_EXPR, at, n);
    node->head = (uint8_t)head;
    node->n = (uint32_t)n;
    node->child = (rt_ast **)(void *)(node + 1);
    unsigned depth = 0;
    for (size_t i = 0; i < n; i++) {
        rt_ast *child = p->stack[mark + i];
        node->child[i] = child;
        if (child->depth > depth)
            depth = child->depth;
    }
    if (depth >= RT_PARSE_DEPTH) {
        ps_fail(p, at.start, p->prev_end, NULL, "nesting deeper than %d levels", RT_PARSE_DEPTH);
        return p->none;
    }
    node->depth = (uint16_t)((depth + 1) & 0x7FFF);
    return node;
}

rt_ast *ps_node1(ps_parser *p, rt_head head, rt_ast *a, ps_place at)
{
    ps_push(p, a);
    return ps_take(p, head, p->top - 1, at);
}

rt_ast *ps_node2(ps_parser *p, rt_head head, rt_ast *a, rt_ast *b, ps_place at)
{
    ps_push(p, a);
    ps_push(p, b);
    return ps_take(p, head, p->top - 2, at);
}

rt_ast *ps_node3(ps_parser *p, rt_head head, rt_ast *a, rt_ast *b, rt_ast *c, ps_place at)
{
    ps_push(p, a);
    ps_push(p, b);
    ps_push(p, c);
    return ps_take(p, head, p->top - 3, at);
}

rt_ast *ps_symbol_node(ps_parser *p, rt_symbol *sym, ps_place at)
{
    rt_ast *node = new_node(p, RT_AST_SYMBOL, at, 0);
    node->sym = sym;
    return node;
}

rt_ast *ps_value_node(ps_parser *p, rt_value *value, ps_place at)
{
    rt_ast *node = new_node(p, RT_AST_VALUE, at, 0);
    node->value = value;
    return node;
}

rt_symbol *ps_token_symbol(ps_parser *p, const rt_token *t)
{
    const char *text = p->source->text + t->start;
    uint32_t size = t->end - t->start;
    if (t->flags & TF_DOTTED) {
        text++;
        size--;
    }
    if (t->kind == TOK_OPASSIGN) /* the operator that it applies */
        size--;
    if (t->flags & TF_UNICODE)
        text = rt_normalise_name(text, size, &size);
    return rt_symbol_get(p->s, text, size);
}

rt_ast *ps_token_node(ps_parser *p, const rt_token *t)
{
    rt_ast *node = ps_symbol_node(p, ps_token_symbol(p, t), (ps_place){t->start, t->line});
    node->end = t->end;
    node->end_line = t->line;
    return node;
}

/* ---- entry -------------------------------------------------------------------------------------------------------------- */

rt_source *rt_source_new(rt_session *s, const char *file, const char *text, size_t size)
{
    rt_source *source = GC_MALLOC(sizeof *source);
    char *copy = GC_MALLOC_ATOMIC(size + 1);
    memcpy(copy, text, size);
    copy[size] = '\0';
    source->file = rt_symbol_get(s, file, strlen(file));
    source->text = copy;
    source->size = size;
    return source;
}

/* The lexer relies on this: valid UTF-8, no NUL. */
static bool check_text(ps_parser *p)
{
    const char *text = p->source->text, *end = text + p->source->size;
    if (p->source->size > UINT32_MAX - 16) {
        ps_fail(p, 0, 0, NULL, "a source text of 4 GiB or more is not supported");
        return false;
    }
    for (const char *c = text; c < end;) {
        unsigned size = 1;
        if ((unsigned char)*c >= 0x80 && rt_utf8_decode(c, end, &size) == RT_UTF8_INVALID) {
            ps_fail(p, (uint32_t)(c - text), (uint32_t)(c - text) + 1, "the source text must be UTF-8",
                    "invalid UTF-8: byte 0x%02x", (unsigned char)*c);
            return false;
        }
        if (*c == '\0') {
            ps_fail(p, (uint32_t)(c - text), (uint32_t)(c - text) + 1, NULL, "NUL byte in the source text");
            return false;
        }
        c += size;
    }
    return true;
}

int rt_parse(rt_session *s, rt_source *source, rt_ast **out, rt_diagnostic *error)
{
    ps_parser p = {.s = s, .source = source, .error = error, .capacity = 256};
    p.stack = GC_MALLOC(p.capacity * sizeof *p.stack);
    p.none = ps_value_node(&p, s->nothing, (ps_place){0, 1});
    rt_lexer_init(&p.lexer, source->text, (uint32_t)source->size);
    rt_ast *tree = NULL;
    if (check_text(&p)) {
        ps_next(&p);
        ps_place at = {0, 1};
        ps_statements(&p, BLOCK_MODULE);
        if (p.tok.kind != TOK_EOF)
            ps_fail_unexpected(&p, "");
        tree = ps_take(&p, RT_HEAD_TOPLEVEL, 0, at);
    }
    if (p.c_locale)
        freelocale((locale_t)p.c_locale);
    GC_FREE(p.stack);
    if (p.failed)
        return LT_ESYNTAX;
    *out = tree;
    return LT_OK;
}
