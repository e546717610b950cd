#include <string.h>

#include "base/fail.h"
#include "base/sha256.h"
#include "base/text.h"
#include "score/course/course_value.h"

/* Append a value so that different values always give different texts.  NULL: no
 * value. */
static void
add(struct text *text, const char *value)
{
	if (value)
		text_addf(text, "%zu:%s\n", strlen(value), value);
	else
		text_add(text, "-\n");
}

static void
add_rules(struct text *text, const struct course_rules *rules)
{
	text_addf(text, "rules %d\n", rules->n);
	for (int i = 0; i < rules->n; i++) {
		add(text, rules->at[i].agent);
		add(text, rules->at[i].when);
		add(text, rules->at[i].run);
		text_addf(text, "%d\n", rules->at[i].nth);
	}
}

static void
add_files(struct text *text, const struct course_files *f)
{
	text_addf(text, "files %d %d\n", f->patterns, f->forbidden);
	for (int i = 0; i < f->patterns; i++)
		add(text, f->pattern[i]);
	add(text, NULL);
	add(text, f->code);
	add(text, f->part);
}

/* Append the game and the terms: the part's own ones override the course's. */
static void
add_game(struct text *text, const struct course *c, const char *game,
         const char *terms)
{
	add(text, game ? game : c->game);
	add(text, c->terms);
	add(text, terms);
}

static void
add_check(struct text *text, const struct course *c,
          const struct course_check *check)
{
	text_addf(text, "check %d\n", check->rounds);
	if (!check->rounds)
		return;
	add(text, check->agent);
	add(text, check->opponent);
	if (check->no_throws)
		add(text, "no");
	add_game(text, c, check->game, check->terms);
}

static void
add_limits(struct text *text, const struct course *c)
{
	const struct course_limits *l = &c->limits;
	const int64_t all[] = {c->upload.size, l->cpu_us, l->wall_us, l->mem_bytes,
	                       l->disk_bytes, l->entries, l->open_files};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		text_addf(text, "%lld ", (long long)all[i]);
	text_addf(text, "%d %d\n", c->upload.no_binaries, c->upload.outer);
}

static void
add_base(struct text *text, const struct course *c)
{
	add(text, c->upload.id);
	add(text, c->upload.form);
	add_limits(text, c);
	for (int i = 0; i < c->upload.roots; i++)
		add(text, c->upload.root[i]);
	for (int i = 0; i < c->upload.files_n; i++)
		add_files(text, &c->upload.files[i]);
	for (int i = 0; i < c->withs.n; i++) {
		add(text, c->withs.at[i].name);
		add(text, c->withs.at[i].otherwise);
	}
	add_rules(text, &c->build);
	add_rules(text, &c->start);
	for (int i = 0; i < c->checks.n; i++)
		add_check(text, c, &c->checks.at[i]);
}

/* Append a part and its number, which its seed depends on. */
static void
add_part(struct text *text, const struct course *c, int number)
{
	const struct course_part *p = &c->part[number];
	char hex[65];

	add_game(text, c, p->game, p->terms);
	text_addf(text, "%d\n", p->rounds);
	if (course_is_class(p))
		return;
	text_addf(text, "%d %d\n", number, p->pairs ? -2 : p->first);
	add(text, p->name);
	add(text, p->agent);
	add(text, p->opponent);
	add(text, p->vary);
	if (p->file) {
		sha256_file(p->file, hex);
		add(text, hex);
		text_addf(text, "%d\n", p->hidden); /* reports name cases unless hidden */
	}
}

void
course_digest(struct course *c)
{
	struct text text = {0};
	char hex[65];

	add_base(&text, c);
	sha256_bytes(text_str(&text), text.len, c->base);
	for (int i = 0; i < c->parts; i++) {
		if (c->part[i].kind == COURSE_HAND)
			continue;
		text_clear(&text);
		add_part(&text, c, i);
		sha256_bytes(text_str(&text), text.len, hex);
		text_format(c->part[i].plays, sizeof c->part[i].plays, "%.16s", hex);
	}
	text_free(&text);
}
