/*
 * idiom NAME [COMMAND...]: does what the name says, then executes the command.
 *
 *	scheduling  a thread with a policy of its own
 *	semaphore   a named semaphore and shared memory
 *	timer       a timer that sends a signal
 *	group       a process group of its own for a child
 *	comm        a name for itself, by /proc
 */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void *
nothing(void *unused)
{
	return unused;
}

static int
scheduling(void)
{
	pthread_attr_t a;
	pthread_t thread;

	pthread_attr_init(&a);
	pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED);
	pthread_attr_setschedpolicy(&a, SCHED_OTHER);
	return pthread_create(&thread, &a, nothing, NULL) ? -1 : pthread_join(thread, NULL);
}

static int
semaphore(void)
{
	sem_t *s = sem_open("/agent", O_CREAT, 0600, 1);

	if (s == SEM_FAILED || sem_wait(s) < 0 || sem_unlink("/agent") < 0 ||
	    shm_open("/agent", O_CREAT | O_RDWR, 0600) < 0)
		return -1;
	return shm_unlink("/agent");
}

static int
timer(void)
{
	struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGURG};
	timer_t t;

	return timer_create(CLOCK_MONOTONIC, &event, &t);
}

static int
group(void)
{
	pid_t child = fork();

	if (child == 0)
		_exit(setpgid(0, 0) < 0);
	int status;
	return waitpid(child, &status, 0) < 0 || status ? -1 : 0;
}

static int
comm(void)
{
	FILE *file = fopen("/proc/self/comm", "w");

	return file && fputs("thinker", file) >= 0 ? fclose(file) : -1;
}

int
main(int argc, char **argv)
{
	static const struct {
		const char *name;
		int (*act)(void);
	} idioms[] = {
		{"scheduling", scheduling}, {"semaphore", semaphore}, {"timer", timer},
		{"group", group}, {"comm", comm},
	};

	for (size_t i = 0; argc > 2 && i < sizeof idioms / sizeof *idioms; i++)
		if (!strcmp(idioms[i].name, argv[1])) {
			if (idioms[i].act() < 0) {
				perror(argv[1]);
				return 1;
			}
			execv(argv[2], argv + 2);
		}
	return 2;
}
