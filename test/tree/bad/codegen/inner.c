#include "../runtime/infer/b.h"
