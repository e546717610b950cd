#include "expert/mancala/keep.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/sha256.h"
#include "base/text.h"

#define LINE "solve: what is proved of a position of Mancala, version "

enum {
	VERSION = 1,
	NUMBERS = 7, /* in the head */
	CRC = 4, COUNT = 4, ENTRY = 14, /* bytes */
	MOST = 4096, /* entries of a block */
};

/* A block as it is in the file, behind the CRC of the block before. */
struct block {
	unsigned char bytes[CRC + COUNT + MOST * ENTRY + CRC];
	uint32_t n;   /* entries */
	uint32_t crc; /* of the block before */
};

/* ---- bytes ---- */

static unsigned char *
put(unsigned char *at, uint64_t number, int bytes)
{
	for (; bytes > 0; bytes--, number >>= 8)
		*at++ = (unsigned char)number;
	return at;
}

static uint64_t
get(const unsigned char *at, int bytes)
{
	uint64_t number = 0;

	while (bytes > 0)
		number = number << 8 | at[--bytes];
	return number;
}

/* A number of so many bytes that may be negative. */
static int
get_signed(const unsigned char *at, int bytes)
{
	int64_t number = (int64_t)get(at, bytes);
	int64_t half = (int64_t)1 << (8 * bytes - 1);

	return (int)(number < half ? number : number - 2 * half);
}

static bool
refuse(char why[PROVE_WHY], const char *reason)
{
	text_format(why, PROVE_WHY, "%s", reason);
	return false;
}

/* What reading came to. */
static bool
refuse_end(FILE *file, char why[PROVE_WHY])
{
	return refuse(why, ferror(file) ? strerror(errno)
	                                : "it is damaged or cut off");
}

/* ---- the file ---- */

/* Whether it is an ordinary one, nobody else's, and still the one of that name. */
static bool
is_ours(FILE *file, const char *path, char why[PROVE_WHY])
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	struct stat open, named;

	if (fstat(fileno(file), &open) < 0)
		return refuse(why, strerror(errno));
	if (!S_ISREG(open.st_mode))
		return refuse(why, "it is no ordinary file");
	if (fcntl(fileno(file), F_SETLK, &lock) < 0) {
		if (errno != EACCES && errno != EAGAIN)
			return refuse(why, strerror(errno));
		return refuse(why, "another process is using it");
	}
	/* It may have been replaced before we locked it. */
	if (stat(path, &named) < 0 || named.st_dev != open.st_dev ||
	    named.st_ino != open.st_ino)
		return refuse(why, "another process is using it");
	return true;
}

/* Begin what will replace the file, with its mode.  NULL and errno on failure. */
static FILE *
begin_new(const struct mancala_keep *keep, const char *name)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	struct stat old;
	FILE *file;
	int fd;

	unlink(name); /* what a killed process left */
	if (fstat(fileno(keep->file), &old) < 0)
		return NULL;
	fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd < 0)
		return NULL;
	file = fchmod(fd, old.st_mode & 0777) < 0 ||
	       fcntl(fd, F_SETLK, &lock) < 0 ? NULL : fdopen(fd, "r+b");
	if (!file)
		close(fd);
	return file;
}

static void
name_new(const struct mancala_keep *keep, struct text *name)
{
	text_addf(name, "%s.new", keep->path);
}

/* Before an hour's work: whether its result can be written. */
static bool
can_replace(const struct mancala_keep *keep, char why[PROVE_WHY])
{
	struct text name = {0};

	name_new(keep, &name);
	FILE *file = begin_new(keep, name.at);
	int cause = errno;
	if (file) {
		fclose(file);
		unlink(name.at);
	}
	text_free(&name);
	return file || refuse(why, strerror(cause));
}

bool
mancala_keep_open(struct mancala_keep *keep, const char *path,
                  const char *position, int64_t mem_mb, char why[PROVE_WHY])
{
	int fd = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);

	*keep = (struct mancala_keep){.path = path, .position = position,
	                              .mem_mb = mem_mb};
	if (fd < 0)
		return refuse(why, strerror(errno));
	keep->file = fdopen(fd, "r+b");
	if (!keep->file) {
		close(fd);
		return refuse(why, strerror(errno));
	}
	if (is_ours(keep->file, path, why) && can_replace(keep, why))
		return true;
	mancala_keep_close(keep);
	return false;
}

void
mancala_keep_close(struct mancala_keep *keep)
{
	if (keep->file)
		fclose(keep->file);
	keep->file = NULL;
}

/* ---- the head ---- */

static void
make_head(const struct mancala_keep *keep, struct text *head)
{
	unsigned char bytes[8 * NUMBERS], *at = bytes;
	const uint64_t number[NUMBERS] = {
		(uint64_t)keep->proof.low, (uint64_t)keep->proof.high,
		(uint64_t)keep->proof.pit, keep->positions, keep->pause,
		(uint64_t)keep->ends, (uint64_t)keep->mem_mb,
	};

	for (int i = 0; i < NUMBERS; i++)
		at = put(at, number[i], 8);
	text_addf(head, LINE "%d\n%s\n", VERSION, keep->position);
	text_add_bytes(head, (char *)bytes, sizeof bytes);
}

static void
take_numbers(struct mancala_keep *keep, const unsigned char *at)
{
	keep->proof = (struct mancala_proof){get_signed(at, 2),
	                                     get_signed(at + 8, 2),
	                                     get_signed(at + 16, 2)};
	keep->positions = get(at + 24, 8);
	keep->pause = get(at + 32, 8);
	keep->ends = get_signed(at + 40, 2);
	keep->mem_mb = (int64_t)get(at + 48, 8);
}

/* Read the two lines, and append them to head. */
static bool
read_lines(struct mancala_keep *keep, struct text *head, char why[PROVE_WHY])
{
	char line[GAME_TEXT + 1], version[16];

	if (!fgets(line, sizeof line, keep->file) ||
	    strncmp(line, LINE, strlen(LINE)) != 0)
		return refuse(why, "it was not written by solve --resume");
	text_format(version, sizeof version, "%d\n", VERSION);
	if (strcmp(line + strlen(LINE), version) != 0)
		return refuse(why, "another version of solve has written it");
	text_add(head, line);
	if (!fgets(line, sizeof line, keep->file))
		return refuse_end(keep->file, why);
	text_add(head, line);
	line[strcspn(line, "\n")] = '\0';
	return !strcmp(line, keep->position) ||
	       refuse(why, "it is about another position: its second line "
	                   "says which");
}

/* Read the rest of the head, and the CRC behind it. */
static bool
read_numbers(struct mancala_keep *keep, struct text *head, struct block *block,
             char why[PROVE_WHY])
{
	unsigned char bytes[8 * NUMBERS + CRC];
	int64_t mem_mb = keep->mem_mb;

	if (fread(bytes, sizeof bytes, 1, keep->file) != 1)
		return refuse_end(keep->file, why);
	text_add_bytes(head, (char *)bytes, 8 * NUMBERS);
	block->crc = crc32_bytes(head->at, head->len);
	if (block->crc != get(bytes + 8 * NUMBERS, CRC))
		return refuse_end(keep->file, why);
	take_numbers(keep, bytes);
	if (keep->mem_mb > mem_mb && keep->proof.low < keep->proof.high) {
		text_format(why, PROVE_WHY, "it needs --mem %lld, as before",
		            (long long)keep->mem_mb);
		return false;
	}
	keep->mem_mb = mem_mb;
	return true;
}

static bool
read_head(struct mancala_keep *keep, struct block *block, char why[PROVE_WHY])
{
	struct text head = {0};
	bool good = read_lines(keep, &head, why) &&
	            read_numbers(keep, &head, block, why);

	text_free(&head);
	return good;
}

/* ---- blocks ---- */

static size_t
block_length(const struct block *block)
{
	return COUNT + (size_t)block->n * ENTRY;
}

/* Put the CRCs to both ends; the file gets what is behind the first. */
static void
seal(struct block *block)
{
	size_t n = CRC + block_length(block);

	put(block->bytes, block->crc, CRC);
	put(block->bytes + CRC, block->n, COUNT);
	block->crc = crc32_bytes(block->bytes, n);
	put(block->bytes + n, block->crc, CRC);
}

static bool
write_block(FILE *file, struct block *block)
{
	seal(block);
	size_t n = block_length(block) + CRC;
	block->n = 0;
	return fwrite(block->bytes + CRC, n, 1, file) == 1;
}

static bool
read_block(FILE *file, struct block *block)
{
	unsigned char *at = block->bytes + CRC;

	if (fread(at, COUNT, 1, file) != 1)
		return false;
	uint64_t n = get(at, COUNT);
	if (n > MOST)
		return false;
	block->n = (uint32_t)n;
	at += COUNT;
	if (fread(at, (size_t)n * ENTRY + CRC, 1, file) != 1)
		return false;
	uint32_t there = (uint32_t)get(at + n * ENTRY, CRC);
	seal(block);
	return block->crc == there;
}

static void
add_entry(struct block *block, const struct mancala_entry *entry)
{
	unsigned char *at =
		block->bytes + CRC + COUNT + (size_t)block->n++ * ENTRY;

	at = put(at, entry->number, 8);
	at = put(at, (uint64_t)entry->low, 2);
	at = put(at, (uint64_t)entry->high, 2);
	at = put(at, (uint64_t)entry->pit, 1);
	put(at, entry->work, 1);
}

static struct mancala_entry
entry_of(const struct block *block, uint32_t i)
{
	const unsigned char *at = block->bytes + CRC + COUNT + (size_t)i * ENTRY;

	return (struct mancala_entry){
		.number = get(at, 8),
		.low = (short)get_signed(at + 8, 2),
		.high = (short)get_signed(at + 10, 2),
		.pit = (signed char)get_signed(at + 12, 1),
		.work = at[13],
	};
}

/* ---- all ---- */

bool
mancala_keep_read(struct mancala_keep *keep, struct mancala_search *search,
                  char why[PROVE_WHY])
{
	static struct block block;

	rewind(keep->file);
	if (getc(keep->file) == EOF && !ferror(keep->file))
		return true;
	rewind(keep->file);
	if (!read_head(keep, &block, why))
		return false;
	do {
		if (!read_block(keep->file, &block))
			return refuse_end(keep->file, why);
		for (uint32_t i = 0; i < block.n; i++) {
			struct mancala_entry entry = entry_of(&block, i);
			*mancala_table_place(&search->proofs, entry.number, 1) =
				entry;
		}
	} while (block.n);
	return getc(keep->file) == EOF || refuse_end(keep->file, why);
}

/* Write the head and the CRC behind it. */
static bool
write_head(const struct mancala_keep *keep, struct block *block, FILE *file)
{
	struct text head = {0};
	unsigned char crc[CRC];

	make_head(keep, &head);
	block->n = 0;
	block->crc = crc32_bytes(head.at, head.len);
	put(crc, block->crc, CRC);
	text_add_bytes(&head, (char *)crc, CRC);
	bool good = fwrite(head.at, head.len, 1, file) == 1;
	text_free(&head);
	return good;
}

static bool
write_all(const struct mancala_keep *keep, const struct mancala_search *search,
          FILE *file)
{
	static struct block block;
	bool good = write_head(keep, &block, file);
	bool known = keep->proof.low == keep->proof.high;
	uint64_t n = known ? 0 : search->proofs.buckets * MANCALA_WAYS;

	for (uint64_t i = 0; good && i < n; i++) {
		const struct mancala_entry *entry = &search->proofs.at[i];

		if (entry->number < search->ends.size)
			continue;
		add_entry(&block, entry);
		if (block.n == MOST)
			good = write_block(file, &block);
	}
	if (good && block.n)
		good = write_block(file, &block);
	return good && write_block(file, &block) && fflush(file) == 0 &&
	       fsync(fileno(file)) == 0;
}

/* Take the state of the search; what ends there were before will be made again. */
static void
take_state(struct mancala_keep *keep, const struct mancala_search *search,
           struct mancala_proof proof)
{
	keep->proof = proof;
	keep->positions = search->positions;
	keep->pause = search->pause;
	if (search->ends.stones > keep->ends)
		keep->ends = search->ends.stones;
}

bool
mancala_keep_write(struct mancala_keep *keep,
                   const struct mancala_search *search,
                   struct mancala_proof proof)
{
	struct text name = {0};

	take_state(keep, search, proof);
	name_new(keep, &name);
	FILE *file = begin_new(keep, name.at);
	bool good = file && write_all(keep, search, file) &&
	            rename(name.at, keep->path) == 0;
	int cause = errno;
	if (good) {
		fclose(keep->file);
		keep->file = file;
		good = file_sync_folder_of(keep->path) == 0 || errno == EACCES;
		cause = errno;
	} else if (file) {
		fclose(file);
		unlink(name.at);
	}
	text_free(&name);
	errno = cause;
	return good;
}
