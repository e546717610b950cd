#!/bin/sh
# The page of an arena in a browser, from the disk and from a web server.
# arena_page.py says what is checked.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

for chromium in chromium chromium-browser google-chrome none; do
	command -v "$chromium" >/dev/null && break
done
if [ "$chromium" = none ] || ! command -v python3 >/dev/null; then
	skip 'the page follows a running game' 'there is no chromium, or no python3'
	finish
fi

cd "$TMP" || exit 1
mkdir -p ladder/inbox/s1 ladder/inbox/s2
cat >ladder/arena.conf <<'END'
title "A test"
game kari
terms move=5s,mem=none
id "s[0-9]+"
root .
start when="agent.sh" run="sh agent.sh"
part ladder 100 rank rounds=2
rung random
END
# Half a second a move, so that people can follow it, too.
for id in s1 s2; do
	sed "s/'go '\*) /&sleep 0.5; /" "$ROOT/agents/samples/eleven.sh" \
		>ladder/inbox/$id/agent.sh
done
"$BIN/arena" run ladder >out 2>err &
pid=$!
mkdir -p ladder/site
(cd ladder/site &&
	exec python3 -u -m http.server --bind 127.0.0.1 0) >served 2>&1 &
server=$!
ok 'two students play' limited sh -c "until grep -q '\"name\":\"s2\",\"version\":1,\"rank\":[0-9]*,\"elo\"' ladder/site/ladder.json 2>/dev/null; do sleep 0.2; done"
echo '# the second' >>ladder/inbox/s1/agent.sh
ok 'and one hands in again, and meets their last version' limited sh -c "until grep -q '\"v\":1,\"name\":\"s1\",.*\"rivals\":.*\"name\":\"s1\",\"version\":1,' ladder/site/players/*.json 2>/dev/null; do sleep 0.2; done"
port=$(sed -n 's/.* port \([0-9]*\) .*/\1/p' served)
for url in "file://$TMP/ladder/site/index.html" "http://127.0.0.1:$port/index.html"; do
	status=0
	timeout 300 python3 "$ROOT/tests/e2e/arena_page.py" "$chromium" "$url" ladder/live/0 \
		>said 2>remarks || status=$?
	remark <remarks
	sentence="the page follows a running game (${url%%:*}), and leads to players and games by keys"
	case $status in
	3) skip "$sentence" 'the browser does not start here' ;;
	0 | 1) is "$sentence" '' "$(cat said)" ;;
	*) is "$sentence" 'status 0 or 1' "status $status: $(cat said)" ;;
	esac
done
kill -TERM $pid $server
wait $pid
finish
