#!/bin/sh
# A term of a class in accelerated time, and the ladder at its end: term.sh
# [STUDENTS [VERSIONS [MINUTES]]].  Each student hands in versions of known
# strengths (skilled.c), some with faults.  The arena is killed 50 times, and as
# root its disk is full once.  Then the script prints: the order compared with
# the true one (Kendall's tau), the games that took, whether any game is lost,
# broken or there twice, and the arena's own processor time: its process, which
# rates, pairs and writes pages, and what its lanes do besides games: pages, and
# the search for mistakes.  Games and builds do not count as its own.
# Environment: BIN and BENCH, the folders of the programs; KILLS; JOBS.

export LC_ALL=C
PATH=/usr/local/bin:/usr/bin:/bin # as a service has it
BIN=$(cd "${BIN:-bin}" && pwd)
BENCH=$(cd "${BENCH:-build/plain/bench}" && pwd)
STUDENTS=${1:-40}
VERSIONS=${2:-400}
MINUTES=${3:-60}
KILLS=${KILLS:-50}
JOBS=${JOBS:-2}
tmp=$(mktemp -d) || exit 2
chmod 755 "$tmp"
pid=
mounted=
leave() {
	[ -z "$pid" ] || { kill -TERM "$pid" && wait "$pid"; }
	cd /
	[ -z "$mounted" ] || umount "$tmp/term"
	rm -rf "$tmp"
}
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir "$tmp/term"
[ "$(id -u)" = 0 ] && mount -t tmpfs -o size=1g none "$tmp/term" 2>/dev/null && mounted=yes
cd "$tmp/term" || exit 2
mkdir -p ladder/inbox new
cat >ladder/arena.conf <<END
title "A term"
game kari
terms move=1s,mem=none
id "s[0-9]+"
root .
build when="fails" run="false"
start when="agent" run="sh agent"
part ladder 100 rank
arena jobs=$JOBS
rung random
rung greedy
END

# The strength of a student's version, which grows up to their last one.
skill() { # STUDENT VERSION OF
	awk -v s="$1" -v v="$2" -v of="$3" -v n="$STUDENTS" 'BEGIN {
		last = 100 * (s - 0.5) / n
		printf "%d\n", last * (0.4 + 0.6 * v / of)
	}'
}
# Each ninth version is faulty, but nobody's last one.
hand_in() { # STUDENT VERSION OF NUMBER
	id=s$((100 + $1))
	mkdir -p "new/$id"
	skill "$1" "$2" "$3" >"new/$id/skill"
	cp "$BENCH/skilled" "new/$id/"
	echo "exec ./skilled $(cat "new/$id/skill")" >"new/$id/agent"
	if [ $(($4 % 9)) = 0 ] && [ "$2" -lt "$3" ]; then
		case $(($4 / 9 % 6)) in
		0) echo 'exit 3' ;;
		1) echo 'sleep 100' ;;
		2) echo 'while :; do echo 99; done' ;;
		3) touch "new/$id/fails" ;;
		4) echo '(sleep 60 &) ; (sleep 60 &) ; exec cat' ;;
		5) echo 'head -c 300000000 /dev/zero | tail -c 1 >huge; exit 0' ;;
		esac >"new/$id/agent.new"
		[ ! -s "new/$id/agent.new" ] || mv "new/$id/agent.new" "new/$id/agent"
		rm -f "new/$id/agent.new"
	fi
	rm -rf "ladder/inbox/$id"
	mv "new/$id" ladder/inbox/
}
begin() {
	"$BIN/arena" run ladder >/dev/null 2>>err &
	pid=$!
}
# Add the time that the arena, which is about to end, gives in its last page.
count_own() {
	sed 's/.*"up_s":\([0-9]*\),"own_ms":\([0-9]*\).*/\1 \2/' ladder/site/ladder.json >>own
}

each=$((VERSIONS / STUDENTS))
seconds=$((MINUTES * 60))
began=$(date +%s)
handed=0
killed=0
filled=no
begin
while :; do
	now=$(($(date +%s) - began))
	[ $now -lt $seconds ] || break
	# All versions are handed in during the first seven tenths of the time.
	due=$((now * VERSIONS * 10 / (seconds * 7) + 1))
	while [ $handed -lt $due ] && [ $handed -lt $((each * STUDENTS)) ]; do
		hand_in $((handed * 7 % STUDENTS + 1)) $((handed / STUDENTS + 1)) $each $handed
		handed=$((handed + 1))
	done
	if [ $killed -lt $((now * (KILLS + 1) / seconds)) ]; then
		count_own
		kill -KILL $pid
		wait $pid 2>/dev/null
		killed=$((killed + 1))
		begin
	fi
	if [ $filled = no ] && [ "$mounted" ] && [ $now -gt $((seconds / 2)) ]; then
		dd if=/dev/zero of=fill bs=1M 2>/dev/null
		sleep 10 # of a full disk
		rm fill
		filled=yes
	fi
	sleep 1 # until more is due
done
kill -TERM $pid
wait $pid
status=$?
pid=
count_own

echo "students $STUDENTS, versions handed in $handed, minutes $MINUTES, killed $killed, disk full $filled"
echo "the arena ended with $status; trouble it told of: $(wc -l <err) lines"
sort err | uniq -c | sort -rn | head -5 | cut -c 1-150
# Compare the order of the students' newest playing versions with their
# strengths.
tr '{' '\n' <ladder/site/ladder.json | sed -n 's/^"name":"\(s[0-9]*\)","version":\([0-9]*\),"rank":\([0-9]*\).*/\1 \2 \3/p' |
	while read -r id version rank; do
		echo "$rank $(cat "ladder/versions/$id.$version/work/$id/skill") $id"
	done | sort -n >order
awk '{ skill[NR] = $2 }
END {
	for (i = 1; i <= NR; i++)
		for (j = i + 1; j <= NR; j++)
			if (skill[i] != skill[j])
				s += skill[i] > skill[j] ? 1 : -1
	printf "on the ladder %d, tau %.3f\n", NR, s / (NR * (NR - 1) / 2)
}' order
tr '{' '\n' <ladder/site/ladder.json | awk -F: '/"games":/ && /"ladder":/ {
	for (i = 1; i <= NF; i++) if ($i ~ /"games"$/) { split($(i + 1), a, ","); print "games", a[1] } }'
tr '{' '\n' <ladder/site/ladder.json | sed -n 's/^"name":"s.*"games":\([0-9]*\).*/\1/p' |
	sort -n | awk '{ n[NR] = $1 } END { print "of a newest version: at least " n[1] ", in the middle " n[int((NR + 1) / 2)] ", at most " n[NR] }'
players=$(grep -c '^player' ladder/ladder/league.conf)
echo "versions that could play, and rungs: $players; a full round robin of two games: $((players * (players - 1)))"
broken=0
twice=0
for record in ladder/ladder/games/*.rec; do
	"$BIN/replay" --check "$record" >/dev/null 2>&1 || broken=$((broken + 1))
	again=$(sed -n 's/^id //p' "$record" | sort | uniq -d | wc -l)
	twice=$((twice + again))
done
echo "records that are not whole: $broken; games that are there twice: $twice"
awk '{ up += $1; own += $2 }
END { printf "the arena'"'"'s own: %.0f s of processor time in %d s, %.2f %% of one processor\n",
	own / 1000, up, own / 10 / up }' own
echo "games that were looked at: $(find ladder/site/games -name '*.mistakes' -size +0 | wc -l)"
du -sk ladder/site | awk '{ print "site: " $1 " kB" }'
wc -c ladder/site/index.html ladder/site/ladder.json ladder/site/players/*.json |
	sort -n | awk '{ if ($2 != "total") { n = $1; f = $2 } } END { print "the largest of its files but games: " n " bytes, " f }'
