#include <string.h>

#include "wire.h"

void
wire_use(struct talk *talk, size_t n)
{
	talk->in_len -= n;
	talk->judged = talk->judged > n ? talk->judged - n : 0;
	memmove(talk->in, talk->in + n, talk->in_len);
}

void
wire_free(struct talk *talk)
{
	text_free(&talk->out);
	text_free(&talk->news);
	text_free(&talk->said);
	*talk = (struct talk){0};
}
