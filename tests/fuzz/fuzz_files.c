/*
 * The files wire's fetch() on whatever an agent may have left as output.txt, and halma
 * on the move in it.  Input: a byte for the kind of file, a byte for the length of a
 * long one, then the file's bytes.
 */
#include "folder.h"
#include "wires/wire.h"

enum { REPLY = 64 * 1024, KINDS = 16 };

/* Kinds of output.txt.  Every other number below KINDS means a plain file. */
enum kind { LONG = 1, NONE, FOLDER, LOOSE_LINK, LINK, PIPE };

static void
leave(enum kind kind, const char *bytes, size_t n)
{
	int failed = 0;

	if (kind == FOLDER)
		failed = mkdirat(folder, "output.txt", 0700);
	else if (kind == PIPE)
		failed = mkfifoat(folder, "output.txt", 0600);
	else if (kind == LINK || kind == LOOSE_LINK)
		failed = symlinkat("other.txt", folder, "output.txt");
	else if (kind != NONE)
		folder_put("output.txt", bytes, n);
	if (kind == LINK)
		folder_put("other.txt", bytes, n);
	if (failed)
		die("%s/output.txt:", folder_name);
}

static void
clear(enum kind kind)
{
	if (kind == LINK)
		unlinkat(folder, "other.txt", 0);
	if (kind != NONE &&
	    unlinkat(folder, "output.txt", kind == FOLDER ? AT_REMOVEDIR : 0))
		die("%s/output.txt:", folder_name);
}

/* Return whether these are lines of printable ASCII, none of them empty or with a
 * ';'. */
static bool
is_move(const char *bytes, size_t n)
{
	if (n && bytes[n - 1] == '\n')
		n--;
	for (size_t i = 0; i < n; i++) {
		bool end = bytes[i] == '\n';

		if (end && (i == 0 || i == n - 1 || bytes[i - 1] == '\n'))
			return false;
		if (!end && (bytes[i] < 0x20 || bytes[i] > 0x7e || bytes[i] == ';'))
			return false;
	}
	return n > 0;
}

static void
play(const char *move)
{
	static struct position position;
	static struct variant variant;
	struct rng rng = {0};
	char why[GAME_WHY] = "";

	if (!variant.game)
		variant_parse(&variant, "halma", why);
	variant.game->start(&position, variant.param, &rng);
	if (variant.game->play(&position, 1, move, why) != JUDGE_LEGAL)
		law(*why, "no reason against '%s'", move);
}

static void
check(enum kind kind, const char *bytes, size_t n)
{
	struct talk talk = {.said = {0}};
	char why[WIRE_WHY] = "";
	enum take what;
	bool plain = kind == LONG || kind > PIPE || !kind;

	leave(kind, bytes, n);
	what = wire_files.folder->fetch(folder, &talk, why);
	clear(kind);
	if (kind == NONE)
		law(what == TAKE_MORE, "an answer without a file");
	else
		law((what == TAKE_MOVE) ==
		            (plain && n <= REPLY && is_move(bytes, n)),
		    "%d for kind %d of %zu bytes: %s", (int)what, (int)kind, n,
		    why);
	if (what == TAKE_BAD)
		law(*why, "refused without a reason");
	if (what == TAKE_MOVE) {
		law(talk.said.len == n - (bytes[n - 1] == '\n'),
		    "%zu bytes of %zu", talk.said.len, n);
		play(talk.said.at);
	}
	wire_free(&talk);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct fuzz fuzz = {bytes, n};
	enum kind kind = (enum kind)(fuzz_byte(&fuzz) % KINDS);
	unsigned more = fuzz_byte(&fuzz);
	size_t size = fuzz.left;
	char *file;

	if (kind == LONG && !size)
		return 0;
	if (kind == LONG)
		size = REPLY - 128 + more;
	file = xmalloc(size ? size : 1);
	for (size_t i = 0; i < size; i++)
		file[i] = (char)fuzz.at[i % fuzz.left];
	check(kind, file, size);
	free(file);
	return 0;
}
