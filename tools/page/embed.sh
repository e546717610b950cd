#!/bin/sh
# Print C source with the style sheets and scripts of the pages, one string a line, as
# page/page.h and replay/replay_html.h declare them.  Run it in the top folder.
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
