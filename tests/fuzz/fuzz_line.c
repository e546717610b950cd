/* The line wire's take() on any bytes in any split. */
#include "talk.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	return talk_fuzz(&wire_line, bytes, n);
}
