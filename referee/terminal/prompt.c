#include <unistd.h>

#include "base/clock.h"
#include "base/fd.h"
#include "terminal/prompt.h"

/* Where a person's answers go from here to who asks for them. */
static bool
make_pipe(struct prompt *asked, int player)
{
	int ends[2];

	if (!asked->scene->match->player[player].wire->person)
		return true;
	if (fd_pipe(ends) < 0)
		return false;
	asked->reads[player] = ends[0];
	asked->writes[player] = ends[1];
	return fd_unblock(ends[0]);
}

bool
prompt_open(struct prompt *asked, const struct gamestate *scene)
{
	*asked = (struct prompt){.scene = scene, .choice.at = -1,
	                        .reads = {-1, -1, -1}, .writes = {-1, -1, -1}};
	return make_pipe(asked, 1) && make_pipe(asked, 2);
}

void
prompt_close(struct prompt *asked)
{
	prompt_forget(asked);
	for (int i = 1; i <= 2; i++)
		fd_close(&asked->reads[i]);
	choice_free(&asked->choice);
}

void
prompt_forget(const struct prompt *asked)
{
	for (int i = 1; i <= 2; i++)
		if (asked->writes[i] >= 0)
			close(asked->writes[i]);
}

bool
prompt_anybody(const struct prompt *asked)
{
	return asked->writes[1] >= 0 || asked->writes[2] >= 0;
}

static int
answers_of(const struct prompt *asked, int seat)
{
	int first = asked->scene->first;

	return asked->writes[seat == 1 ? first : 3 - first];
}

bool
prompt_in_seat(const struct prompt *asked, int seat)
{
	return answers_of(asked, seat) >= 0;
}

void
prompt_begin(struct prompt *asked, const struct event *event)
{
	const struct gamestate *scene = asked->scene;

	asked->seat = event->seat;
	asked->question = event->question;
	choice_begin(&asked->choice, &scene->match->variant,
	             &scene->frame[scene->frames - 1].position, event->seat);
	asked->waiting = true;
}

void
prompt_end(struct prompt *asked)
{
	asked->waiting = false;
}

void
prompt_answer(struct prompt *asked, const char *what)
{
	struct text line = {0};

	text_addf(&line, "%d %s\n", asked->question, what);
	text_write(&line, answers_of(asked, asked->seat));
	text_free(&line);
	asked->waiting = false;
}

void
prompt_answer_chosen(struct prompt *asked)
{
	prompt_answer(asked, asked->choice.move);
}

void
prompt_answer_pass(struct prompt *asked)
{
	if (choice_is_pass(&asked->choice))
		prompt_answer_chosen(asked);
}

/* Ask for something that is no move.  His clock would begin anew. */
static const char *
want(struct prompt *asked, const char *what)
{
	const struct gamestate *scene = asked->scene;

	if (scene->frame[scene->frames - 1].left_us[asked->seat] !=
	    CLOCK_NEVER)
		return "by the clock nothing is taken back, and there is no "
		       "advice";
	prompt_answer(asked, what);
	return NULL;
}

const char *
prompt_want_advice(struct prompt *asked)
{
	return want(asked, "#advice");
}

/* Not to where there was nothing but a pass. */
const char *
prompt_want_back(struct prompt *asked)
{
	const struct gamestate *scene = asked->scene;
	struct choice then = {.at = -1};
	int plies = scene->frames - 1, seat;
	char back[32];
	bool found = false;

	while (plies > 0 && !found) {
		seat = scene->frame[plies--].seat;
		if (!prompt_in_seat(asked, seat))
			continue;
		choice_begin(&then, &scene->match->variant,
		             &scene->frame[plies].position, seat);
		found = !choice_is_pass(&then);
		choice_free(&then);
	}
	text_format(back, sizeof back, "#back %d", plies);
	return want(asked, found ? back : "#back 2147483647");
}
