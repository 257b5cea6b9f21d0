#include "../runtime/iface/a.h"
