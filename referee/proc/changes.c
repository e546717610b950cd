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

void
changes_open(struct changes *c)
{
	*c = (struct changes){.fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK)};
}

void
changes_add(struct changes *c, const char *folder)
{
	c->missing |= c->fd < 0 ||
	              inotify_add_watch(c->fd, folder, TOLD | IN_ONLYDIR) < 0;
}

bool
changes_take(const struct changes *c)
{
	_Alignas(struct inotify_event) char buffer[BUFFER];
	bool any = false;

	while (c->fd >= 0 && read(c->fd, buffer, sizeof buffer) > 0)
		any = true;
	return any;
}
#else
void
changes_open(struct changes *c)
{
	*c = CHANGES_NONE;
}

void
changes_add(struct changes *c, const char *folder)
{
	(void)c;
	(void)folder;
}

bool
changes_take(const struct changes *c)
{
	(void)c;
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
