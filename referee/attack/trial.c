#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attack/property.h"
#include "attack/trial.h"
#include "base/clock.h"
#include "base/rng.h"
#include "base/signals.h"
#include "base/text.h"
#include "match/sandbox.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"
#include "proc/proc_worker.h"

enum { TRIAL_MS = 7000 }; /* on a machine that is busy with other things */

/* What stand_in is called with. */
struct stand_in {
	struct stage stage;
	const struct property *property;
};

/* Make a folder, or with `text` a file. */
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

/* `own` is the attacker's, `open` and `closed` are somebody else's, and in
 * `public` all may write, as in /tmp. */
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

/* What a player is held to under the layers of this trial. */
static bool
confine_player(struct stage *s, int number)
{
	struct sandbox sandbox = *s->sandbox;
	struct confine *confine = &s->confine[number];
	char why[SANDBOX_WHY];

	sandbox.layers &= s->layers;
	if (!sandbox_confine(&sandbox, s->terms, &s->player, number, confine, why))
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
	s->player.own.folder = s->own;
	s->player.own.reads = true;
	if (!furnish(s) || !confine_player(s, 1) || !confine_player(s, 2) ||
	    !start_victims(s, property) ||
	    (property->prepare && !property->prepare(s)) || !stage_attack(s))
		return;
	if (property->judge)
		property->judge(s);
	measure(s);
}

static int
stand_in(void *context, int requests, int replies)
{
	struct stand_in *in = context;
	struct stage *s = &in->stage;

	(void)requests;
	signals_watch();
	if (stage_applies(s, CONFINE_WALK))
		orphans_adopt();
	proc_hide(s->layers & STAGE_HIDDEN);
	attack(s, in->property);
	stage_stop(s);
	return write(replies, &s->effect, sizeof s->effect) !=
	       (ssize_t)sizeof s->effect;
}

static void
set_target(const struct trial *trial, unsigned layers, struct target *target)
{
	target->fd = -1;
	target->unseen_ms = 35;
	target->cpu_s = 3000;
	target->user = trial->sandbox->user[1];
	target->key = (int)(rng_draw() & INT32_MAX);
	target->alone = terms_get(trial->terms, TERMS_THREADS) == 1 &&
	                layers >> CONFINE_SECCOMP & 1;
	text_format(target->secret, sizeof target->secret, "%08llx%016llx",
	            (unsigned long long)(rng_draw() & 0xffffffff),
	            (unsigned long long)rng_draw());
}

struct effect
trial_run(const struct trial *trial, const struct property *property,
          unsigned layers, bool bare)
{
	struct stand_in in = {
		.property = property,
		.stage = {
			.sandbox = trial->sandbox,
			.terms = trial->terms,
			.player = *trial->player,
			.property = property->name,
			.layers = layers,
			.bare = bare,
		},
	};
	struct effect effect = {.ran = false};
	struct proc proc;

	set_target(trial, layers, &in.stage.target);
	text_format(in.stage.folder, sizeof in.stage.folder, "%s/%s.%x%s",
	            trial->root, property->name, layers, bare ? ".bare" : "");
	if (proc_worker(&proc, stand_in, &in) < 0)
		return effect;
	if (proc_await(&proc, stage_in_ms(TRIAL_MS)) &&
	    read(proc.out, &effect, sizeof effect) != (ssize_t)sizeof effect)
		effect = (struct effect){.ran = false};
	/* Interrupted, or too slow: it ends its victims, if it can. */
	if (!proc.exited) {
		proc_terminate(&proc);
		for (int i = 0; i < 50 && !proc_ended(&proc); i++)
			stage_pause_ms(10);
	}
	proc_stop(&proc);
	scratch_remove(in.stage.folder);
	return effect;
}
