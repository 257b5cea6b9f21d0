#include <llvm-c/Core.h>
#include "missing.h"
