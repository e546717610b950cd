#!/bin/sh
# The C source that has the style sheets and scripts of the pages built in, a
# string a line; page/page.h and replay/replay_html.h declare it.  In the top folder.
set -eu
export LC_ALL=C

lines() {
	echo "const char *const $1[] = {"
	sed 's/^[[:blank:]]*//; s/[\\"?]/\\&/g; s/.*/"&\\n",/' "tools/$2"
	echo 'NULL};'
}

echo '#include "page/page.h"'
echo '#include "replay/replay_html.h"'
lines page_base_style page/base.css
lines page_tables_style page/tables.css
lines page_tables_script page/tables.js
lines html_style replay/page.css
lines html_controls replay/controls.html
lines html_script replay/page.js
lines arena_page arena/page.html
