# shellcheck shell=sh
# shellcheck disable=SC2154 # docs-journeys-slow.t has the rest
# An organiser has a folder of agents: a league is killed half-way, goes on, and
# has pages.

mkdir -p "$TMP/organiser/agents"
cd "$TMP/organiser" || exit 1
PATH=$BIN:$PATH
cp "$ROOT/agents/samples/eleven.sh" agents/ann
cp "$ROOT/agents/samples/mover.sh" agents/bob
{ echo '#!/bin/sh'; echo 'echo hello'; } >agents/cid
chmod 755 agents/*
all=$(shown tools/league.1 'agents/ random' | sed 's/ -G hus//;s/-j 2 //')
again=$(shown tools/league.1 'league run -j 2 agents/' | sed 's/-j 2 //')

sh -c "exec $all -r 60 -s 1 -d cup" >"$TMP/said" 2>&1 &
league=$!
begun() {
	[ "$(find cup -name '*.rec' 2>/dev/null | wc -l)" -ge 3 ]
}
ok 'a league begins' await begun
kill -9 $league 2>/dev/null
wait $league 2>/dev/null
played=$(find cup -name '*.rec' | wc -l)
ok 'it has games when it is killed' test "$played" -ge 1
run "$again -d cup"
is 'the command that the page shows for that goes on' 0 "$status"
for name in ann bob cid random greedy; do
	ok "the table has $name" grep -q "^ *[1-5] $name " "$TMP/said"
done
ok 'who only says hello has lost by faults' sh -c "
	awk '\$1 == \"cid\" { for (i = 3; i <= NF; i += 2) n += \$i } END { exit n < 200 }' '$TMP/said'"
run 'league run -d whole -q -s 1 -r 60 agents/ random greedy'
is 'the table is that of a league that nobody killed' \
	"$(sed -n '/^rank/,/^$/p' "$TMP/said")" \
	"$(league run -q -d cup agents/ 2>/dev/null | sed -n '/^rank/,/^$/p')"
run "$(shown README.md 'report --html pages' | sed 's,^\./,,') -d cup --replays"
is 'its pages are made' 0 "$status"
ok 'with the table' grep -q '>ann<' pages/index.html
is 'and need no network' '' "$(grep -rlE '(src|href)="?https?:' pages)"
