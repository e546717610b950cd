#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "replay/recfile.h"

bool
recfile_open(struct recfile *file, const char *path)
{
	struct text all = {0};

	*file = (struct recfile){.line = 1};
	if (!file_get(path, &all)) {
		text_free(&all);
		return false;
	}
	file->bytes = all.at;
	file->n = all.len;
	return true;
}

void
recfile_close(struct recfile *file)
{
	free(file->bytes);
	*file = (struct recfile){0};
}

/* How long what is no block is: up to a line that begins one, or to the end. */
static size_t
length_of_damage(const char *bytes, size_t n)
{
	static const char head[] = "\nrecord 1\n";

	for (size_t i = 0; i + sizeof head - 1 <= n; i++)
		if (!memcmp(bytes + i, head, sizeof head - 1))
			return i + 1;
	return n;
}

bool
recfile_next(struct recfile *file, struct recfile_block *block)
{
	const char *bytes;
	size_t n = file->n - file->at, length = 0;
	enum record_state state;

	if (!n)
		return false;
	bytes = file->bytes + file->at;
	state = record_next(bytes, n, &length);
	if (!length)
		length = length_of_damage(bytes, n);
	*block = (struct recfile_block){state, bytes, length, file->line};
	file->at += length;
	for (size_t i = 0; i < length; i++)
		file->line += bytes[i] == '\n';
	return true;
}
