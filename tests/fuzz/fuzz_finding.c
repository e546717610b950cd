/* What score keeps of a submission, read, written and read again, stays the same. */
#include "folder.h"
#include "score/course/finding.h"

static struct course_part parts[3] = {{.name = "a"}, {.name = "b", .kind = COURSE_HAND},
                                      {.name = "c"}};
static const struct course course = {.digest = "d", .part = parts, .parts = 3};

static void
check(const struct finding *o)
{
	law(o->status >= 0 && o->status < STATUS_COUNT && o->reason,
	    "status %d", (int)o->status);
	law(o->parts == course.parts, "%d parts", o->parts);
	for (int i = 0; i < o->notes; i++)
		law(o->note[i].part >= -1 && o->note[i].part < o->parts &&
		            o->note[i].text && o->note[i].again,
		    "note %d of part %d", i, o->note[i].part);
}

static char *
write_it(const struct finding *finding, const char *name)
{
	if (finding_write(finding, &course, folder_path(name)) < 0)
		die("%s/%s:", folder_name, name);
	return folder_get(name);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct finding finding, again;
	char why[FINDING_WHY] = "", *once, *twice;

	if (!finding_read(&finding, &course, folder_put("a", bytes, n), why)) {
		law(*why, "refused without a reason");
		return 0;
	}
	check(&finding);
	once = write_it(&finding, "b");
	law(finding_read(&again, &course, folder_path("b"), why), "%s in\n%s",
	    why, once);
	twice = write_it(&again, "c");
	law(!strcmp(once, twice), "written:\n%sand again:\n%s", once, twice);
	free(once);
	free(twice);
	finding_free(&finding);
	finding_free(&again);
	return 0;
}
