/* The tcp wire's take() on any bytes in any split.  The first line gives the client's
 * name. */
#include "talk.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	return talk_fuzz(&wire_tcp, bytes, n);
}
