#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/arguments.h"
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
	return letter == 'h' ? OPTIONS_HELP : OPTIONS_BAD;
}

static int
by_name(const struct option *table, const char *name, size_t len)
{
	for (int i = 0; table[i].name; i++)
		if (strlen(table[i].name) == len &&
		    !strncmp(table[i].name, name, len))
			return i;
	return len == 4 && !strncmp(name, "help", 4) ? OPTIONS_HELP : OPTIONS_BAD;
}

static const char *
dashes(const struct option *option)
{
	return option->one_dash ? "-" : "--";
}

/* Say that there is no such option, and which one is nearly called so. */
static int
unknown(struct options *o, const char *word)
{
	const struct option *like = o->table;
	char name[64];

	text_format(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
	while (like->name && (like->inner || !text_is_near(name + strspn(name, "-"),
	                                                    like->name)))
		like++;
	text_format(o->why, sizeof o->why, "there is no option %.60s%s%s%s", word,
	            like->name ? "; try " : "", like->name ? dashes(like) : "",
	            like->name ? like->name : "");
	return OPTIONS_BAD;
}

/* Set the option's value: the attached text, or the next argument. */
static int
with_value(struct options *o, int found, const char *word, char *attached)
{
	if (found == OPTIONS_BAD)
		return unknown(o, word);
	if (found == OPTIONS_HELP || !o->table[found].value) {
		if (!attached)
			return found;
		text_format(o->why, sizeof o->why, "--%s takes no value",
		            found == OPTIONS_HELP ? "help" : o->table[found].name);
		return OPTIONS_BAD;
	}
	o->value = attached ? attached : o->at < o->argc ? o->argv[o->at++] : NULL;
	if (o->value)
		return found;
	text_format(o->why, sizeof o->why, "%.60s needs a value (%s)", word,
	            o->table[found].value);
	return OPTIONS_BAD;
}

static bool
is_word(const struct options *o, const char *word)
{
	return o->words_only || word[0] != '-' || !word[1] ||
	       (isdigit((unsigned char)word[1]) &&
	        by_letter(o->table, word[1]) == OPTIONS_BAD);
}

int
options_next(struct options *o)
{
	char *word, *name;
	size_t len;
	int found;

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
	if (is_word(o, word))
		return OPTIONS_WORD;
	name = word + 1 + (word[1] == '-');
	len = strcspn(name, "=");
	found = by_name(o->table, name, len);
	if (word[1] == '-' || (found >= 0 && o->table[found].one_dash))
		return with_value(o, found, word,
		                  name[len] ? name + len + 1 : NULL);
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
		text_format(left, sizeof left, "%s %s%s%s%s", letter,
		            dashes(table), table->name,
		            table->value ? " " : "",
		            table->value ? table->value : "");
		fprintf(out, "  %-24s %s\n", left, table->help);
	}
}

static bool
has(const struct option *table, const char *name)
{
	return table && by_name(table, name, strlen(name)) >= 0;
}

static void
print_for_shell(const struct option *table)
{
	for (const struct option *o = table; o && o->name; o++) {
		if (o->inner)
			continue;
		if (o->letter)
			printf("-%c", o->letter);
		printf("\t%s%s\t%s\t%s\n", dashes(o), o->name, o->value ? o->value : "",
		       o->help ? o->help : "");
	}
	if (!has(table, "version"))
		printf("\t--version\t\t\n");
	if (table && !has(table, "help"))
		printf("-h\t--help\t\t\n");
}

/* Answer --version and --complete.  False if the operator asked for neither. */
static bool
answered(const struct option *table, const char *program, int argc,
         char *const *argv)
{
	if (argc != 2)
		return false;
	if (!strcmp(argv[1], "--complete"))
		print_for_shell(table);
	else if (!strcmp(argv[1], "--version") && !has(table, "version"))
		printf("%s %s\n", program, version_text);
	else
		return false;
	return true;
}

NORETURN static void
refuse(const struct usage *usage, const char *why)
{
	if (usage->refuse)
		usage->refuse(why);
	die("%s (--help lists the options)", why);
}

static void
take_number(const struct usage *usage, const struct option *option, char *value)
{
	char why[160];

	if (!text_number(value, option->low, option->high, option->number)) {
		text_format(why, sizeof why, "--%s: '%.60s' is not a number from "
		            "%lld to %lld", option->name, value,
		            (long long)option->low, (long long)option->high);
		refuse(usage, why);
	}
}

static void
add_value(struct options_list *list, const char *value)
{
	*xpush(list->at, list->n) = value;
}

NORETURN static void
print_help(const struct usage *usage)
{
	if (usage->before)
		fputs(usage->before, stdout);
	options_help(usage->table, stdout);
	printf("  %-24s %s\n", "-h, --help", "this text");
	if (usage->after)
		fputs(usage->after, stdout);
	exit(fail_printed(0, 3));
}

static void
take(const struct usage *usage, const struct option *option, char *value)
{
	char *original = value;

	/* The program keeps a pointer to a text, so copy it before we blank it below. */
	if (option->secret && !option->number)
		value = xstrdup(value);
	if (option->flag)
		*option->flag = true;
	else if (option->text)
		*option->text = value;
	else if (option->list)
		add_value(option->list, value);
	else if (option->number)
		take_number(usage, option, value);
	else
		option->take(option->value ? value : NULL);
	if (option->secret)
		arguments_blank(original);
}

int
options_take(const struct usage *usage, int argc, char **argv)
{
	struct options o = {.table = usage->table, .argc = argc, .argv = argv};
	int which, words = 0;

	if (answered(usage->table, usage->program, argc, argv))
		exit(fail_printed(0, 3));
	while ((which = options_next(&o)) != OPTIONS_END)
		if (which == OPTIONS_WORD)
			argv[++words] = o.value;
		else if (which == OPTIONS_HELP)
			print_help(usage);
		else if (which == OPTIONS_BAD)
			refuse(usage, o.why);
		else
			take(usage, &usage->table[which], o.value);
	return words;
}
