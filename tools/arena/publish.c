#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/publish.h"
#include "base/fail.h"
#include "base/rng.h"
#include "score/course/store.h"

enum { TOKEN_WORDS = 4 }; /* of 32 bits */

void
publish_json(const char *dir, const char *path, const char *function,
             struct text *json)
{
	struct text call = {0};

	text_addf(&call, "%s(%s);\n", function, text_str(json));
	text_add(json, "\n");
	if (store_put(json, 0644, "%s/site/%s.json", dir, path) < 0 ||
	    store_put(&call, 0644, "%s/site/%s.js", dir, path) < 0)
		warn("%s/site/%s.json:", dir, path);
	text_free(&call);
}

/* The token of a player, which is drawn when it is first asked for. */
static bool
find_token(const char *dir, const char *id, struct text *token)
{
	struct text fresh = {0};

	if (store_get(token, "%s/tokens/%s", dir, id) && token->len) {
		token->at[strcspn(token->at, "\n")] = '\0';
		return true;
	}
	text_clear(token);
	for (int i = 0; i < TOKEN_WORDS; i++)
		text_addf(token, "%08llx",
		          (unsigned long long)rng_draw() & 0xffffffff);
	text_addf(&fresh, "%s\n", text_str(token));
	return store_put(&fresh, 0600, "%s/tokens/%s", dir, id) == 0;
}

void
publish_private(const char *dir, const char *id, int version, const char *what,
                struct text *text)
{
	struct text token = {0};
	char *folder;

	if (!find_token(dir, id, &token)) {
		warn("%s/tokens/%s:", dir, id);
	} else {
		folder = store_path("%s/site/private/%s", dir, text_str(&token));
		if (store_make_folder("%s", folder) < 0 || chmod(folder, 0755) < 0 ||
		    store_put(text, 0644, "%s/%d-%s.txt", folder, version, what) < 0)
			warn("%s:", folder);
		free(folder);
	}
	text_free(text);
	text_free(&token);
}
