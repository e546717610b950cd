/* The tcp wire's take() on any bytes in any split; the first line is who it
 * is. */
#include "talk.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	return talk_fuzz(&wire_tcp, bytes, n);
}
