#include "base/version.h"

#ifndef VERSION /* the Makefile defines it */
#define VERSION "0 (unknown)"
#endif

const char version_text[] = VERSION;
