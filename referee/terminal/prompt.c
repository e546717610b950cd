#include <stdio.h>
#include <unistd.h>

#include "base/fd.h"
#include "terminal/prompt.h"

/* Make a pipe for a person's answers, from here to the worker that asks. */
static bool
make_pipe(struct prompt *prompt, int player)
{
	int ends[2];

	if (prompt->state->match->player[player].wire->transport != WIRE_PERSON)
		return true;
	if (fd_pipe(ends) < 0)
		return false;
	prompt->reads[player] = ends[0];
	prompt->writes[player] = ends[1];
	return fd_unblock(ends[0]);
}

bool
prompt_open(struct prompt *prompt, const struct gamestate *state)
{
	*prompt = (struct prompt){.state = state, .choice.at = -1,
	                          .reads = {-1, -1, -1}, .writes = {-1, -1, -1}};
	return make_pipe(prompt, 1) && make_pipe(prompt, 2);
}

void
prompt_close(struct prompt *prompt)
{
	prompt_forget(prompt);
	for (int i = 1; i <= 2; i++)
		fd_close(&prompt->reads[i]);
	choice_free(&prompt->choice);
}

void
prompt_forget(const struct prompt *prompt)
{
	for (int i = 1; i <= 2; i++)
		if (prompt->writes[i] >= 0)
			close(prompt->writes[i]);
}

bool
prompt_anybody(const struct prompt *prompt)
{
	return prompt->writes[1] >= 0 || prompt->writes[2] >= 0;
}

static int
answers_of(const struct prompt *prompt, int seat)
{
	int first = prompt->state->first;

	return prompt->writes[seat == 1 ? first : 3 - first];
}

bool
prompt_in_seat(const struct prompt *prompt, int seat)
{
	return answers_of(prompt, seat) >= 0;
}

void
prompt_begin(struct prompt *prompt, const struct event *event)
{
	const struct gamestate *state = prompt->state;

	prompt->question = event->question;
	choice_begin(&prompt->choice, &state->match->variant,
	             &state->frame[state->frames - 1].position, event->seat);
	if (prompt->whole)
		choice_whole(&prompt->choice);
	prompt->waiting = true;
}

void
prompt_answer(struct prompt *prompt, const char *what)
{
	dprintf(answers_of(prompt, prompt->choice.seat), "%d %s\n", prompt->question,
	        what);
	prompt->waiting = false;
}
