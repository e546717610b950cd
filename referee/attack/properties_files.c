#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "attack/properties.h"
#include "attack/stage.h"
#include "game/terms.h"

/*
 * Files
 */

void
property_read_files(struct stage *s)
{
	/* The attacker is told whether its own folder is none of its. */
	s->attack.count = terms_get(s->trial->terms, TERMS_FILES) ==
	                  TERMS_READ_NONE;
	stage_attack(s);
}

static bool
look(const struct stage *s, const char *name, struct stat *st)
{
	char path[STAGE_PATH];

	return stage_path(s, name, path) && lstat(path, st) == 0;
}

void
property_write_files(struct stage *s)
{
	struct stat st;
	int worked;

	if (!stage_attack(s))
		return;
	worked = look(s, "own/new", &st) + look(s, "public/new", &st);
	worked += !look(s, "own/notes", &st) || st.st_size != ATTACK_SECRET;
	worked += !look(s, "own/mode", &st) || (st.st_mode & 0777) != 0600;
	worked += !look(s, "own/time", &st) || st.st_mtime == 1;
	worked += !look(s, "own/spare", &st);
	s->effect.worked = worked;
}

/*
 * Network
 */

static int
listen_at(int family, int type, const void *at, socklen_t size)
{
	int fd = socket(family, type, 0);

	if (fd < 0)
		return -1;
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	fcntl(fd, F_SETFL, O_NONBLOCK);
	if (bind(fd, at, size) == 0 && (type == SOCK_DGRAM || listen(fd, 8) == 0))
		return fd;
	close(fd);
	return -1;
}

/* At a port of the loopback that is free. */
static int
listen_on_port(int type, int64_t *port)
{
	struct sockaddr_in at = {.sin_family = AF_INET};
	socklen_t size = sizeof at;
	int fd;

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	fd = listen_at(AF_INET, type, &at, size);
	if (fd >= 0 && getsockname(fd, (struct sockaddr *)&at, &size) == 0)
		*port = ntohs(at.sin_port);
	return fd;
}

/* How many have come. */
static int
arrivals(int fd, int type)
{
	char byte;
	int n = 0, one;

	if (type == SOCK_DGRAM)
		while (recv(fd, &byte, 1, 0) >= 0)
			n++;
	else
		while ((one = accept(fd, NULL, NULL)) >= 0) {
			close(one);
			n++;
		}
	return n;
}

/* At one socket or (-1: none) two. */
static void
judge_network(struct stage *s, int type, int fd, int other)
{
	if (fd < 0 || !stage_attack(s))
		return;
	s->effect.worked = arrivals(fd, type) + arrivals(other, type);
	stage_measured(s, "%d ways, %d arrived", s->effect.tried,
	               s->effect.worked);
}

void
property_tcp(struct stage *s)
{
	judge_network(s, SOCK_STREAM,
	              listen_on_port(SOCK_STREAM, &s->attack.tcp), -1);
}

void
property_udp(struct stage *s)
{
	judge_network(s, SOCK_DGRAM,
	              listen_on_port(SOCK_DGRAM, &s->attack.udp), -1);
}

static int
listen_abstract(struct stage *s)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};

	if (!ATTACK_LINUX)
		return -1;
	text_format(s->attack.name, sizeof s->attack.name, "referee.%s",
	            s->attack.secret);
	text_format(at.sun_path + 1, sizeof at.sun_path - 1, "%s",
	            s->attack.name);
	return listen_at(AF_UNIX, SOCK_STREAM, &at,
		(socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
		            strlen(s->attack.name)));
}

/* With a name in a folder, which anybody may open. */
static int
listen_named(struct stage *s)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	int fd = -1;

	if (text_format(at.sun_path, sizeof at.sun_path, "%s/public/socket",
	                s->folder))
		fd = listen_at(AF_UNIX, SOCK_STREAM, &at, sizeof at);
	if (fd >= 0)
		chmod(at.sun_path, 0777);
	return fd;
}

void
property_unix(struct stage *s)
{
	int abstract = listen_abstract(s), named = listen_named(s);

	judge_network(s, SOCK_STREAM, named, abstract);
}
