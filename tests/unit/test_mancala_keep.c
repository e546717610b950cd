/*
 * What a search of Mancala keeps in a file: all of it comes back, a search that is
 * broken off and goes on comes to the right value, and no damaged file is read.
 */
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/rng.h"
#include "expert/mancala/keep.h"
#include "expert/mancala/mancala.h"
#include "harness.h"

static char folder[] = "/tmp/keep.XXXXXX";
static char path[64];

static void
make_folder(void)
{
	ck_assert_ptr_nonnull(mkdtemp(folder));
	text_format(path, sizeof path, "%s/proofs", folder);
}

static void
remove_folder(void)
{
	unlink(path);
	ck_assert_int_eq(rmdir(folder), 0);
}

static const struct mancala_memory memory = {1 << 16, 1 << 13, 0};

/* A search that has looked at so many positions of 4 x 3, and its file. */
static void
make_file(struct mancala_search *search, struct mancala_keep *keep,
          uint64_t positions)
{
	struct mancala_board board = {0x03030303, 0x03030303};
	char why[PROVE_WHY];

	mancala_search_start(search, 4, 24, memory);
	search->limit = positions;
	struct mancala_proof proof =
		mancala_prove(search, board, 0, NULL, NULL);
	must(mancala_keep_open(keep, path, "4 3 0", 9, why), "%s", why);
	must(mancala_keep_write(keep, search, proof), "%s", strerror(errno));
	mancala_keep_close(keep);
}

/* Read the file into another search. */
static bool
read_file(struct mancala_search *search, struct mancala_keep *keep,
          char why[PROVE_WHY])
{
	mancala_search_start(search, 4, 24, memory);
	must(mancala_keep_open(keep, path, "4 3 0", 9, why), "%s", why);
	bool good = mancala_keep_read(keep, search, why);
	mancala_keep_close(keep);
	return good;
}

static struct mancala_search first, second;

START_TEST(all_proofs_come_back)
{
	struct mancala_keep written, read;
	char why[PROVE_WHY];
	int kept = 0;

	make_file(&first, &written, 3000);
	must(read_file(&second, &read, why), "%s", why);
	ck_assert_int_eq(read.proof.low, written.proof.low);
	ck_assert_int_eq(read.proof.high, written.proof.high);
	ck_assert_int_eq(read.proof.pit, written.proof.pit);
	ck_assert(read.positions == 3000);
	ck_assert(read.pause == first.pause);
	ck_assert_int_eq(read.ends, first.ends.stones);
	for (uint64_t i = 0; i < MANCALA_WAYS * first.proofs.buckets; i++) {
		const struct mancala_entry *a = &first.proofs.at[i], *b;

		if (a->number < first.ends.size)
			continue;
		b = mancala_table_find(&second.proofs, a->number);
		must(b && a->low == b->low && a->high == b->high &&
		             a->pit == b->pit && a->work == b->work,
		     "entry %d is another", (int)i);
		kept++;
	}
	ck_assert_int_gt(kept, 100);
	mancala_search_stop(&first);
	mancala_search_stop(&second);
}
END_TEST

static void
must_be_refused(const struct text *file, const char *what, size_t at)
{
	struct mancala_keep keep;
	struct text after = {0};
	char why[PROVE_WHY];

	ck_assert_int_eq(file_put_soon(path, file, 0600), 0);
	must(!read_file(&second, &keep, why), "%s at %d is not noticed", what,
	     (int)at);
	mancala_search_stop(&second);
	must(file_get(path, &after) && after.len == file->len &&
	             !memcmp(after.at, file->at, file->len),
	     "%s at %d: the file is another", what, (int)at);
	text_free(&after);
}

START_TEST(less_memory_is_refused)
{
	struct mancala_keep keep;
	char why[PROVE_WHY];

	make_file(&first, &keep, 1000);
	for (int mem_mb = 8; mem_mb <= 10; mem_mb++) {
		must(mancala_keep_open(&keep, path, "4 3 0", mem_mb, why), "%s",
		     why);
		ck_assert_int_eq(mancala_keep_read(&keep, &first, why),
		                 mem_mb >= 9);
		if (mem_mb == 8)
			ck_assert_str_eq(why, "it needs --mem 9, as before");
		mancala_keep_close(&keep);
	}
	mancala_search_stop(&first);
}
END_TEST

START_TEST(damage_is_noticed)
{
	struct mancala_keep keep;
	struct text file = {0};

	make_file(&first, &keep, 1000);
	mancala_search_stop(&first);
	ck_assert(file_get(path, &file));
	ck_assert_int_gt((int)file.len, 500);
	for (size_t at = 0; at < file.len; at++) {
		char byte = file.at[at];

		file.at[at] ^= (char)(1 << at % 8);
		must_be_refused(&file, "a wrong bit", at);
		file.at[at] = byte;
	}
	for (size_t length = file.len - 1; length > 0; length--) {
		file.len = length;
		must_be_refused(&file, "an end", length);
	}
	text_free(&file);
}
END_TEST

/* Positions that take some hundred positions to solve, in runs of a few. */
START_TEST(a_search_in_many_runs_finds_the_same)
{
	struct rng rng = {(uint64_t)_i};
	static const int mem_mb[][8] = {{1}, {4}, {0, 0, 0, 1, 2, 2, 3, 3}};
	struct variant variant = harness_variant("mancala");
	struct proof proof;
	struct position position;
	char why[PROVE_WHY];

	for (int n = 0; n < 20; n++) {
		char text[GAME_TEXT];
		int at = sprintf(text, "4 1 %d", (int)rng_below(&rng, 2));
		struct prove_limits limits = {.mem_mb = mem_mb[_i][0]};
		enum prove_end end = PROVE_KEPT;
		int runs = 0;

		for (int i = 0; i < 10; i++)
			at += sprintf(text + at, " %d", (int)rng_below(&rng, 6));
		memset(&position, 0, sizeof position);
		harness_read(&variant, &position, text);
		struct proof wanted = mancala_solve(&position, &limits);
		unlink(path);
		proof = (struct proof){-1, 1, 0, 0};
		while (end == PROVE_KEPT && proof.low < proof.high) {
			limits.mem_mb = mem_mb[_i][_i < 2 ? 0 : runs < 8 ? runs
			                                                 : 7];
			limits.most = wanted.looked / 7 + 1;
			runs++;
			end = mancala_resume(&position, &limits, path, &proof,
			                     why);
			must(runs < 100, "%s: no end", text);
		}
		must(end == PROVE_KEPT, "%s: %s", text, why);
		must(proof.low == wanted.low && proof.high == wanted.high,
		     "%s: %d to %d, not %d", text, proof.low, proof.high,
		     wanted.low);
		if (_i < 2)
			must(proof.looked <= wanted.looked + wanted.looked / 5 +
			                             200,
			     "%s: %d positions, not %d", text,
			     (int)proof.looked, (int)wanted.looked);
	}
}
END_TEST

static bool
stop(void)
{
	return true;
}

START_TEST(a_search_leaves_off_when_asked)
{
	struct prove_limits limits = {.mem_mb = 16, .stop = stop};
	struct variant variant = harness_variant("mancala");
	struct position position;
	struct rng rng = {0};
	struct proof proof;
	char why[PROVE_WHY];

	memset(&position, 0, sizeof position);
	variant.game->start(&position, variant.param, &rng);
	ck_assert_int_eq(mancala_resume(&position, &limits, path, &proof, why),
	                 PROVE_KEPT);
	ck_assert_int_eq(proof.low, -48);
	ck_assert_int_eq(proof.high, 48);
	ck_assert_int_lt((int)proof.looked, 10000);
}
END_TEST

START_TEST(the_file_keeps_its_mode)
{
	struct mancala_keep keep;
	struct stat st;

	make_file(&first, &keep, 100);
	mancala_search_stop(&first);
	ck_assert_int_eq(chmod(path, 0640), 0);
	make_file(&first, &keep, 100);
	mancala_search_stop(&first);
	ck_assert_int_eq(stat(path, &st), 0);
	ck_assert_int_eq((int)(st.st_mode & 0777), 0640);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("mancala_keep");
	TCase *tcase = harness_case(suite, "files", 60);

	tcase_add_checked_fixture(tcase, make_folder, remove_folder);
	tcase_add_test(tcase, all_proofs_come_back);
	tcase_add_test(tcase, less_memory_is_refused);
	tcase_add_test(tcase, damage_is_noticed);
	tcase_add_loop_test(tcase, a_search_in_many_runs_finds_the_same, 0, 3);
	tcase_add_test(tcase, a_search_leaves_off_when_asked);
	tcase_add_test(tcase, the_file_keeps_its_mode);
	return harness_run(suite);
}
