#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attack/properties.h"
#include "attack/stage.h"
#include "attack/trial.h"
#include "base/clock.h"
#include "base/signals.h"
#include "match/sandbox.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"
#include "proc/proc_worker.h"

enum { TRIAL_MS = 7000 }; /* on a machine that is busy with other things */

/*
 * What lies around
 */

static bool
put_file(const struct stage *s, const char *name, const char *text, mode_t mode)
{
	char path[STAGE_PATH];
	int fd = stage_path(s, name, path)
		? open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;
	bool done = fd >= 0 && write(fd, text, strlen(text)) > 0 &&
	            fchmod(fd, mode) == 0;

	if (fd >= 0)
		close(fd);
	return done;
}

static bool
put_folder(const struct stage *s, const char *name, mode_t mode)
{
	char path[STAGE_PATH];

	return stage_path(s, name, path) && mkdir(path, 0700) == 0 &&
	       chmod(path, mode) == 0;
}

/* `own` is the attacker's, `open` and `closed` are somebody else's, and in
 * `public` all may write, as in /tmp. */
static bool
furnish(struct stage *s)
{
	const char *folder = s->folder, *secret = s->attack.secret;

	text_format(s->own, sizeof s->own, "%s/own", folder);
	text_format(s->scratch, sizeof s->scratch, "%s/scratch", folder);
	return mkdir(folder, 0700) == 0 && chmod(folder, 0755) == 0 &&
	       put_folder(s, "own", 0755) &&
	       put_folder(s, "open", 0755) &&
	       put_folder(s, "closed", 0700) &&
	       put_folder(s, "public", 01777) &&
	       put_folder(s, "scratch", 0700) &&
	       put_file(s, "own/notes", secret, 0644) &&
	       put_file(s, "own/mode", "x", 0600) &&
	       put_file(s, "own/time", "x", 0644) &&
	       put_file(s, "own/spare", "x", 0644) &&
	       put_file(s, "open/program", secret, 0755) &&
	       put_file(s, "closed/secret", secret, 0600);
}

/* What a player is held to under the layers of this trial. */
static bool
confine_player(struct stage *s, int number)
{
	struct sandbox sandbox = *s->trial->sandbox;
	struct confine *confine = &s->confine[number];
	char why[SANDBOX_WHY];

	sandbox.layers &= s->layers;
	if (!sandbox_confine(&sandbox, s->trial->terms, &s->player, number,
	                     confine, why))
		return false;
	if (terms_get(s->trial->terms, TERMS_WRITE) != TERMS_WRITE_SCRATCH)
		return true;
	confine->scratch = s->scratch;
	text_format(s->attack.writable, sizeof s->attack.writable, "%s",
	            s->scratch);
	return number == 2 || chown(s->scratch, confine->uid, confine->gid) == 0;
}

static bool
prepare(struct stage *s)
{
	const struct sandbox *sandbox = s->trial->sandbox;

	s->player = *s->trial->player;
	s->player.folder = s->own;
	s->attack.user = sandbox->user[1];
	s->attack.key = (clock_now_us() << 12 ^ getpid()) & INT32_MAX;
	text_format(s->attack.folder, sizeof s->attack.folder, "%s", s->folder);
	return furnish(s) && confine_player(s, 1) && confine_player(s, 2);
}

/*
 * One trial
 */

/* Where it is watched who survives us, nobody becomes our child. */
static bool
adopts(const struct stage *s)
{
	return stage_applies(s, CONFINE_WALK) &&
	       s->property->run != property_referee_death;
}

static int
stand_in(void *context, int requests, int replies)
{
	struct stage *s = context;

	(void)requests;
	signals_watch();
	if (adopts(s))
		orphans_adopt();
	proc_hide(s->layers & TRIAL_HIDDEN);
	if (prepare(s))
		s->property->run(s);
	/* For want of anything more telling. */
	if (s->effect.ran && !*s->effect.measured)
		stage_measured(s, "%d ways, %d worked", s->effect.tried,
		               s->effect.worked);
	stage_stop(s);
	return write(replies, &s->effect, sizeof s->effect) !=
	       (ssize_t)sizeof s->effect;
}

struct effect
trial_run(const struct trial *trial, const struct property *property,
          unsigned layers, bool bare)
{
	struct stage s = {
		.trial = trial,
		.property = property,
		.layers = layers,
		.bare = bare,
		.attack = {.fd = -1},
	};
	struct effect effect = {.ran = false};
	struct proc proc;

	s.attack.alone = terms_get(trial->terms, TERMS_THREADS) == 1 &&
	                 layers >> CONFINE_SECCOMP & 1;
	text_format(s.attack.secret, sizeof s.attack.secret, "%08lx%016llx",
	            (unsigned long)getpid() & 0xffffffff,
	            (unsigned long long)clock_now_us() * 0x9e3779b97f4a7c15);
	text_format(s.folder, sizeof s.folder, "%s/%s.%x%s", trial->root,
	            property->name, layers, bare ? ".bare" : "");
	if (proc_worker(&proc, stand_in, &s) < 0)
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
	scratch_remove(s.folder);
	return effect;
}
