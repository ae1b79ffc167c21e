// zlib for Swift.
#ifndef PELT_ZLIB_SHIM_H
#define PELT_ZLIB_SHIM_H

#include <zlib.h>

#endif
