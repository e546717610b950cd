#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "base/walk.h"
#include "score/course/store.h"
#include "score/stages/stages.h"

/* Add a submission.  Leaves it out if it has disappeared meanwhile.  False and errno on
 * failure. */
static bool
add(struct intake *in, const char *folder, const char *name)
{
	struct submission s = {.from = xstrdup(name),
	                       .path = store_path("%s/%s", folder, name)};
	struct stat st;

	if (lstat(s.path, &st) < 0) {
		bool gone = errno == ENOENT;

		intake_free_submission(&s);
		return gone;
	}
	s.folder = S_ISDIR(st.st_mode);
	s.newest = (int64_t)st.st_mtime;
	s.attempt = spelling_attempt(name);
	if (!s.folder && !S_ISREG(st.st_mode))
		intake_refuse(&s, FOUND_ODD);
	*xpush(in->at, in->n) = s;
	return true;
}

bool
found(struct intake *intake, const char *folder, char why[INTAKE_WHY])
{
	struct walk_names names;
	bool good = walk_names(&names, folder);

	*intake = (struct intake){0};
	for (size_t i = 0; i < names.n && good; i++)
		if (!spelling_is_added(names.at[i]) && !tidy_skips(names.at[i]))
			good = add(intake, folder, names.at[i]);
	if (!good)
		text_format(why, INTAKE_WHY, "%s: %s", folder, strerror(errno));
	walk_names_free(&names);
	return good;
}
