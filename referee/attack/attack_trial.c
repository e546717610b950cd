#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attack/attack_trial.h"
#include "attack/property.h"
#include "base/clock.h"
#include "base/rng.h"
#include "base/text.h"
#include "match/sandbox.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"

/* Make a folder, or a file if there is a `text`. */
static bool
put(const struct stage *s, const char *name, const char *text, mode_t mode)
{
	char path[STAGE_PATH];
	int fd;
	bool done;

	stage_path(s, name, path);
	if (!text)
		return mkdir(path, 0700) == 0 && chmod(path, mode) == 0;
	fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	done = fd >= 0 && write(fd, text, strlen(text)) > 0 &&
	       fchmod(fd, mode) == 0;
	if (fd >= 0)
		close(fd);
	return done;
}

/* Make the files of the trial.  `own` is the attacker's folder; `open` and `closed` stand
 * for others'.  Everyone may read `open`, and write in `public` as in /tmp. */
static bool
furnish(struct stage *s)
{
	const char *secret = s->target.secret;

	stage_path(s, "own", s->own);
	stage_path(s, "scratch", s->scratch);
	text_format(s->target.folder, sizeof s->target.folder, "%s", s->folder);
	return put(s, "", NULL, 0755) && put(s, "own", NULL, 0755) &&
	       put(s, "open", NULL, 0755) && put(s, "closed", NULL, 0700) &&
	       put(s, "public", NULL, 01777) && put(s, "scratch", NULL, 0700) &&
	       put(s, "own/notes", secret, 0644) &&
	       put(s, "own/mode", "x", 0600) &&
	       put(s, "own/spare", "x", 0600) &&
	       put(s, "open/program", secret, 0755) &&
	       put(s, "closed/secret", secret, 0600);
}

static bool
confine_player(struct stage *s, int number)
{
	struct confine *confine = &s->confine[number];
	char why[SANDBOX_WHY];

	if (!sandbox_confine(s->sandbox, s->terms, &s->player, number, confine, why))
		return false;
	if (terms_get(s->terms, TERMS_WRITE) != TERMS_WRITE_SCRATCH)
		return true;
	confine->scratch = s->scratch;
	text_format(s->target.writable, sizeof s->target.writable, "%s",
	            s->scratch);
	return number == 2 || chown(s->scratch, confine->uid, confine->gid) == 0;
}

static bool
start_victims(struct stage *s, const struct property *property)
{
	s->target.signal = property->signal;
	for (int i = 0; i < STAGE_VICTIMS; i++)
		if (property->victims >> i & 1 && !stage_start_victim(s, i))
			return false;
	return true;
}

static void
measure(struct stage *s)
{
	static const char *const unit[STAGE_WATCHED] = {"MB", "ms", "threads"};
	static const int64_t of[STAGE_WATCHED] = {1 << 20, CLOCK_MS, 1};

	for (int i = 0; i < STAGE_WATCHED && s->caught; i++)
		if (s->limit[i])
			stage_measured(s, "ended at %d of %d %s",
			               (int)(s->most / of[i]),
			               (int)(s->limit[i] / of[i]), unit[i]);
	if (!*s->effect.measured)
		stage_measured(s, "%d ways, %d worked", s->effect.told.tried,
		               s->effect.worked);
}

static void
attack(struct stage *s, const struct property *property)
{
	const struct confine *confine = &s->confine[1];

	s->player.own.folder = s->own;
	s->player.own.reads = true;
	if (!furnish(s) || !confine_player(s, 1) || !confine_player(s, 2))
		return;
	s->target.alone = terms_get(s->terms, TERMS_THREADS) == 1 &&
	                  confine_has(confine, CONFINE_SECCOMP);
	if (confine_has(confine, CONFINE_WALK))
		orphans_adopt();
	if (!start_victims(s, property) ||
	    (property->prepare && !property->prepare(s)) || !stage_attack(s, STAGE_ATTACK_MS))
		return;
	if (property->judge)
		property->judge(s);
	measure(s);
}

static struct target
make_target(const struct trial *trial)
{
	struct target target = {
		.fd = -1,
		.unseen_ms = 35,
		.cpu_s = 3000,
		.user = trial->sandbox->user[1],
		.key = (int)(rng_draw() & INT32_MAX),
	};

	text_format(target.secret, sizeof target.secret, "%08llx%016llx",
	            (unsigned long long)(rng_draw() & 0xffffffff),
	            (unsigned long long)rng_draw());
	return target;
}

struct effect
trial_run(const struct trial *trial, const struct property *property)
{
	struct stage s = {
		.sandbox = trial->sandbox,
		.terms = trial->terms,
		.player = *trial->player,
		.property = property->name,
		.target = make_target(trial),
	};

	text_format(s.folder, sizeof s.folder, "%s/%s", trial->root, property->name);
	proc_hide(true);
	attack(&s, property);
	stage_stop(&s);
	return s.effect;
}
