#ifndef MACH_TIME_H
#define MACH_TIME_H

#include <stdint.h>

/* See libproc.h: a stand-in. */

typedef struct {
	uint32_t numer, denom;
} mach_timebase_info_data_t;

/* How long a tick of Mach is, as a fraction of ns: 125/3, as on Apple's processors. */
int mach_timebase_info(mach_timebase_info_data_t *into);

#endif
