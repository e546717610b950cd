#include "base/on_linux.h"
#if ON_LINUX
#include <limits.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <unistd.h>
#endif

#include "base/fd.h"
#include "proc/changes.h"

#if ON_LINUX
enum {
	TOLD = IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_DELETE_SELF |
	       IN_MODIFY | IN_MOVE | IN_MOVE_SELF,
	BUFFER = 64 * (sizeof(struct inotify_event) + NAME_MAX + 1),
};

static int
watch(struct changes *c, const char *folder)
{
	int watched = c->fd < 0 ? -1 : inotify_add_watch(c->fd, folder, TOLD | IN_ONLYDIR);

	c->missing |= watched < 0;
	return watched;
}

void
changes_open(struct changes *c, const char *folder)
{
	*c = (struct changes){.fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK)};
	c->top = watch(c, folder);
}

void
changes_add(struct changes *c, const char *folder)
{
	watch(c, folder);
}

bool
changes_take(const struct changes *c,
             void (*moved_in)(void *context, const char *name), void *context)
{
	_Alignas(struct inotify_event) char buffer[BUFFER];
	bool any = false;
	ssize_t n;

	while (c->fd >= 0 && (n = read(c->fd, buffer, sizeof buffer)) > 0)
		for (char *at = buffer; at < buffer + n; ) {
			const struct inotify_event *e = (void *)at;

			if (e->wd == c->top && e->mask & IN_MOVED_TO)
				moved_in(context, e->name);
			at += sizeof *e + e->len;
			any = true;
		}
	return any;
}
#else
void
changes_open(struct changes *c, const char *folder)
{
	(void)folder;
	*c = CHANGES_NONE;
}

void
changes_add(struct changes *c, const char *folder)
{
	(void)c;
	(void)folder;
}

bool
changes_take(const struct changes *c,
             void (*moved_in)(void *context, const char *name), void *context)
{
	(void)c;
	(void)moved_in;
	(void)context;
	return false;
}
#endif

bool
changes_are_told(const struct changes *c)
{
	return c->fd >= 0 && !c->missing;
}

void
changes_close(struct changes *c)
{
	fd_close(&c->fd);
}
