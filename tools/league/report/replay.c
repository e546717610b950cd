#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/fail.h"
#include "league/report/replay.h"
#include "page/page.h"
#include "replay/html.h"

static bool
read_block(const char *record, off_t at, size_t length, struct text *block)
{
	int fd = open(record, O_RDONLY | O_CLOEXEC);
	char *bytes = xmalloc(length);
	bool good = fd >= 0 && pread(fd, bytes, length, at) == (ssize_t)length;

	if (good)
		text_add_bytes(block, bytes, length);
	if (fd >= 0)
		close(fd);
	free(bytes);
	return good;
}

bool
replay_page(const char *record, off_t at, size_t length, const char *path,
            char why[REPLAY_WHY])
{
	struct text bytes = {0}, page = {0}, copy = {0};
	bool good;

	*why = '\0';
	text_addf(&copy, "%s.rec", path);
	good = read_block(record, at, length, &bytes) &&
	       file_put_soon(copy.at, &bytes, 0666) == 0;
	if (good) {
		struct tape_block block = {RECORD_BLOCK, bytes.at, bytes.len, 1};

		good = html_of_block(&block, &page, why) &&
		       file_put_soon(path, &page, 0666) == 0;
	}
	if (!good && !*why)
		text_format(why, REPLAY_WHY, "%s", strerror(errno));
	text_free(&copy);
	text_free(&page);
	text_free(&bytes);
	return good;
}
