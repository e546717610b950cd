#include "base/clock.h"
#include "events.h"
#include "match/readable.h"
#include "report.h"
#include "record/feed.h"
#include "wires/remarks.h"

void
events_match(struct match *match)
{
	struct text line = {0};
	struct json json = {&line};

	for (int i = 1; i <= 2 && feed_file(); i++)
		readable_keep_secret(&match->sandbox.readable, &match->ready.confine[i],
		                     feed_file());
	feed_begin(&json, "match", clock_now_us());
	json_open(&json, "players", '[');
	json_string(&json, NULL, match->player[1].name);
	json_string(&json, NULL, match->player[2].name);
	json_close(&json, ']');
	json_string(&json, "game", match->ready.variant_text);
	json_string(&json, "terms", match->ready.terms_text);
	if (match->ready.apart_text[1])
		json_string(&json, "terms1", match->ready.apart_text[1]);
	if (match->ready.apart_text[2])
		json_string(&json, "terms2", match->ready.apart_text[2]);
	json_int(&json, "seed", (int64_t)match->seed);
	json_int(&json, "from", match->from);
	json_int(&json, "to", match->to);
	feed_write(&json);
}

static void
add_move(struct json *json, const struct event *event)
{
	json_int(json, "ply", event->plies);
	json_string(json, event->kind == EVENT_MOVE ? "move" : "outcome",
	            event->text);
	json_string(json, "position", event->position);
	if (event->kind != EVENT_MOVE)
		return;
	json_raw(json, "wall_ms", "%.3f", (double)event->wall_us / CLOCK_MS);
	json_raw(json, "cpu_ms", "%.3f", (double)event->cpu_us / CLOCK_MS);
	if (event->late)
		json_bool(json, "played", true);
}

/* The names of events.  A remark `eval X` is a number; any other remark is a note. */
static const char *const names[] = {
	[EVENT_START] = "start", [EVENT_GO] = "go", [EVENT_MOVE] = "move",
	[EVENT_CHANCE] = "chance", [EVENT_ENDLESS] = "endless", [EVENT_REMARK] = "note",
	[EVENT_STDERR] = "stderr", [EVENT_END] = NULL,
};

static void
add_details(struct json *json, const struct event *event, const double *eval)
{
	int64_t left = event->left_us[event->seat];

	if (event->kind == EVENT_START) {
		json_int(json, "first", event->first);
		json_string(json, "position", event->position);
	} else if (event->kind == EVENT_GO && left == CLOCK_NEVER) {
		json_null(json, "left_ms");
	} else if (event->kind == EVENT_GO) {
		json_int(json, "left_ms", left / CLOCK_MS);
	} else if (event->kind == EVENT_MOVE || event->kind == EVENT_CHANCE) {
		add_move(json, event);
	} else if (event->kind == EVENT_ENDLESS) {
		json_string(json, "move", event->text);
	} else if (eval) {
		json_raw(json, "value", "%.9g", *eval);
	} else {
		json_string(json, "text", event->text);
	}
}

void
events_hear(void *context, const struct event *event)
{
	struct text line = {0};
	struct json json = {&line};
	double value;
	bool eval = event->kind == EVENT_REMARK && remarks_eval(event->text, &value);

	(void)context;
	if (!feed_asked() || !names[event->kind])
		return;
	feed_begin(&json, eval ? "eval" : names[event->kind], event->at_us);
	json_int(&json, "game", event->game);
	if (event->seat)
		json_int(&json, "seat", event->seat);
	add_details(&json, event, eval ? &value : NULL);
	feed_write(&json);
}

void
events_result(const struct report *report, const struct result *result,
              const struct result_texts *texts)
{
	struct text object = {0};

	report_json_game(report, result, &texts->err, &object);
	feed_object("end", object.at);
	text_free(&object);
}

void
events_table(const struct report *report)
{
	struct text object = {0};

	report_json_table(report, &object);
	feed_object("table", object.at);
	text_free(&object);
}
