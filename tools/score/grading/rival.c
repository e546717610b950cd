#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/scratch.h"
#include "score/course/store.h"
#include "score/grading/class.h"
#include "score/grading/rival.h"
#include "score/intake/tidy.h"

char *
rival_make(const char *root, const char *copy, const char *agent,
           const char *command)
{
	size_t wire = class_wire(command);
	char *script = store_path("%s/.play", copy), *player = NULL;
	char why[TIDY_WHY];

	if ((mkdir(copy, 0755) == 0 || errno == EEXIST) &&
	    scratch_empty(copy) == 0 &&
	    tidy_copy(root, copy, &tidy_any, why) == TIDY_FINE &&
	    tidy_seal(copy, why) == TIDY_FINE &&
	    class_write_script(script, command + wire))
		player = store_path("name=%s:%.*s\"%s\"%s", agent, (int)wire, command,
		                    script, strstr(command, "{port}") ? " {host} {port}"
		                                                      : "");
	free(script);
	return player;
}
