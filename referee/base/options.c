#include <string.h>

#include "base/fail.h"
#include "base/options.h"
#include "base/text.h"
#include "base/version.h"

static int
by_letter(const struct option *table, char letter)
{
	for (int i = 0; table[i].name; i++)
		if (letter && table[i].letter == letter)
			return i;
	return OPTIONS_BAD;
}

static int
by_name(const struct option *table, const char *name, size_t len)
{
	for (int i = 0; table[i].name; i++)
		if (strlen(table[i].name) == len &&
		    !strncmp(table[i].name, name, len))
			return i;
	return OPTIONS_BAD;
}

/* Give the option its value: what is attached, or the next argument. */
static int
with_value(struct options *o, int found, const char *word, const char *attached)
{
	if (found == OPTIONS_BAD) {
		text_format(o->why, sizeof o->why, "there is no option %.60s",
		            word);
		return OPTIONS_BAD;
	}
	if (!o->table[found].value) {
		if (!attached)
			return found;
		text_format(o->why, sizeof o->why, "--%s takes no value",
		            o->table[found].name);
		return OPTIONS_BAD;
	}
	o->value = attached ? attached : o->at < o->argc ? o->argv[o->at++] : NULL;
	if (o->value)
		return found;
	text_format(o->why, sizeof o->why, "%.60s needs a value (%s)", word,
	            o->table[found].value);
	return OPTIONS_BAD;
}

int
options_next(struct options *o)
{
	char *word;

	if (o->at == 0)
		o->at = 1;
	if (o->at < o->argc && !o->words_only && !strcmp(o->argv[o->at], "--")) {
		o->words_only = true;
		o->at++;
	}
	if (o->at >= o->argc)
		return OPTIONS_END;
	word = o->argv[o->at++];
	o->value = word;
	if (o->words_only || word[0] != '-' || !word[1])
		return OPTIONS_WORD;
	if (word[1] == '-') {
		size_t len = strcspn(word + 2, "=");

		return with_value(o, by_name(o->table, word + 2, len), word,
		                  word[2 + len] ? word + 3 + len : NULL);
	}
	return with_value(o, by_letter(o->table, word[1]), word,
	                  word[2] ? word + 2 : NULL);
}

void
options_help(const struct option *table, FILE *out)
{
	for (; table->name; table++) {
		char left[64], letter[4] = "   ";

		if (!table->help)
			continue;
		if (table->letter)
			text_format(letter, sizeof letter, "-%c,", table->letter);
		text_format(left, sizeof left, "%s --%s%s%s", letter, table->name,
		            table->value ? " " : "",
		            table->value ? table->value : "");
		fprintf(out, "  %-24s %s\n", left, table->help);
	}
}

static void
print_for_shell(const struct option *table)
{
	for (const struct option *o = table; o && o->name; o++) {
		if (o->inner)
			continue;
		if (o->letter)
			printf("-%c", o->letter);
		printf("\t--%s\t%s\t%s\n", o->name, o->value ? o->value : "",
		       o->help ? o->help : "");
	}
	if (!table || by_name(table, "version", 7) == OPTIONS_BAD)
		printf("\t--version\t\t\n");
}

bool
options_answered(const struct option *table, const char *program, int argc,
                 char *const *argv)
{
	if (argc != 2)
		return false;
	if (!strcmp(argv[1], "--complete"))
		print_for_shell(table);
	else if (!strcmp(argv[1], "--version"))
		printf("%s %s\n", program, version_text);
	else
		return false;
	return true;
}

int64_t
options_number(const struct options *o, int64_t low, int64_t high)
{
	int64_t number;

	if (!text_number(o->value, low, high, &number))
		die("'%s' is not a number from %lld to %lld", o->value,
		    (long long)low, (long long)high);
	return number;
}
