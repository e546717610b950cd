#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "game/terms.h"

enum kind { TIME, BANKS, SIZE, COUNT, WORD };

struct key {
	const char *name;
	enum kind kind;
	const char *const *words; /* WORD: the values; COUNT: the word for no limit */
	bool positive;            /* zero is not allowed */
	int64_t fallback;         /* the default, unless it depends on other keys */
};

#define WORDS(...) (const char *const[]){__VA_ARGS__, NULL}

static const struct key keys[TERMS_KEYS] = {
	[TERMS_FIRST] = {"first", TIME, .positive = true},
	[TERMS_MOVE] = {"move", TIME, .positive = true, .fallback = CLOCK_NEVER},
	[TERMS_BANK] = {"bank", BANKS, .positive = true},
	[TERMS_INC] = {"inc", TIME},
	[TERMS_CLOCK] = {"clock", WORD, WORDS("wall", "cpu")},
	[TERMS_WALLSTOP] = {"wall", TIME, .positive = true},
	[TERMS_CPULIMIT] = {"cpu", TIME, .positive = true},
	[TERMS_START] = {"start", TIME},
	[TERMS_LATE] = {"late", WORD, WORDS("lose", "random")},
	[TERMS_GRACE] = {"grace", TIME, .fallback = CLOCK_NEVER},
	[TERMS_KILL] = {"kill", TIME},
	[TERMS_FIRSTKILL] = {"firstkill", TIME},
	[TERMS_AFTER] = {"after", WORD, WORDS("lose", "restart")},
	[TERMS_STRIKES] = {"strikes", COUNT, .positive = true, .fallback = 3},
	[TERMS_MEM] = {"mem", SIZE, .positive = true},
	[TERMS_CPUS] = {"cpus", COUNT, WORDS("any"), true, CLOCK_NEVER},
	[TERMS_IDLE] = {"idle", WORD, WORDS("run", "stop")},
	[TERMS_OFFTURN] = {"offturn", WORD, WORDS("report", "charge", "lose")},
	[TERMS_THREADS] = {"threads", COUNT, WORDS("any"), true, CLOCK_NEVER},
	[TERMS_FILES] = {"files", WORD, WORDS("read", "read-first-move", "none")},
	[TERMS_WRITE] = {"write", WORD, WORDS("no", "scratch")},
	[TERMS_NET] = {"net", WORD, WORDS("no", "yes")},
	[TERMS_CWD] = {"cwd", WORD, WORDS("own", "scratch")},
	[TERMS_OUT] = {"out", SIZE, .positive = true, .fallback = 64 * 1024},
	[TERMS_QUIT] = {"quit", TIME, .fallback = 200 * CLOCK_MS},
	[TERMS_TMP] = {"tmp", SIZE, .positive = true, .fallback = 16 << 20},
	[TERMS_OPEN] = {"open", COUNT, .positive = true, .fallback = 256},
};

/* Split "12.5s" into the number, in thousandths, and the unit. */
static bool
split_number(const char *s, int64_t *thousandths, const char **unit)
{
	const int64_t most = INT64_C(900000000000000000);
	int64_t n = 0, place = 1000;
	const char *p = s;

	for (; *p >= '0' && *p <= '9'; p++)
		if ((n = 10 * n + (*p - '0') * INT64_C(1000)) > most)
			return false;
	if (p == s)
		return false;
	if (*p == '.')
		for (p++; *p >= '0' && *p <= '9'; p++) {
			place /= 10;
			if (!place)
				return false;
			n += place * (*p - '0');
		}
	*thousandths = n;
	*unit = p;
	return p[-1] != '.';
}

bool
terms_read_time(const char *s, int64_t *us)
{
	const int64_t most_us = INT64_C(100000000000000000);
	int64_t thousandths, factor;
	const char *unit;

	if (!strcmp(s, "none")) {
		*us = CLOCK_NEVER;
		return true;
	}
	if (!split_number(s, &thousandths, &unit))
		return false;
	factor = !strcmp(unit, "ms")  ? 1
	       : !strcmp(unit, "s")   ? 1000
	       : !strcmp(unit, "m")   ? 60000
	                              : 0;
	if (!factor || thousandths > most_us / factor)
		return false;
	*us = thousandths * factor;
	return *us % CLOCK_MS == 0;
}

bool
terms_read_size(const char *s, int64_t *bytes)
{
	static const char units[] = "KMG";
	int64_t thousandths, shift;
	const char *unit, *known;

	if (!strcmp(s, "none")) {
		*bytes = CLOCK_NEVER;
		return true;
	}
	if (strchr(s, '.') || !split_number(s, &thousandths, &unit) || !*unit ||
	    unit[1] || !(known = strchr(units, *unit)))
		return false;
	shift = 10 * (known - units + 1);
	if (thousandths / 1000 >= INT64_C(1) << (62 - shift))
		return false;
	*bytes = thousandths / 1000 << shift;
	return true;
}

static bool
parse_word(const struct key *key, const char *s, int64_t *value)
{
	for (int i = 0; key->words && key->words[i]; i++)
		if (!strcmp(key->words[i], s)) {
			*value = key->kind == COUNT ? CLOCK_NEVER : i;
			return true;
		}
	return key->kind == COUNT && text_number(s, 0, 1000000, value);
}

static bool
parse_banks(struct terms *terms, const char *s)
{
	int64_t n = 0;
	char one[32];

	for (;; s++) {
		size_t len = strcspn(s, "/");

		if (n == TERMS_GAMES ||
		    !text_format(one, sizeof one, "%.*s", (int)len, s) ||
		    !terms_read_time(one, &terms->bank_us[n]) ||
		    terms->bank_us[n] == 0)
			return false;
		n++;
		s += len;
		if (!*s)
			break;
	}
	terms->value[TERMS_BANK] = n;
	return true;
}

static bool
parse_value(struct terms *terms, enum terms_key k, const char *s)
{
	const struct key *key = &keys[k];
	int64_t *value = &terms->value[k];

	switch (key->kind) {
	case BANKS:
		return parse_banks(terms, s);
	case TIME:
		return terms_read_time(s, value) && (*value || !key->positive);
	case SIZE:
		return terms_read_size(s, value) && (*value || !key->positive);
	default:
		return parse_word(key, s, value) && (*value || !key->positive);
	}
}

/* Describe the values of this key, for people. */
static const char *
shape(enum terms_key k, char into[TERMS_WHY])
{
	static const char *const shapes[] = {
		[TIME] = "a time such as 1500ms, 2s or 1m, or none",
		[BANKS] = "a time, or up to 16 of them such as 100s/60s",
		[SIZE] = "a size such as 64K, 500M or 1G, or none",
	};
	const struct key *key = &keys[k];
	size_t len = 0;

	if (key->kind < COUNT)
		return shapes[key->kind];
	into[0] = '\0';
	for (int i = 0; key->words && key->words[i]; i++) {
		text_format(into + len, TERMS_WHY - len, "%s%s", i ? "|" : "",
		            key->words[i]);
		len += strlen(into + len);
	}
	if (key->kind == COUNT)
		text_format(into + len, TERMS_WHY - len, "%sa number from 1",
		            key->words ? " or " : "");
	return into;
}

/* Apply one "key=value". */
static bool
apply(struct terms *terms, char *setting, bool *seen, char why[TERMS_WHY])
{
	char *value = setting, buffer[TERMS_WHY];
	int k = 0;

	text_part(&value, '=');
	while (k < TERMS_KEYS && strcmp(keys[k].name, setting))
		k++;
	if (k == TERMS_KEYS) {
		for (k = 0; k < TERMS_KEYS && strcasecmp(keys[k].name, setting);)
			k++;
		return text_refuse(why, TERMS_WHY, "unknown key '%.40s'%s",
		                   setting,
		                   k < TERMS_KEYS
		                   ? ": keys have small letters" : "");
	}
	if (seen[k])
		return text_refuse(why, TERMS_WHY, "%s is given twice",
		                   setting);
	seen[k] = true;
	if (!value || !parse_value(terms, (enum terms_key)k, value))
		return text_refuse(why, TERMS_WHY, "%s is %s, not '%.40s'",
		                   setting, shape((enum terms_key)k, buffer),
		                   value ? value : "");
	terms->given[k] = true;
	return true;
}

static bool
contradict(const struct terms *terms, char why[TERMS_WHY])
{
	const char *what = "";

	if (terms_get(terms, TERMS_CLOCK) == TERMS_CPU &&
	    terms_get(terms, TERMS_GRACE) != CLOCK_NEVER)
		what = "grace is for clock=wall";
	else if (terms_inc_us(terms) &&
	         terms_bank_us(terms, TERMS_GAMES) == CLOCK_NEVER)
		what = "inc is added to a bank, and there is none: give bank, too";
	else if (terms_get(terms, TERMS_CPUS) == 1 &&
	         terms_get(terms, TERMS_IDLE) == TERMS_RUN)
		what = "cpus=1 is for idle=stop: on one processor, who runs "
		       "outside its turn slows the other down";
	text_format(why, TERMS_WHY, "%s", what);
	return *what != '\0';
}

bool
terms_parse(struct terms *terms, const char *line, char why[TERMS_WHY])
{
	struct terms changed = *terms;
	bool seen[TERMS_KEYS] = {false};
	char copy[1024], *next = copy;

	if (!text_format(copy, sizeof copy, "%s", line))
		return text_refuse(why, TERMS_WHY, "longer than %zu bytes",
		                   sizeof copy);
	while (next)
		if (!apply(&changed, text_part(&next, ','), seen, why))
			return false;
	if (contradict(&changed, why))
		return false;
	*terms = changed;
	return true;
}

static void
write_time(struct text *text, int64_t us)
{
	if (us == CLOCK_NEVER)
		text_add(text, "none");
	else if (us && us % CLOCK_S == 0)
		text_addf(text, "%llds", (long long)(us / CLOCK_S));
	else
		text_addf(text, "%lldms", (long long)(us / CLOCK_MS));
}

static void
write_size(struct text *text, int64_t bytes)
{
	int unit = 0;

	if (bytes == CLOCK_NEVER) {
		text_add(text, "none");
		return;
	}
	for (bytes /= 1024; unit < 2 && bytes % 1024 == 0; unit++)
		bytes /= 1024;
	text_addf(text, "%lld%c", (long long)bytes, "KMG"[unit]);
}

static void
write_value(const struct terms *terms, enum terms_key k, struct text *text)
{
	const struct key *key = &keys[k];
	int64_t value = terms->value[k];

	if (key->kind == BANKS) {
		for (int64_t i = 0; i < value; i++) {
			text_add(text, i ? "/" : "");
			write_time(text, terms->bank_us[i]);
		}
	} else if (key->kind == TIME) {
		write_time(text, value);
	} else if (key->kind == SIZE) {
		write_size(text, value);
	} else if (key->kind == COUNT && value != CLOCK_NEVER) {
		text_addf(text, "%lld", (long long)value);
	} else {
		text_add(text, key->words[key->kind == COUNT ? 0 : value]);
	}
}

void
terms_write(const struct terms *terms, struct text *text)
{
	const char *separator = "";

	for (int k = 0; k < TERMS_KEYS; k++) {
		if (!terms->given[k])
			continue;
		text_addf(text, "%s%s=", separator, keys[k].name);
		write_value(terms, (enum terms_key)k, text);
		separator = ",";
	}
	if (!*separator)
		text_add(text, "move=none");
}

const char *
terms_name(enum terms_key key)
{
	return keys[key].name;
}

int64_t
terms_get(const struct terms *terms, enum terms_key key)
{
	if (terms->given[key])
		return terms->value[key];
	switch (key) {
	case TERMS_FIRST:
		return terms_get(terms, TERMS_MOVE);
	case TERMS_FIRSTKILL:
		return terms_get(terms, TERMS_KILL);
	case TERMS_IDLE:
		return terms_get(terms, TERMS_CPUS) == 1 ? TERMS_STOP : TERMS_RUN;
	case TERMS_START:
		return terms_get(terms, TERMS_CLOCK) == TERMS_CPU &&
		       terms_bank_us(terms, 1) != CLOCK_NEVER ? 0 : 5 * CLOCK_S;
	case TERMS_MEM:
		return terms->share_bytes ? terms->share_bytes : CLOCK_NEVER;
	default:
		return keys[key].fallback;
	}
}

int64_t
terms_bank_us(const struct terms *terms, int game)
{
	int64_t n = terms->given[TERMS_BANK] ? terms->value[TERMS_BANK] : 0;

	if (!n)
		return CLOCK_NEVER;
	return terms->bank_us[game <= n ? game - 1 : n - 1];
}

int64_t
terms_inc_us(const struct terms *terms)
{
	int64_t us = terms_get(terms, TERMS_INC);

	return us == CLOCK_NEVER ? 0 : us;
}

/* The wall time at which a turn ends under a CPU clock. */
static int64_t
backstop_us(const struct terms *terms, int64_t left)
{
	if (terms->given[TERMS_WALLSTOP])
		return terms->value[TERMS_WALLSTOP];
	return clock_add(clock_add(left, left), 5 * CLOCK_S);
}

/* The CPU limit of a turn under a wall clock. */
static int64_t
cpu_limit_us(const struct terms *terms, int64_t wall_us, int cores)
{
	bool one = terms_get(terms, TERMS_CPUS) == 1 ||
	           terms_get(terms, TERMS_THREADS) == 1;
	int64_t us = clock_add(wall_us, CLOCK_S);

	if (terms->given[TERMS_CPULIMIT])
		return terms->value[TERMS_CPULIMIT];
	if (us == CLOCK_NEVER || one || cores <= 1)
		return us;
	return us > CLOCK_NEVER / cores ? CLOCK_NEVER : us * cores;
}

int64_t
terms_start_us(const struct terms *terms, const struct terms_turn *turn)
{
	int64_t most = turn->fresh ? terms_get(terms, TERMS_START) : 0;

	if (most == CLOCK_NEVER)
		return most;
	return most > turn->started_us ? most - turn->started_us : 0;
}

struct allowance
terms_allow(const struct terms *terms, const struct terms_turn *turn)
{
	int64_t limit = terms_get(terms, turn->first ? TERMS_FIRST : TERMS_MOVE);
	int64_t left = clock_earlier(limit, turn->bank_us);
	int64_t kill = terms_get(terms, turn->first ? TERMS_FIRSTKILL
	                                            : TERMS_KILL);
	int64_t start = terms_start_us(terms, turn);
	int64_t grace = terms_get(terms, TERMS_GRACE);
	struct allowance a = {.stop_us = CLOCK_NEVER};

	/* offturn=charge: this turn pays for processor time used outside the turn. */
	if (terms_get(terms, TERMS_OFFTURN) == TERMS_CHARGE && left != CLOCK_NEVER)
		left = left - turn->offturn_us > CLOCK_MS
			? left - turn->offturn_us
			: clock_earlier(left, CLOCK_MS);
	a.shown_us = left;
	if (terms_get(terms, TERMS_CLOCK) == TERMS_CPU) {
		a.late_us = a.end_us = clock_add(backstop_us(terms, left), start);
		a.cpu_late_us = left;
		a.cpu_end_us = clock_add(left, kill);
		if (terms->given[TERMS_CPULIMIT]) {
			int64_t most = terms->value[TERMS_CPULIMIT];

			a.cpu_late_us = clock_earlier(a.cpu_late_us, most);
			a.cpu_end_us = clock_earlier(a.cpu_end_us, most);
		}
		return a;
	}
	a.late_us = clock_add(left, start);
	if (grace != CLOCK_NEVER) {
		a.stop_us = a.late_us;
		a.late_us = clock_add(a.late_us, grace);
	}
	a.end_us = terms_get(terms, TERMS_LATE) == TERMS_RANDOM
		? clock_add(a.late_us, kill) : a.late_us;
	a.cpu_late_us = a.cpu_end_us = cpu_limit_us(terms, a.end_us,
	                                            turn->cores);
	return a;
}

enum terms_late
terms_judge(const struct terms *terms, const struct allowance *may,
            int64_t wall_us, int64_t cpu_us)
{
	bool random = terms_get(terms, TERMS_LATE) == TERMS_RANDOM;

	if (cpu_us > may->cpu_end_us)
		return TERMS_OVER_CPU;
	if (wall_us > may->end_us)
		return TERMS_OVER_WALL;
	if (cpu_us > may->cpu_late_us)
		return random ? TERMS_TURN_LOST : TERMS_OVER_CPU;
	if (wall_us > may->late_us)
		return random ? TERMS_TURN_LOST : TERMS_OVER_WALL;
	return TERMS_IN_TIME;
}
