#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/agent.h"
#include "agent/agentdata.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/file.h"
#include "base/scratch.h"
#include "base/walk.h"
#include "game/terms.h"
#include "match/memory.h"
#include "record/record.h"

bool
memory_parse(const char *text, int64_t *bytes)
{
	return terms_read_size(text, bytes) && *bytes > 0 &&
	       *bytes <= (int64_t)AGENTDATA_MB << 20;
}

/*
 * States
 */

/* The number that a state's name begins with; 0 if this is no state's name.  `origin`
 * becomes what follows the number: SEED-GAME-RECORD, or NULL. */
static long
number_of(char *name, char **origin)
{
	char *end;
	long n = strtol(name, &end, 10);

	*origin = *end == '-' ? end + 1 : NULL;
	return n > 0 && (*origin || !*end) ? n : 0;
}

/* The name of the newest state in a folder, "" if there is none. */
static char *
newest(const char *folder)
{
	struct walk_names names;
	char *name = xstrdup(""), *origin;

	walk_names(&names, folder);
	for (size_t i = 0; i < names.n; i++) {
		if (number_of(names.at[i], &origin) <= number_of(name, &origin))
			continue;
		free(name);
		name = xstrdup(names.at[i]);
	}
	walk_names_free(&names);
	return name;
}

char *
memory_newest(const struct memory *m, int player)
{
	const char *folder = m->folder[player];
	char *name, *path;

	if (!m->bytes || !folder)
		return NULL;
	name = newest(folder);
	if (!*name)
		return name;
	path = text_join(folder, name);
	free(name);
	return path;
}

/*
 * What games left before
 */

/* Whether an open record has a result of a game, whose line in it is `id`.  -1 and errno
 * if it cannot be read. */
static int
has_result(int fd, const char *id)
{
	struct record_scan s = {.fd = fd};
	enum record_state state;
	bool found = false;

	while (!found && (state = record_scan(&s)) == RECORD_BLOCK) {
		char *block = s.bytes + s.begin;

		block[s.length - 1] = '\0';
		found = strstr(block, id) && !strstr(block, "\nresult void ");
	}
	free(s.bytes);
	return found || state != RECORD_FAILED ? found : -1;
}

/* Whether the state SEED-GAME-RECORD counts, because that record has the game's result on
 * disk.  -1 and errno on failure. */
static int
counts(const struct memory *m, const char *origin)
{
	struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
	const char *game = strchr(origin, '-'), *file = game ? strchr(game + 1, '-') : NULL;
	const char *own = file_name(m->record);
	struct text id = {0}, path = {0};
	int is = 0, fd = -1;

	if (file) {
		text_addf(&id, "\nid %.*s/%.*s\n", (int)(game - origin), origin,
		          (int)(file - game - 1), game + 1);
		text_addf(&path, "%.*s%s", (int)(own - m->record), m->record, file + 1);
		fd = open(path.at, O_RDONLY | O_CLOEXEC);
		is = fd < 0 && errno != ENOENT ? -1 : 0;
	}
	if (fd >= 0)
		is = strcmp(file + 1, own) && fcntl(fd, F_SETLKW, &lock) < 0
			? -1 : has_result(fd, id.at);
	if (is > 0 && fsync(fd) < 0)
		is = -1;
	fd_close(&fd);
	text_free(&id);
	text_free(&path);
	return is;
}

/* Remove what is in a folder except one state. */
static int
remove_others(const char *folder, const char *keep)
{
	struct walk_names names;
	int done = 0;

	if (!walk_names(&names, folder))
		return -1;
	for (size_t i = 0; i < names.n; i++) {
		char *path = text_join(folder, names.at[i]);

		if (strcmp(names.at[i], keep))
			done |= scratch_remove(path);
		free(path);
	}
	walk_names_free(&names);
	return done;
}

/* If the newest state's game has a recorded result, rename the state to N/ and remove the
 * others.  Returns 0 if the game has none. */
static int
confirm(const struct memory *m, const char *folder)
{
	char *name = newest(folder), *path = text_join(folder, name), *to, *origin;
	int done;

	number_of(name, &origin);
	done = origin ? counts(m, origin) : 1;
	if (origin && done > 0) {
		origin[-1] = '\0';
		to = text_join(folder, name);
		done = rename(path, to) < 0 ? -1 : 1;
		free(to);
	}
	if (done > 0 && remove_others(folder, name) < 0)
		done = -1;
	free(path);
	free(name);
	return done;
}

/* Remove the newest states until one counts. */
static int
settle(const struct memory *m, const char *folder)
{
	int done;

	while ((done = confirm(m, folder)) == 0) {
		char *name = newest(folder), *path = text_join(folder, name);

		done = scratch_remove(path);
		free(path);
		free(name);
		if (done < 0)
			return -1;
	}
	return done;
}

static int
make(const struct memory *m, const char *folder)
{
	(void)m;
	return scratch_again(folder);
}

static int
each(const struct memory *m, int (*act)(const struct memory *m, const char *folder))
{
	for (int i = 1; i <= 2 && m->bytes; i++)
		if (m->folder[i] && act(m, m->folder[i]) < 0)
			return -1;
	return 0;
}

int
memory_make(const struct memory *m)
{
	return each(m, make);
}

int
memory_settle(const struct memory *m)
{
	return each(m, settle);
}

void
memory_confirm(const struct memory *m)
{
	each(m, confirm);
}

/*
 * What a game left
 */

struct look {
	int64_t left; /* bytes */
	const char *fault;
	char *name;   /* of the file at fault, escaped */
};

static enum walk_go
look_at(void *context, const struct walk_entry *e)
{
	struct look *look = context;
	mode_t mode = e->st->st_mode, needs = S_ISDIR(mode) ? 0700 : 0400;
	struct text shown = {0};

	if (S_ISREG(mode))
		look->left -= e->st->st_size;
	look->fault = !S_ISREG(mode) && !S_ISDIR(mode) ? "is neither a file nor a folder"
		: S_ISREG(mode) && e->st->st_nlink > 1 ? "has another name"
		: S_ISREG(mode) && (mode & 0111) ? "may be executed"
		: (mode & needs) != needs ? "may not be read" : NULL;
	if (!look->fault)
		return look->left < 0 ? WALK_STOP : WALK_ON;
	text_add_shown(&shown, e->path, strlen(e->path));
	look->name = shown.at;
	return WALK_STOP;
}

/* Whether we keep this folder. */
static bool
is_fit(const struct memory *m, const char *path, char why[MEMORY_WHY])
{
	struct look look = {.left = m->bytes};
	const struct walk all = {.visit = look_at, .context = &look, .depth = MEMORY_DEPTH,
	                         .entries = MEMORY_FILES};
	struct stat st;
	enum walk_end end;

	if (lstat(path, &st) < 0 || !S_ISDIR(st.st_mode))
		return text_refuse(why, MEMORY_WHY, "the folder is gone");
	end = walk(path, &all);
	if (look.fault)
		text_format(why, MEMORY_WHY, "%.200s %s", look.name, look.fault);
	else if (end == WALK_FAILED)
		text_format(why, MEMORY_WHY, "%s", strerror(errno));
	else if (end == WALK_DEEP)
		text_format(why, MEMORY_WHY, "it has more than %d files, or folders more than "
		            "%d deep", MEMORY_FILES, MEMORY_DEPTH);
	else if (look.left < 0)
		text_format(why, MEMORY_WHY, "it has more than %lld bytes",
		            (long long)m->bytes);
	free(look.name);
	return end == WALK_DONE;
}

/* Copy a folder to the disk, as `into`.  False and errno on failure. */
static bool
copy(const char *from, const char *into)
{
	int fd;
	bool done;

	scratch_remove(into);
	fd = mkdir(into, 0700) < 0 ? -1 : open(into, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	done = fd >= 0 && agentdata_keep(from, fd);
	fd_close(&fd);
	return done;
}

/* Keep a fit folder as the newest state.  False and errno on failure. */
static bool
add(const struct memory *m, const char *folder, const char *from, uint64_t seed, int game)
{
	char *new = text_join(folder, "new"), *last, *origin;
	struct text path = {0};
	bool kept;

	confirm(m, folder);
	last = newest(folder);
	text_addf(&path, "%s/%ld-%llu-%d-%s", folder, number_of(last, &origin) + 1,
	          (unsigned long long)seed, game, file_name(m->record));
	kept = copy(from, new) && rename(new, path.at) == 0 && file_sync_folder(folder) == 0;
	text_free(&path);
	free(new);
	free(last);
	return kept;
}

bool
memory_keep(const struct memory *m, struct agent *agent, uint64_t seed, int game,
            char why[MEMORY_WHY])
{
	struct workspace_stock *stock = &agent->workspace.stock;

	if (!stock->memory)
		return true;
	if (!is_fit(m, stock->at, why))
		return false;
	if (!add(m, m->folder[agent->number], stock->at, seed, game))
		return text_refuse(why, MEMORY_WHY, "%s", strerror(errno));
	free(stock->memory);
	stock->memory = memory_newest(m, agent->number);
	return true;
}
