/*
 * lend [MB]: after each of its answers it holds one and a half times the memory that it
 * may have (64), for 150 ms, while its opponent is to move.  Verdict: memory.  Where
 * nobody watches that, the verdict is none if the system refused the memory in time.
 */
#ifdef __linux__
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#endif
#include <sys/mman.h>

#include "agent.h"

static void
hold_for_a_while(size_t size)
{
	char *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE,
	                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (bytes != MAP_FAILED) {
		memset(bytes, 1, size);
		agent_sleep_ms(150);
		munmap(bytes, size);
	}
}

int
main(int argc, char **argv)
{
	size_t allowed = (size_t)agent_number(argc, argv, 1, 64);

	agent_begin();
	for (;;) {
		agent_await_go();
		agent_move();
		hold_for_a_while(allowed * 3 / 2 * 1024 * 1024);
	}
}
