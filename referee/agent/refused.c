#include <string.h>

#include "agent/refused.h"
#include "proc/confine.h"

#define LAYER(name) (1u << CONFINE_##name)

/* We know the messages of the C library, sh, Python, Java, node, Go, C++, R and libraries
 * of linear algebra.  The first kind that fits counts. */
static const struct refused {
	unsigned layers;      /* the layers that refuse it; 0 = the term threads=1 */
	const char *what;
	const char *instead;
	const char *said[11]; /* ends with NULL */
} kinds[] = {
	{0, "a second thread under threads=1",
	 "It may be one process with one thread (threads=1): a script that starts it ends in "
	 "exec, an interpreter is named by its own file and not by a shim (pyenv's), and a "
	 "library is told to start no threads.",
	 {"Resource temporarily unavailable", "start new thread", "Cannot fork",
	  "pthread_create", "unable to create native thread", "OpenBLAS"}},
	{LAYER(POSIX), "another open file",
	 "The term open says how many it may have: close what it no longer needs.",
	 {"Too many open files", "too many open files", "EMFILE"}},
	{LAYER(POSIX) | LAYER(CGROUP), "memory",
	 "Hold less: smaller tables, no copies that grow with the search; for Java, set -Xmx.",
	 {"MemoryError", "OutOfMemoryError", "bad_alloc", "Cannot allocate memory",
	  "cannot allocate memory", "out of memory", "Out of memory"}},
	{LAYER(MOUNTS), "room in /tmp",
	 "The term tmp says how large that is, and its files count as memory.",
	 {"No space left on device", "no space left on device", "ENOSPC"}},
	{LAYER(SECCOMP) | LAYER(NETNS) | LAYER(LANDLOCK), "a network",
	 "An agent has one under net=yes alone: its own processes talk by pipes or a socketpair.",
	 {"Network is unreachable", "network is unreachable", "ENETUNREACH",
	  "name resolution", "EAI_AGAIN", "UnknownHostException"}},
	{LAYER(SECCOMP) | LAYER(PIDNS), "a call of the system",
	 "What has no effect outside of its own processes works, but under idle=stop nothing "
	 "that could wake it: sandbox(7), \"What works and what fails\".",
	 {"Operation not permitted", "operation not permitted", "EPERM",
	  "Function not implemented", "function not implemented", "ENOSYS"}},
	{LAYER(LANDLOCK) | LAYER(UID) | LAYER(MOUNTS), "a file",
	 "It may write in $TMPDIR or, if that is not set, in /tmp; both are gone with its "
	 "process. It may read what lies beside its program or is named by its words.",
	 {"Permission denied", "permission denied", "PermissionError",
	  "AccessDeniedException", "EACCES", "Read-only file system",
	  "read-only file system", "EROFS", "cannot create ", "can't create "}},
};

/* The first of a kind's messages that the words have, or NULL. */
static const char *
find_said(const struct refused *kind, const char *words)
{
	for (const char *const *said = kind->said; *said; said++)
		if (strstr(words, *said))
			return *said;
	return NULL;
}

const struct refused *
refused_find(const char *words, const struct confine *confine)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if ((kinds[i].layers ? (confine->layers & kinds[i].layers) != 0
		                     : confine->alone) &&
		    find_said(&kinds[i], words))
			return &kinds[i];
	return NULL;
}

void
refused_say(const struct refused *refused, const char *words, struct text *text)
{
	text_addf(text, REFUSED_SAYS "%s (\"%s\")", refused->what,
	          find_said(refused, words));
}

void
refused_hint(const struct refused *refused, const struct confine *confine,
             struct text *text)
{
	unsigned layers = confine->layers & refused->layers;
	const char *before = " (layer ";

	if (layers)
		text_addf(text, "The sandbox refused it %s", refused->what);
	for (int i = 0; i < CONFINE_LAYERS; i++)
		if (layers >> i & 1) {
			text_addf(text, "%s%s", before,
			          confine_word((enum confine_layer)i));
			before = " or ";
		}
	text_addf(text, "%s%s", layers ? "). " : "", refused->instead);
}
