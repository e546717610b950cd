/*
 * ipc shm|sem|msg|mq [told]: makes an object that outlives its process: one of
 * System V, or a message queue.  told: removes it again, and tells that it
 * worked; else it stays.  Verdict: none; and none may be left.
 */
#ifdef __linux__
#define _GNU_SOURCE /* System V is no part of the base */
#include <mqueue.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#endif

#include "hostile.h"

#ifdef __linux__
static const char *kind = "shm";
static bool told;

static const char *
queue(void)
{
	struct mq_attr small = {.mq_maxmsg = 1, .mq_msgsize = 8};
	mqd_t mq = mq_open("/ipc.agent", O_RDWR | O_CREAT, 0600, &small);

	if (mq == (mqd_t)-1)
		return NULL;
	if (told)
		mq_unlink("/ipc.agent");
	return told ? "a message queue" : NULL;
}

static const char *
attack(void)
{
	int id;

	if (!strcmp(kind, "mq"))
		return queue();
	id = !strcmp(kind, "sem") ? semget(IPC_PRIVATE, 1, 0600)
	   : !strcmp(kind, "msg") ? msgget(IPC_PRIVATE, 0600)
	                          : shmget(IPC_PRIVATE, 4096, 0600);
	if (id < 0 || !told)
		return NULL;
	if (!strcmp(kind, "sem"))
		semctl(id, 0, IPC_RMID);
	else if (!strcmp(kind, "msg"))
		msgctl(id, IPC_RMID, NULL);
	else
		shmctl(id, IPC_RMID, NULL);
	return "an object of System V";
}

int
main(int argc, char **argv)
{
	agent_begin();
	if (argc > 1)
		kind = argv[1];
	told = argc > 2;
	hostile_play(attack);
}
#else
int
main(void)
{
	hostile_refuse("only written for Linux");
}
#endif
