#include "proc/procstat.h"

/* The most processes that we visit; a larger tree is a fork bomb. */
enum { MOST = 4096 };

/* The processes that we still have to visit.  We use a queue because recursion could go
 * too deep: a chain of children can have any length. */
struct queue {
	pid_t pid[MOST];
	int n;
};

static void
queue_children(struct queue *queue, pid_t pid, int threads)
{
	queue->n += procstat_children(pid, threads, queue->pid + queue->n,
	                              MOST - queue->n);
}

static void
note_process(struct procstat_list *all, pid_t pid)
{
	if (all && all->n++ < PROCSTAT_LISTED)
		all->pid[all->n - 1] = pid;
}

static void
add_queue(struct procstat *sum, struct queue *queue)
{
	for (int i = 0; i < queue->n; i++) {
		int threads = procstat_add_one(sum, queue->pid[i]);

		if (!threads)
			continue;
		note_process(sum->list, queue->pid[i]);
		queue_children(queue, queue->pid[i], threads);
	}
}

void
procstat_add(struct procstat *sum, pid_t pid)
{
	struct queue queue;

	queue.pid[0] = pid;
	queue.n = 1;
	add_queue(sum, &queue);
}

void
procstat_add_below(struct procstat *sum, pid_t pid)
{
	struct queue queue;

	queue.n = 0;
	queue_children(&queue, pid, 1);
	add_queue(sum, &queue);
	if (sum->reads)
		procstat_add_reads(sum, pid);
}

pid_t
procstat_first_child(pid_t pid)
{
	pid_t child = 0;

	procstat_children(pid, 1, &child, 1);
	return child;
}
