/* One table, written in four forms. */
#include <math.h>

#include "base/json.h"
#include "base/text.h"
#include "harness.h"
#include "page/table.h"

static const struct table_column columns[] = {
	{.key = "rank", .heading = "rank", .width = 4, .title = "#", .early = true, .sorts = true},
	{.key = "slot", .json = "player"},
	{.key = "player", .json = "name", .heading = "player", .width = -8, .title = "Player",
	 .early = true, .names = true},
	{.json = "sum"},
	{.key = "points", .heading = "points", .width = 6, .title = "Points", .kind = TABLE_TIDY,
	 .decimals = {1, 1, 1}},
	{.key = "share", .heading = "%", .width = 5, .title = "%", .early = true,
	 .kind = TABLE_SHARE, .meaning = "of <all>", .decimals = {4, 1, 1}},
	{.key = "elo", .heading = "elo", .width = 5, .title = "Elo", .decimals = {2, 0, 0}},
	{.key = "out", .left_out = true, .heading = "out", .title = "Out"},
	{.key = "gone"},
};

enum { COLUMNS = COUNT_OF(columns) };

static void
add(struct table *t, int rank, const char *name, double points, double elo)
{
	if (t->form == TABLE_JSON)
		json_open(t->json, NULL, '{');
	table_number(t, rank);
	table_number(t, rank + 10);
	table_word(t, name);
	table_word(t, "ab");
	table_number(t, points);
	table_number(t, points / 8);
	table_number(t, elo);
	table_flag(t, true);
	table_flag(t, rank == 2);
	table_end_row(t);
	if (t->form == TABLE_JSON)
		json_close(t->json, '}');
}

/* Write a row between a head and a second row, in a form. */
static void
expect(enum table_form form, const char *name, double points, double elo, const char *wanted)
{
	struct text text = {0};
	struct json json = {&text};
	struct table t = {form, columns, COLUMNS, &text, &json};

	if (form != TABLE_JSON)
		table_head(&t);
	add(&t, 1, name, points, elo);
	add(&t, 2, "b", 1, 0);
	ck_assert_str_eq(text.at, wanted);
	text_free(&text);
}

TEST(text_is_aligned_and_cut)
{
	expect(TABLE_TEXT, "a", 2.5, -12.4,
	       "rank player   points     %   elo\n"
	       "   1 a           2.5  31.2   -12\n"
	       "   2 b             1  12.5     0\n");
	expect(TABLE_TEXT, "a,\"b\" <c>\t", 1e9, INFINITY,
	       "rank player   points     %   elo\n"
	       "   1 a,\"b\" <~ 1000000000 12500000000.0   inf\n"
	       "   2 b             1  12.5     0\n");
	expect(TABLE_TEXT, "Zoë", 2, NAN,
	       "rank player   points     %   elo\n"
	       "   1 Zoë           2  25.0     -\n"
	       "   2 b             1  12.5     0\n");
}

TEST(csv_is_quoted)
{
	expect(TABLE_CSV, "a,\"b\"\n\xff", 2.5, NAN,
	       "rank,slot,player,points,share,elo,gone\r\n"
	       "1,11,\"a,\"\"b\"\"\\x0a\\xff\",2.5,0.3125,,no\r\n"
	       "2,12,b,1.0,0.1250,0.00,yes\r\n");
	expect(TABLE_CSV, "=1+1", 0, -0.001,
	       "rank,slot,player,points,share,elo,gone\r\n"
	       "1,11,\"'=1+1\",0.0,0.0000,0.00,no\r\n"
	       "2,12,b,1.0,0.1250,0.00,yes\r\n");
	expect(TABLE_CSV, "", 0, -INFINITY,
	       "rank,slot,player,points,share,elo,gone\r\n"
	       "1,11,,0.0,0.0000,-inf,no\r\n"
	       "2,12,b,1.0,0.1250,0.00,yes\r\n");
}

TEST(json_has_its_own_names_and_no_infinity)
{
	expect(TABLE_JSON, "\"\\\001ë", 2.5, INFINITY,
	       "{\"rank\":1,\"player\":11,\"name\":\"\\\"\\\\\\u0001\\u00eb\",\"sum\":\"ab\","
	       "\"points\":2.5,\"share\":0.3125,\"elo\":null,\"gone\":false},"
	       "{\"rank\":2,\"player\":12,\"name\":\"b\",\"sum\":\"ab\",\"points\":1.0,"
	       "\"share\":0.1250,\"elo\":0.00,\"gone\":true}");
}

TEST(page_quotes_and_has_early_columns_first)
{
	expect(TABLE_PAGE, "<b>&\"'\001", 2.5, -INFINITY,
	       "<th scope=col aria-sort=ascending>#<th scope=col>Player"
	       "<th scope=col title=\"of &lt;all&gt;\">%<th scope=col>Points<th scope=col>Elo"
	       "<tbody>\n"
	       "<tr><td>1<th scope=row>&lt;b&gt;&amp;&quot;&#39;\\x01<td>31.2<td>2.5<td>−∞\n"
	       "<tr><td>2<th scope=row>b<td>12.5<td>1<td>0\n");
}

TEST(a_table_without_rows_has_its_head)
{
	struct text text = {0};
	struct table t = {TABLE_CSV, columns, 1, &text};

	table_head(&t);
	ck_assert_str_eq(text.at, "rank\r\n");
	text_free(&text);
}

TEST(a_cell_may_be_the_callers)
{
	struct text text = {0};
	struct table t = {TABLE_PAGE, columns, COLUMNS, &text};

	for (int i = 0; i < COLUMNS; i++) {
		struct text *cell = table_open(&t);

		ck_assert_int_eq(cell != NULL, columns[i].title && !columns[i].left_out);
		if (cell)
			text_addf(cell, "<a>%d</a>", i);
	}
	table_end_row(&t);
	ck_assert_str_eq(text.at, "<tr><td><a>0</a><th scope=row><a>2</a><td><a>5</a>"
	                 "<td><a>4</a><td><a>6</a>\n");
	text_free(&text);
}
