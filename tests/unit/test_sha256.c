/* Digests compared with FIPS 180-4's examples and sums with ISO 3309's.  The lengths
 * near a block's end are from Python's hashlib. */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sha256.h"
#include "harness.h"

/* A text, or that many x. */
static const struct {
	const char *text;
	const char *hex;
	size_t n;
} digests[] = {
	{"", "e3b0c44298fc1c149afbf4c8996fb924"
	     "27ae41e4649b934ca495991b7852b855"},
	{"abc", "ba7816bf8f01cfea414140de5dae2223"
	        "b00361a396177a9cb410ff61f20015ad"},
	{"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
	 "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
	{"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
	 "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
	 "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
	{NULL, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072", 55},
	{NULL, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e", 56},
	{NULL, "ae14a2563ccf969d99aca69ce6bb74981f734bbf9f655f73b8f06db68cab5217", 57},
	{NULL, "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2", 63},
	{NULL, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c", 64},
	{NULL, "9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9", 65},
	{NULL, "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c", 119},
	{NULL, "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98", 120},
	{NULL, "24da1b81d0b16df6428eee73c69fcb2a93c76bc6df706f0c6670fe6bfe800464", 128},
};

static const char million_a[] =
	"cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

TESTS(digests_are_those_of_fips, COUNT_OF(digests))
{
	const char *text = digests[_i].text;
	char hex[65], x[128];

	memset(x, 'x', sizeof x);
	sha256_bytes(text ? text : x, text ? strlen(text) : digests[_i].n, hex);
	ck_assert_str_eq(hex, digests[_i].hex);
}

/* More than one read, so that chunks are joined. */
TEST(a_file_has_the_digest_of_its_bytes)
{
	char path[] = "/tmp/test_sha256.XXXXXX", a[1000], hex[65];
	int fd = mkstemp(path);

	ck_assert_int_ge(fd, 0);
	sha256_file(path, hex);
	ck_assert_str_eq(hex, digests[0].hex);
	memset(a, 'a', sizeof a);
	for (int i = 0; i < 1000; i++)
		must(write(fd, a, sizeof a) == (ssize_t)sizeof a, "write");
	close(fd);
	sha256_file(path, hex);
	unlink(path);
	ck_assert_str_eq(hex, million_a);
}

/* However soon, and with the same number of bytes. */
TEST(a_file_that_has_changed_is_read_again)
{
	char path[] = "/tmp/test_sha256.XXXXXX", before[65] = "", hex[65];
	int fd = mkstemp(path);

	for (int i = 0; i < 50; i++) {
		char byte = (char)('a' + i % 2);

		must(pwrite(fd, &byte, 1, 0) == 1, "write");
		sha256_file(path, hex);
		ck_assert_str_ne(hex, before);
		text_format(before, sizeof before, "%s", hex);
	}
	close(fd);
	unlink(path);
}

TEST(what_cannot_be_read_is_a_dash)
{
	char hex[65];

	sha256_file("/nowhere/at/all", hex);
	ck_assert_str_eq(hex, "-");
	sha256_file("/", hex);
	ck_assert_str_eq(hex, "-");
}

TEST(sums_are_those_of_iso_3309)
{
	static const struct {
		const char *text;
		uint32_t sum;
	} sums[] = {
		{"", 0}, {"a", 0xe8b7be43}, {"abc", 0x352441c2}, {"123456789", 0xcbf43926},
		{"The quick brown fox jumps over the lazy dog", 0x414fa339},
	};
	unsigned char bytes[256] = {0};

	for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
		ck_assert_uint_eq(crc32_bytes(sums[i].text,
		                              strlen(sums[i].text)),
		                  sums[i].sum);
	ck_assert_uint_eq(crc32_bytes(bytes, 32), 0x190a55ad);
	for (int i = 0; i < 256; i++)
		bytes[i] = (unsigned char)i;
	ck_assert_uint_eq(crc32_bytes(bytes, 256), 0x29058c73);
}
