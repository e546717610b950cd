#!/bin/sh
# The pages of replay --html in a browser, one for each game; page.py says what
# is looked at.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

games='kari hus omweso mancala halma'
missing='there is no chromium, or no python3'
for chromium in chromium chromium-browser google-chrome none; do
	command -v "$chromium" >/dev/null && break
done

cd "$TMP" || exit 1
for game in $games; do
	"$BIN/replay" --html "$ROOT/tests/records/$game.rec" >"$game.html"
done
status=3
if [ "$chromium" != none ] && command -v python3 >/dev/null; then
	missing='the browser does not start here'
	# shellcheck disable=SC2046,SC2086 # lists of words
	timeout 60 python3 "$ROOT/tests/e2e/page.py" "$chromium" \
		$(printf '%s.html ' $games) >said 2>&1 && status=0 || status=$?
fi

for game in $games; do
	sentence="the page of a game of $game works by keys, address and Tab, at phone width"
	case $status in
	3) skip "$sentence" "$missing" ;;
	0 | 1) is "$sentence" '' "$(grep "^$game.html: " said)" ;;
	*) is "$sentence" 'status 0 or 1' "status $status: $(cat said)" ;;
	esac
done

finish
