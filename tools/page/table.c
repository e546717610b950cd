#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "base/json.h"
#include "page/page.h"
#include "page/table.h"

/* The name of a column in this form, or NULL. */
static const char *
name_of(const struct table *t, const struct table_column *c)
{
	return c->left_out ? NULL : t->form == TABLE_TEXT ? c->heading
	       : t->form == TABLE_PAGE ? c->title
	       : t->form == TABLE_JSON && c->json ? c->json : c->key;
}

/* The column of the cell that table_open began. */
static const struct table_column *
column_of(const struct table *t)
{
	return &t->column[t->at - 1];
}

/* Begin a cell without its tag.  Returns NULL if the form does not show it. */
static struct text *
begin_cell(struct table *t)
{
	assert(t->at < t->columns);
	t->at++;
	if (!name_of(t, column_of(t)))
		return NULL;
	if (t->form == TABLE_JSON)
		return t->json->text;
	return t->form == TABLE_PAGE && !column_of(t)->early ? &t->late : t->text;
}

struct text *
table_open(struct table *t)
{
	struct text *text = begin_cell(t);

	if (text && t->form == TABLE_PAGE) {
		text_add(t->text, t->begun ? "" : "<tr>");
		t->begun = true;
		text_add(text, column_of(t)->names ? "<th scope=row>" : "<td>");
	}
	return text;
}

void
table_end_row(struct table *t)
{
	t->at = 0;
	t->begun = false;
	if (t->form == TABLE_JSON)
		return;
	if (t->form == TABLE_PAGE)
		text_add(t->text, text_str(&t->late));
	else
		text_cut(t->text, t->text->len - 1); /* what divides cells */
	text_add(t->text, t->form == TABLE_CSV ? "\r\n" : "\n");
	text_free(&t->late);
}

/* Add a word with escapes, because a terminal obeys control characters. */
static void
add_visible(struct text *text, const char *word)
{
	struct text shown = {0};

	text_add_shown(&shown, word, strlen(word));
	csv_add(text, text_str(&shown), ',');
	text_free(&shown);
}

static void
add_head(const struct table *t, const struct table_column *c, struct text *text)
{
	if (t->form == TABLE_TEXT)
		text_addf(text, "%*s ", c->width, c->heading);
	else if (t->form == TABLE_CSV)
		add_visible(text, c->key);
	else if (c->meaning)
		page_put(text, "<th scope=col title=\"%s\">%s", c->meaning, c->title);
	else
		page_put(text, c->sorts ? "<th scope=col aria-sort=ascending>%s"
		                        : "<th scope=col>%s", c->title);
}

void
table_head(struct table *t)
{
	struct text *text;

	for (int i = 0; i < t->columns; i++)
		if ((text = begin_cell(t)))
			add_head(t, column_of(t), text);
	if (t->form == TABLE_PAGE)
		text_add(&t->late, "<tbody>");
	table_end_row(t);
}

void
table_number(struct table *t, double number)
{
	struct text *text = table_open(t);
	const struct table_column *c = column_of(t);
	bool people = t->form == TABLE_TEXT || t->form == TABLE_PAGE;
	int decimals = c->decimals[t->form == TABLE_JSON ? TABLE_CSV : t->form];
	char digits[32];

	if (!text)
		return;
	if (people && c->kind == TABLE_SHARE)
		number *= 100;
	if (people && c->kind == TABLE_TIDY && number == floor(number))
		decimals = 0;
	if (t->form == TABLE_TEXT)
		text_addf(text, "%*s ", c->width, text_digits(number, decimals, "-", digits));
	else if (t->form == TABLE_CSV)
		text_addf(text, "%s,", text_digits(number, decimals, "", digits));
	else if (t->form == TABLE_JSON)
		json_real(t->json, name_of(t, c), number, decimals);
	else
		page_number(text, number, decimals);
}

void
table_word(struct table *t, const char *word)
{
	struct text *text = table_open(t);
	const struct table_column *c = column_of(t);

	if (text && t->form == TABLE_TEXT) {
		text_add_column(text, word, (size_t)abs(c->width));
		text_add(text, " ");
	} else if (text && t->form == TABLE_CSV) {
		add_visible(text, word);
	} else if (text && t->form == TABLE_JSON) {
		json_string(t->json, name_of(t, c), word);
	} else if (text) {
		page_text(text, word);
	}
}

void
table_flag(struct table *t, bool flag)
{
	if (t->form != TABLE_JSON)
		table_word(t, flag ? "yes" : "no");
	else if (table_open(t))
		json_bool(t->json, name_of(t, column_of(t)), flag);
}
