#!/bin/sh
# The instructor's page of score, and the pages of games beside it;
# page-browser-slow.t looks at them in a browser.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
sh "$ROOT/tests/classes/paged.sh" class
for id in s001 s002 s003; do # each has a secret
	agent=class/submissions/$id/agent.sh
	sed "s/^	'seed '.*[^;]/&; echo '# secret-$id'; echo secret-$id >\&2 /" $agent >agent.new
	mv agent.new $agent
done
sed "s/^	quit/	'seed '*) echo secret-course >\&2 ;;\n&/" class/resign.sh >agent.new
mv agent.new class/resign.sh

grade() {
	limited "$BIN/score" -q -s 7 -o out --roster class/roster.csv "$@" \
		class/course.conf class/submissions
}
status=0
grade >said 2>err || status=$?
remark <err
is 'a class with bad submissions is graded' 1 "$status"

page=out/index.html
text=$(cat $page)
rows=$(sed -n '/<section id=class>/,/<[/]table>/p' $page | grep -c '<th scope=row>')
is "the instructor's page has a row for each student" 5 "$rows"
ok 'with status, points and reason' grep -q \
	'>s004</a><td class="word aside">Zoë<td><b>0</b><td class=word>CHECK_FAIL<td class="word one-line" title="step 2' $page
ok 'the best stands first' sh -c "grep -m 1 'href=#s0>' $page | grep -q '<td>1<th'"
ok 'a name is text' has '&lt;script&gt;alert(1)&lt;/script&gt;' "$text"
is 'and never a tag' 1 "$(grep -c '<script>' $page)"
ok 'statuses are counted' grep -q '<p>3 OK, .*1 CHECK_FAIL' $page
ok 'what is counted is told by part' grep -q \
	'<th scope=row>games<td>40.*the share of the games that are won' $page
ok 'and what a gate does' has 'first needs to be beaten: otherwise games counts 10 at most' "$text"
ok 'a share of the class is text, too' has \
	'falling evenly over the first 25 % of it' "$text"
ok "a student's report is linked, as a page" has 'href="students/s001/report.html"' "$text"
report=$(cat out/students/s003/report.html)
# shellcheck disable=SC2016 # for sh -c
ok 'which has the parts, why games were lost, and links to these' sh -c \
	'grep -q "^<section><h2>games (share, against random): [0-9.]* of 40</h2>" $1 &&
	grep -q "^<p>.*lost.*malformed" $1 && grep -q "<a href=\"replays/games-.*html\">see: " $1' \
	- out/students/s003/report.html
ok 'needs no script' lacks '<script' "$report"
is 'a report that is not ASCII says so in front' "$(printf '\357\273\277Kari, für Seiten')" \
	"$(head -n 1 out/students/s001/report.txt)"
ok "a student's report is linked" has 'href="students/s001/report.txt"' "$text"
ok 'and is there' test -f out/students/s001/report.txt
ok 'the page asks for nothing' lacks 'http:' "$text"
is 'the page is for its owner alone' $page "$(find $page -perm 600)"

# Games that were forfeited, and games that were lost.
linked() {
	sed -n 's/.*<a href="\(students\/[^"]*\/replays\/[^"]*\)".*/\1/p' $page
}
linked >links
ok 'forfeited games are linked to their pages' grep -q \
	'^students/s003/replays/games-' links
ok 'those of the tournament, too' grep -q '^students/s003/replays/class-' links
ok 'each of which is there' sh -c "while read -r file; do
	grep -q '</html>' out/\$file || exit 1; done <links"
is 'games that were lost otherwise are not' 0 "$(grep -c s002/ links)"
is 'nor are they for others to read' '' \
	"$(open_to_others out/students/*/replays -type f)"
grade --replays >said 2>err
linked >all
ok 'unless all are asked for' grep -q '^students/s002/replays/games-' all
ok 'which has those of before, too' sh -c 'grep -vxF -f all links; [ $? = 1 ]'

# Only the student sees what their agent writes.
is "a student's folder has their own secret, and nobody else's" 'secret-s003' \
	"$(cat out/students/s003/stderr/* out/students/s003/replays/* \
		out/students/s003/report.txt | grep -o 'secret-[a-z0-9]*' | sort -u)"
is 'standard error is kept of each game, and a page has remarks' 'fine fine' "$(
	[ "$(cat out/students/s003/stderr/* | grep -c '^secret-s003$')" -ge 6 ] && echo fine) $(
	grep -q secret-s003 out/students/s003/replays/class-* && echo fine)"
sed -n 's/^      stderr: //p' out/students/s003/report.txt >files
is 'the report names the files of games that were not won, also of the tournament' \
	'stderr/ stderr/class' "$(sed 's/[-0-9].*//' files | sort -u | paste -sd' ' -)"
is 'and none that is missing' '' "$(
	while read -r file; do
		cat "out/students/s003/$file" 2>&1 >/dev/null
	done <files)"

# The page for students has none of it.
grade --anon salt >said 2>err
ok 'the leaderboard has no id and no name' sh -c \
	'! grep -Eq "s00|script|Ann" out/leaderboard.csv'
is 'a grading without a salt and one with it have the same page' "$(cksum <$page)" \
	"$(grade >said 2>err; cksum <$page)"

# A page shows the tournament that counts.
grade --drop s001 >said 2>err
linked | grep class- >links
digest=$(sed -n '1s/tournament-//p' out/players)
is 'another tournament has pages of its own' "$(wc -l <links)" \
	"$(grep -c "/class-$digest-" links)"
ok 'if there is one to have' test -s links

# Where students lost.
sed 's/game  kari/game  mancala,m=3,n=2/; /check rounds\|part  first\|gate/d; /hidden=yes/s/2/4/' \
	class/course.conf >class/small.conf
lost() {
	limited "$BIN/score" -q -s 7 -o lost --mistakes class/small.conf \
		class/submissions >said 2>err
}
lost
ours=lost/students/s001
sed -n 's/.*-\([0-9]*\)\.html,games,[^,]*,[0-9]*,[0-9]*,\([1-9][0-9]*\),\([12]\),\([^,]*\),.*/game \1 ply \2 seat \3: \4 /p' \
	$ours/mistakes.csv >rows
sed 's/ply [0-9]* //; s/:.*/:/' rows | sort -u >sides
"$BIN/replay" --mistakes $ours/games.rec |
	awk 'NR == FNR { side[$0]; next } ($1 " " $2 " " $5 " " $6) in side {
		print $1, $2, $3, $4, $5, $6, $7 " " }' sides - >expected
ok 'students make mistakes' test -s rows
is 'theirs are those that replay finds in the games that they did not win' \
	"$(cat expected)" "$(cat rows)"
is 'a report names three at most' 3 "$(sed -n '/^the costliest/,/^$/p' $ours/report.txt |
	grep -c ' moving .*; .*s$')"
sed -n 's/^      see: \(replays.*html\)#\(.*\)/\1 \2/p' $ours/report.txt >links
# shellcheck disable=SC2016 # the script's, not ours
ok 'each with a link to the ply in a page, where it is marked' sh -c 'test -s links &&
	while read -r page step; do
		grep -q "\"lines\":{.*\"$step\":\[\[0," '$ours'/$page || exit 1
	done <links'
is 'nothing is told of games against a hidden opponent' 0 "$(grep -c ,extra, $ours/mistakes.csv)"
ok 'results.json has them, too' grep -q 'the costliest mistakes, of' $ours/results.json
is "the instructor's page counts them all, by phase and by opening" \
	"$(cat lost/students/*/mistakes.csv | grep -c ',[1-9][0-9]*,[12],')" \
	"$(sed -n '/<section id=losses>/,/<[/]table>/s/.*third<td>\([0-9]*\).*/\1/p' lost/index.html |
		awk '{ n += $1 } END { print n }')"
is "and tells each student's three costliest, with a link to the ply" 3 "$(
	grep -c '<li>.*: <a href="students/s001/replays/.*html#[0-9]*">ply [0-9]*</a>: .*; ' \
	lost/index.html)"
ok 'openings by their moves' grep -q '<tr><th scope=row>[0-9]* [0-9]*<td>[1-9]' lost/index.html
before=$(cksum <lost/index.html; ls -i $ours/mistakes.csv)
lost
is 'what was judged is not judged again' "$before" \
	"$(cksum <lost/index.html; ls -i $ours/mistakes.csv)"
grep -v -- '-2.html,games' $ours/mistakes.csv >some
sort $ours/mistakes.csv >all
ok 'a game has rows' sh -c "! cmp -s some $ours/mistakes.csv"
mv some $ours/mistakes.csv
lost
is 'but for what is missing' "$(cat all)" "$(sort $ours/mistakes.csv)"
sed '/class\|rank/d' class/small.conf >class/group.conf
printf 'id,group\ns001,g\ns006,g\ns002,\ns003,\ns004,\n' >class/group.csv
limited "$BIN/score" -q -s 7 -o group --mistakes --roster class/group.csv class/group.conf \
	class/submissions >said 2>err
is 'a member of a group has what it handed in judged, too' '' \
	"$(grep -v "not enforced here" err; cmp group/students/s001/mistakes.csv \
		group/students/s006/mistakes.csv)"
is 'and the same report, with the pages and standard error that it names' \
	"$(sed 2d group/students/s001/report.txt)" \
	"$(sed 2d group/students/s006/report.txt)"
# shellcheck disable=SC2016 # the script's, not ours
ok 'which are there' sh -c 'cd group/students/s006 && test -s report.txt &&
	ls $(sed -n "s/^      see: \([^#]*\).*/\1/p; s/^      stderr: //p" report.txt)'

finish
