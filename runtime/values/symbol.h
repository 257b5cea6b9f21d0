/* symbol.h - what the session's start needs of the intern table. */
#ifndef RT_VALUES_SYMBOL_H
#define RT_VALUES_SYMBOL_H

#include "../iface/session.h"

/* Symbols interned before the type Symbol existed get it now. */
void rt_symbols_adopt(rt_session *s);

#endif
