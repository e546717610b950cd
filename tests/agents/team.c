/*
 * team THREADS MS [K]: plays to the rules.  From its K-th turn on (1), that many
 * threads first compute for MS ms.  After each turn it writes to standard error how far
 * they have counted in all.  Verdict: none.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "agent.h"

enum { MOST = 64 };

static atomic_bool over;
static atomic_ullong counted;

static void *
count(void *nothing)
{
	unsigned long long n = 0;

	while (!atomic_load_explicit(&over, memory_order_relaxed))
		n++;
	atomic_fetch_add(&counted, n);
	return nothing;
}

static void
compute(int threads, int ms)
{
	pthread_t thread[MOST];

	atomic_store(&over, false);
	for (int i = 0; i < threads; i++)
		if (pthread_create(&thread[i], NULL, count, NULL))
			exit(1);
	agent_sleep_ms(ms);
	atomic_store(&over, true);
	for (int i = 0; i < threads; i++)
		pthread_join(thread[i], NULL);
}

int
main(int argc, char **argv)
{
	int threads = agent_number(argc, argv, 1, 1);
	int ms = agent_number(argc, argv, 2, 10);
	int first = agent_number(argc, argv, 3, 1);

	agent_begin();
	for (int turn = 1;; turn++) {
		agent_await_go();
		if (turn >= first)
			compute(threads < MOST ? threads : MOST, ms);
		fprintf(stderr, "counted %llu\n", atomic_load(&counted));
		agent_move();
	}
}
