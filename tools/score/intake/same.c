#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "score/intake/same.h"

bool
same_is_source(const char *path)
{
	static const char *const ending[] = {".c", ".h", ".cc", ".hh", ".cpp",
		".hpp", ".cxx", ".hxx", ".java", ".py"};
	const char *dot = strrchr(path, '.');
	bool found = false;

	for (size_t i = 0; dot && i < sizeof ending / sizeof *ending; i++)
		found |= !strcmp(dot, ending[i]);
	return found;
}

/*
 * Tokens
 */

struct scan {
	const char *at, *end;
	bool python;
};

static bool
is_at(const struct scan *s, const char *text)
{
	size_t n = strlen(text);

	return (size_t)(s->end - s->at) >= n && !memcmp(s->at, text, n);
}

/* A byte of a name, also of one in other letters than ours. */
static bool
is_letter(char c)
{
	return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static void
skip_line(struct scan *s)
{
	while (s->at < s->end && *s->at != '\n')
		s->at++;
}

/* Step behind what closes a quotation or a comment; an end of line closes those that
 * have no more than one line. */
static void
skip_to(struct scan *s, const char *close, bool lines)
{
	while (s->at < s->end && !is_at(s, close) && (lines || *s->at != '\n')) {
		s->at += *s->at == '\\' && *close != '*';
		s->at += s->at < s->end;
	}
	s->at += is_at(s, close) ? strlen(close) : 0;
}

/* Step over blanks and comments. */
static void
skip_blank(struct scan *s)
{
	while (s->at < s->end) {
		if (!is_letter(*s->at) && !isgraph((unsigned char)*s->at))
			s->at++;
		else if (is_at(s, s->python ? "#" : "//"))
			skip_line(s);
		else if (!s->python && is_at(s, "/*"))
			skip_to(s, "*/", true);
		else
			return;
	}
}

static int
take_quoted(struct scan *s)
{
	char mark[4] = {*s->at, *s->at, *s->at, '\0'};
	bool lines = s->python && is_at(s, mark);

	if (!lines)
		mark[1] = '\0';
	s->at += strlen(mark);
	skip_to(s, mark, lines);
	return 's';
}

/* The code of a name: words that make a program's shape have their own; all other names
 * are one.  Lines that only name libraries are left out: 0. */
static int
take_name(struct scan *s)
{
	static const char *const words[] = {"break", "case", "catch", "class",
		"continue", "def", "default", "do", "elif", "else", "except",
		"finally", "for", "goto", "if", "in", "lambda", "new", "not",
		"return", "struct", "switch", "throw", "try", "while", "yield"};
	static const char *const libraries[] = {"import", "include", "package",
		"using"};
	const char *from = s->at;
	size_t n;

	while (s->at < s->end && is_letter(*s->at))
		s->at++;
	n = (size_t)(s->at - from);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (n == strlen(words[i]) && !memcmp(from, words[i], n))
			return 256 + (int)i;
	for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
		if (n == strlen(libraries[i]) && !memcmp(from, libraries[i], n)) {
			skip_line(s);
			return 0;
		}
	return isdigit((unsigned char)*from) ? 'n' : 'i';
}

/* The next token's code, 0 = none that counts; -1 at the end. */
static int
next_token(struct scan *s)
{
	skip_blank(s);
	if (s->at == s->end)
		return -1;
	if (is_letter(*s->at))
		return take_name(s);
	return *s->at == '"' || *s->at == '\'' ? take_quoted(s) : *s->at++;
}

/*
 * Fingerprints
 */

static void
add_print(struct same *same, uint64_t hash, int owner)
{
	same->at = xgrow(same->at, same->n, sizeof *same->at);
	same->at[same->n++] = (struct same_print){hash, owner};
}

/* The hash of the last SAME_RUN tokens, which stand in a ring. */
static uint64_t
hash_run(const int token[SAME_RUN], size_t end)
{
	uint64_t hash = 0;

	for (size_t i = 0; i < SAME_RUN; i++)
		hash = (hash ^ (uint64_t)token[(end + i) % SAME_RUN]) *
		       UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 32;
}

/* The place of the least of the last n hashes, the latest of equal ones. */
static size_t
find_least(const uint64_t hash[SAME_WINDOW], size_t end, size_t n)
{
	size_t least = end - n;

	for (size_t i = end - n; i < end; i++)
		if (hash[i % SAME_WINDOW] <= hash[least % SAME_WINDOW])
			least = i;
	return least;
}

void
same_add(struct same *same, int owner, const char *path, const char *bytes, size_t n)
{
	size_t length = strlen(path), runs = 0, tokens = 0, kept = SIZE_MAX, least;
	struct scan scan = {bytes, bytes + (n < SAME_BYTES ? n : SAME_BYTES),
	                    length > 3 && !strcmp(path + length - 3, ".py")};
	uint64_t hash[SAME_WINDOW] = {0};
	int token[SAME_RUN], next;

	while ((next = next_token(&scan)) >= 0) {
		if (!next)
			continue;
		token[tokens++ % SAME_RUN] = next;
		if (tokens < SAME_RUN)
			continue;
		hash[runs++ % SAME_WINDOW] = hash_run(token, tokens);
		if (runs < SAME_WINDOW)
			continue;
		least = find_least(hash, runs, SAME_WINDOW);
		if (least != kept)
			add_print(same, hash[least % SAME_WINDOW], owner);
		kept = least;
	}
	if (runs && runs < SAME_WINDOW)
		add_print(same, hash[find_least(hash, runs, runs) % SAME_WINDOW], owner);
}

/*
 * Pairs
 */

static int
by_hash(const void *a, const void *b)
{
	const struct same_print *x = a, *y = b;

	if (x->hash != y->hash)
		return x->hash < y->hash ? -1 : 1;
	return (x->owner > y->owner) - (x->owner < y->owner);
}

static int
by_share(const void *a, const void *b)
{
	const struct same_pair *x = a, *y = b;
	double p = x->of_a > x->of_b ? x->of_a : x->of_b;
	double q = y->of_a > y->of_b ? y->of_a : y->of_b;

	if (p < q || p > q)
		return p > q ? -1 : 1;
	if (x->common != y->common)
		return x->common > y->common ? -1 : 1;
	return x->a != y->a ? x->a - y->a : x->b - y->b;
}

/* Keep each owner's fingerprint once, and none of the skeleton's. */
static void
drop_common(struct same *same)
{
	size_t kept = 0;
	bool handed_out = false;

	if (same->n)
		qsort(same->at, same->n, sizeof *same->at, by_hash);
	for (size_t i = 0; i < same->n; i++) {
		struct same_print p = same->at[i];
		bool first = !i || p.hash != same->at[i - 1].hash;

		handed_out = p.owner == SAME_SKELETON || (handed_out && !first);
		if (!handed_out && (!kept || by_hash(&p, &same->at[kept - 1])))
			same->at[kept++] = p;
	}
	same->n = kept;
}

/* The fingerprints by their owner, as places in `same`; those of one end where the next
 * one's begin.  The caller frees both. */
static size_t *
sort_by_owner(const struct same *same, int owners, size_t **ends)
{
	size_t *place = xcalloc(same->n + 1, sizeof *place);
	size_t *end = xcalloc((size_t)owners + 1, sizeof *end);

	for (size_t i = 0; i < same->n; i++)
		end[same->at[i].owner + 1]++;
	for (int i = 0; i < owners; i++)
		end[i + 1] += end[i];
	for (size_t i = 0; i < same->n; i++)
		place[end[same->at[i].owner]++] = i;
	*ends = end;
	return place;
}

/* Count what an owner has in common with each later one. */
static void
count_common(const struct same *same, const size_t *place, size_t n, int count[])
{
	for (size_t i = 0; i < n; i++)
		for (size_t j = place[i] + 1;
		     j < same->n && same->at[j].hash == same->at[place[i]].hash; j++)
			count[same->at[j].owner]++;
}

struct same_pair *
same_find(struct same *same, int owners, double least, int *pairs)
{
	struct same_pair *pair = NULL;
	size_t *end, *place, begin = 0;
	int *count = xcalloc((size_t)owners + 1, sizeof *count);

	drop_common(same);
	place = sort_by_owner(same, owners, &end);
	*pairs = 0;
	for (int a = 0; a < owners; begin = end[a++]) {
		double all = (double)(end[a] - begin);

		memset(count, 0, (size_t)owners * sizeof *count);
		count_common(same, place + begin, end[a] - begin, count);
		for (int b = a + 1; b < owners; b++) {
			double its = (double)(end[b] - end[b - 1]);
			struct same_pair p = {a, b, count[b], 100 * count[b] / all,
			                      100 * count[b] / its};

			if (!count[b] || (p.of_a < least && p.of_b < least))
				continue;
			pair = xgrow(pair, (size_t)*pairs, sizeof p);
			pair[(*pairs)++] = p;
		}
	}
	if (*pairs)
		qsort(pair, (size_t)*pairs, sizeof *pair, by_share);
	free(place);
	free(count);
	free(end);
	return pair;
}

void
same_free(struct same *same)
{
	free(same->at);
	*same = (struct same){0};
}
