#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "terminal/lines.h"
#include "terminal/picture.h"

static void
add_picture(const struct gamestate *state, struct text *text)
{
	const struct gamestate_frame *last = &state->frame[state->frames - 1];

	picture_add(text, state->match->variant.game,
	            last->move ? &last[-1].position : NULL, &last->position,
	            state->seat);
}

void
lines_add_event(const struct gamestate *state, const struct event *event,
                struct text *text)
{
	switch (event->kind) {
	case EVENT_START:
		gamestate_add_title(state, text);
		/* fall through */
	case EVENT_MOVE:
	case EVENT_CHANCE:
		gamestate_add_ply(state, state->frames - 1, text);
		add_picture(state, text);
		break;
	case EVENT_END:
		gamestate_add_verdict(state, text);
		break;
	default:
		break;
	}
}

void
lines_add_question(const struct choice *choice, struct text *text)
{
	char position[GAME_TEXT];

	game_show(choice->variant->game, &choice->position, choice->seat, position);
	text_addf(text, "position %s\nmoves", position);
	if (!choice->listed)
		text_add(text, " ?");
	for (int i = 0; i < choice->items && choice->listed; i++)
		text_addf(text, "%s%s", i ? "\t" : " ", choice->item[i].move);
	text_add(text, "\n");
}

void
lines_read(struct lines_input *input, int fd)
{
	char chunk[4096];
	ssize_t n = read(fd, chunk, sizeof chunk);

	if (n > 0) {
		text_add_bytes(&input->text, chunk, (size_t)n);
	} else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
		input->ended = true;
		/* The newline of the last line may be missing. */
		if (input->text.len)
			text_add(&input->text, "\n");
	}
}

static void
drop(struct text *text, size_t len)
{
	memmove(text->at, text->at + len, text->len - len);
	text_cut(text, text->len - len);
}

bool
lines_next(struct lines_input *input, char *line, size_t size)
{
	struct text *text = &input->text;
	char *end;

	while ((end = memchr(text_str(text), '\n', text->len))) {
		size_t used = (size_t)(end - text->at) + 1, len = used - 1;

		while (len && strchr(" \t\r", text->at[len - 1]))
			len--;
		text_format(line, size, "%.*s", (int)len, text->at);
		drop(text, used);
		if (*line && *line != '#')
			return true;
	}
	return false;
}
