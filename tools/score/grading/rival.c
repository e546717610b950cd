#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

#include "base/scratch.h"
#include "base/text.h"
#include "score/grading/class.h"
#include "score/grading/rival.h"
#include "score/intake/tidy.h"

char *
rival_make(const char *root, const char *copy, const char *command)
{
	const struct tidy_bounds any = {INT64_MAX, INT32_MAX, 64};
	size_t wire = class_wire(command);
	struct text script = {0}, player = {0};
	char why[TIDY_WHY];

	if (mkdir(copy, 0755) < 0 && errno != EEXIST)
		return NULL;
	text_addf(&script, "%s/.play", copy);
	text_addf(&player, "%.*s\"%s\"%s", (int)wire, command, script.at,
	          strstr(command, "{port}") ? " {host} {port}" : "");
	if (scratch_empty(copy) < 0 ||
	    tidy_copy(root, copy, &any, why) != TIDY_FINE ||
	    tidy_seal(copy) < 0 ||
	    !class_write_script(script.at, command + wire))
		text_free(&player);
	text_free(&script);
	return player.at;
}
