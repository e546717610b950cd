#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/names.h"
#include "arena/orders.h"
#include "base/fail.h"
#include "base/system.h"
#include "base/text.h"
#include "score/course/store.h"

bool
orders_has_dropped(const char *dir, const char *id)
{
	return store_has("%s/orders/drop.%s", dir, id);
}

int64_t
orders_frozen(const char *dir)
{
	char *path = store_path("%s/orders/freeze", dir);
	struct stat st;
	int64_t when = stat(path, &st) == 0 ? (int64_t)st.st_mtime : INT64_MAX;

	free(path);
	return when;
}

int64_t
orders_stamp(const char *dir)
{
	char *path = store_path("%s/orders", dir);
	struct stat st;
	int64_t stamp = stat(path, &st) < 0 ? 0
		: st.st_mtim.tv_sec * INT64_C(1000000000) + st.st_mtim.tv_nsec;

	free(path);
	return stamp;
}

bool
orders_take(const char *dir, const char *what, const char *id)
{
	char *path = store_path("%s/orders/%s%s", dir, what, id);
	bool there = unlink(path) == 0;

	free(path);
	return there;
}

/* Write the file of an order. */
static void
put(const char *dir, const char *what, const char *id)
{
	struct text text = {0};

	if (store_make_folder("%s/orders", dir) < 0 ||
	    store_put(&text, 0600, "%s/orders/%s%s", dir, what, id) < 0)
		die("%s/orders/%s%s:", dir, what, id);
}

void
orders_put(const char *dir, const char *what, const char *id)
{
	put(dir, what, id);
	put(dir, "last", "");
}

/* Change line 1 of the newest version's `came`, so that the inbox counts as new. */
static void
check_again(const char *dir, const char *id)
{
	struct text came = {0}, again = {0};
	const char *last;
	int newest = 1;

	while (store_has("%s/versions/%s.%d/came", dir, id, newest + 1))
		newest++;
	if (!store_get(&came, "%s/versions/%s.%d/came", dir, id, newest))
		die("%s/versions/%s.%d/came:", dir, id, newest);
	came.at[strcspn(came.at, "\n")] = '\0';
	last = strrchr(came.at, ' ');
	text_addf(&again, "%s%s\n", came.at,
	          last && !strcmp(last, ORDERS_AGAIN) ? "" : ORDERS_AGAIN);
	text_free(&came);
	if (store_put(&again, 0600, "%s/versions/%s.%d/came", dir, id, newest) < 0)
		die("%s/versions/%s.%d:", dir, id, newest);
	printf("%s: what lies in the inbox becomes version %d\n", id, newest + 1);
}

static void
freeze(const char *dir, bool on)
{
	if (on)
		put(dir, "freeze", "");
	else if (!orders_take(dir, "freeze", ""))
		die("%s is not frozen; to lift a student, name them", dir);
	puts(on ? "frozen: what comes from now on waits for `arena lift`"
	        : "what waits is taken in");
}

void
orders_give(const char *dir, const char *order, const char *who)
{
	bool drop = !strcmp(order, "drop"), lift = !strcmp(order, "lift");
	struct names names;
	const char *id;

	if (!who && !drop && strcmp(order, "recheck")) {
		freeze(dir, !lift);
		put(dir, "last", "");
		return;
	}
	if (!who || !strcmp(order, "freeze"))
		die(who ? "freeze is for the whole ladder" : "%s whom?", order);
	names_read(&names, dir);
	id = names_id(&names, who);
	if (strchr(id, '/') || !store_has("%s/versions/%s.1/came", dir, id))
		die("%s: no '%s' has handed in here", dir, who);
	if (drop) {
		put(dir, "drop.", id);
		printf("%s leaves the ladder; `arena lift` brings them back\n", id);
	} else if (lift && orders_take(dir, "drop.", id)) {
		printf("%s is back\n", id);
	} else if (lift) {
		put(dir, "lift.", id);
		printf("%s plays on, if the newest version is suspended\n", id);
	} else {
		check_again(dir, id);
	}
	names_free(&names);
	put(dir, "last", "");
}
