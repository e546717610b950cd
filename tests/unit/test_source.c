/* What a program in Java contains, whatever its layout. */
#include <stdlib.h>

#include "harness.h"
#include "score/intake/source.h"

static const struct {
	const char *program;
	bool has;
} constructors[] = {
	{"public P() { super(\"260\"); }", true},
	{"public P()\n{\n\tsuper (\"260\");\n}", true},
	{"public P( ) { // \"my\" number\n super(\"260\"); /* } */ }", true},
	{"P(){super(\"260\");}", true},
	{"String s = \"\\\"/*\"; P() { super(\"260\"); }", true},
	{"char c = '\"'; P() { super(\"260\"); }", true},
	{"public P() { super(\"260\"); load(); }", false},
	{"public P() { super(\"261\"); }", false},
	{"public P() { super(\"26 0\"); }", false},
	{"// P() { super(\"260\"); }", false},
	{"/* P() { super(\"260\"); }", false}, /* without an end it takes the rest */
	{"\"P() { super(\\\"260\\\"); }\"", false},
	{"", false},
};

TESTS(neither_blanks_nor_comments_count, COUNT_OF(constructors))
{
	must(source_has(constructors[_i].program, "P() { super(\"260\"); }") ==
	     constructors[_i].has, "%s", constructors[_i].program);
}

static const struct {
	const char *program, *ids;
} owners[] = {
	{"class s26Player { public s26Player()\n{ super( \"26\"); } }", "26 "},
	{"s26Player() { super(\"27\"); }", ""},
	{"/* s25Player() { super(\"25\"); } */ s26Player(){super(\"26\");}", "26 "},
	{"s26Player() { super(\"26\"); } s7Player() { super(\"7\"); }", "26 7 "},
	{"sPlayer() { super(\"\"); }", ""}, {"Player() { super(\"26\"); }", ""},
	{"Player(){super(\"", ""}, {"", ""},
};

static void
note_id(void *context, const char *id)
{
	text_addf(context, "%s ", id);
}

TESTS(ids_are_found_in_code, COUNT_OF(owners))
{
	struct text ids = {0};

	source_ids(owners[_i].program, "s{id}Player() { super(\"{id}\"); }", note_id, &ids);
	ck_assert_str_eq(text_str(&ids), owners[_i].ids);
	source_ids(owners[_i].program, "Player()", note_id, &ids);
	ck_assert_str_eq(text_str(&ids), owners[_i].ids);
	text_free(&ids);
}

/* 48 MB of comments' beginnings: to look for the end of each would take an hour. */
TEST(comments_without_an_end_take_no_time)
{
	size_t n = 48 << 20;
	char *program = malloc(n + 1);

	for (size_t i = 0; i < n; i++)
		program[i] = "/* "[i % 3];
	program[n] = '\0';
	ck_assert(!source_has(program, "P()"));
	memset(program, '7', 1 << 20);
	program[1 << 20] = '\0';
	source_ids(program, "{id};", NULL, NULL);
	free(program);
}

TEST(programs_are_known_by_their_names)
{
	ck_assert(source_is("src/A.java"));
	ck_assert(source_is("a.cpp"));
	ck_assert(!source_is("run.sh"));
	ck_assert(!source_is("java"));
	ck_assert(source_has("anything", ""));
}
