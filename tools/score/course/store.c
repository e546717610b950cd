#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/file.h"
#include "score/course/store.h"

bool
store_has_at(char *path)
{
	bool has = access(path, F_OK) == 0;

	free(path);
	return has;
}

bool
store_get_at(struct text *text, char *path)
{
	bool got = file_get(path, text);

	text_add_bytes(text, "", 0);
	free(path);
	return got;
}

int
store_put_at(struct text *text, mode_t mode, char *path)
{
	int failed = file_put(path, text, mode);

	text_free(text);
	free(path);
	return failed;
}

int
store_remove_at(char *path)
{
	int failed = unlink(path) < 0 && errno != ENOENT ? -1 : 0;

	free(path);
	return failed;
}

int
store_make_folder_at(char *path)
{
	int failed = 0;

	for (char *p = path + 1; !failed; p++) {
		char here = *p;

		if (here && here != '/')
			continue;
		*p = '\0';
		failed = mkdir(path, here ? 0755 : 0700) < 0 && errno != EEXIST;
		if (!here)
			break;
		*p = here;
	}
	free(path);
	return failed ? -1 : 0;
}
