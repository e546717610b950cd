#!/bin/sh
# arena in trouble: suspended players, other names, a folder that moves, batches
# for other machines, the finals, a full disk.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

# shellcheck source=tests/e2e/arena.sh
. "$ROOT/tests/e2e/arena.sh"

# Make a new arena in $1, with more lines from standard input.
new() {
	mkdir -p "$1/inbox"
	{
		cat
		cat <<'END'
game kari
terms move=1s,mem=none
id "s[0-9]+"
root .
start when="agent" run="./agent"
part ladder 100 rank rounds=2
rung random
END
	} >"$1/arena.conf"
}
# Hand in: DIR ID FILE.
hand_in() {
	mkdir -p "$1/inbox/$2.new" && cp "$3" "$1/inbox/$2.new/agent" &&
		chmod 755 "$1/inbox/$2.new/agent"
	rm -rf "$1/inbox/$2"
	mv "$1/inbox/$2.new" "$1/inbox/$2"
}
lines() {
	tr '{' '\n' <"$1/site/ladder.json"
}
# Wait until a line of DIR's ladder matches, at most two minutes, because a busy
# machine is slow.
until_seen() {
	i=0
	until lines "$1" 2>/dev/null | grep -q "$2"; do
		i=$((i + 1))
		[ "$i" -lt 600 ] || return 1
		sleep 0.2
	done
}
games() { lines "$1" | sed -n 's/.*"games":\([0-9]*\),"ladder.*/\1/p'; }
report() { # DIR ID FILE
	cat "$1/site/private/$(cat "$1/tokens/$2")/$3"
}
whole() { # the records of DIR keep the rules, and have no game twice
	for record in "$1"/ladder/games/*.rec; do
		"$BIN/replay" --check "$record" >/dev/null 2>check.err || cat check.err
		sed -n 's/^id //p' "$record" | sort | uniq -d
	done
}

echo 'arena jobs=2' | new one
printf 's2 heron\n' >one/names
hand_in one s1 "$BIN/greedy"
hand_in one s2 "$BIN/random"
printf '#!/bin/sh\necho tired >&2\nexit 1\n' >tired
# It passes its first games, and dies in those of later days.
cp "$BIN/random" one/inbox/s2/player
cat >one/inbox/s2/agent <<END
#!/bin/sh
[ \$(date +%s) -lt $(($(date +%s) + 10)) ] && exec ./player
echo tired >&2
END
begin one
ok 'a student can have another name' until_seen one '"name":"heron","version":1,"rank":[0-9]*,"elo"'
await grep -qs '"page":"' one/site/players/2.json
ok 'and their id is nowhere on the site' \
	lacks s2 "$(grep -ho "[^d]s2.\{0,30\}" one/site/*.js* one/site/players/* one/site/games/*.html)"
ok 'who forfeits too often in a row is suspended' until_seen one '"name":"heron".*"suspended":true'
ok 'and nothing is said of the games that it no longer played' lacks 'no page' "$(cat err)"
ok 'and reads that' await grep -q '^Suspended' "one/site/private/$(cat one/tokens/s2)/1-report.txt"
ok 'and what it wrote on standard error' has tired "$(report one s2 1-stderr.txt)"
hand_in one s2 "$BIN/greedy"
ok 'a new version goes on' until_seen one '"name":"heron","version":2,"rank":[0-9]*,"elo"'
end

before=$(games one)
mv one moved
# As after an upgrade: random is another file.
sed -i.old 's/^\(player 1 random|random|\)[0-9a-f]*/\10000000000000000000000000000000000000000000000000000000000000000/' \
	moved/ladder/league.conf
begin moved
hand_in moved s3 "$BIN/random"
ok 'a folder that was moved goes on' until_seen moved '"name":"s3","version":1,"rank":[0-9]*,"elo"'
end
ok 'its rungs are those that are installed now' \
	lacks 'random|0000' "$(cat moved/ladder/league.conf)"
ok 'with all its games' test "$(games moved)" -gt "$before"
is 'its records are whole' '' "$(whole moved)"

# As after a correction: the versions that stand on the ladder were built before it.
echo 'limits cpu=50s' >>moved/arena.conf
ok 'the finals are played' arena finals moved
is 'their marks are a table for score' "id,ladder
s1,
s2,
s3," "$(sed 's/,[0-9.]*$/,/' moved/finals/marks.csv)"
is 'with the newest versions' 's1 1 s2 2 s3 1' "$(sort moved/finals/frozen | paste -sd ' ' -)"
cp moved/finals/marks.csv marks
hand_in moved s4 "$BIN/random"
ok 'again they are the same' arena finals moved
is 'whoever has come since' "$(cat marks)" "$(cat moved/finals/marks.csv)"
printf 'game kari\nid "s[0-9]+"\nroot .\nstart when="agent" run="./agent"\npart ladder 100 hand\n' >marks.conf
rm -rf moved/inbox/s4
ok 'score takes them' limited "$BIN/score" -q --manual moved/finals/marks.csv -o results marks.conf moved/inbox

# The finals have many games, and a signal comes.
sed -i.old 's/ rounds=2$/ rounds=8000/' moved/arena.conf
rm -r moved/finals
"$BIN/arena" finals moved >>out 2>>err &
pid=$!
await sh -c 'ls moved/finals/tournament-*/games/*.rec' >/dev/null 2>&1
end
is 'a signal that ends them is the exit status' 143 "$?"

# Batches: the lines of league plan, run as the scripts in tools/cluster run
# them.
cat >batch.sh <<'END'
set -e
"$1" plan -d "$2" >lines
[ -e died ] || { touch died; exit 1; } # a machine dies, once
sh lines >/dev/null 2>&1
END
echo "arena away=\"cd '$TMP' && sh batch.sh {league} {ladder}\"" | new away
hand_in away s1 "$BIN/greedy"
hand_in away s2 "$BIN/random"
begin away
ok 'batches are played elsewhere' until_seen away '"name":"s1","version":1,"rank":[0-9]*,"elo"'
end
ok 'though one died' test -e died
is 'and their records are whole' '' "$(whole away)"

# Games of milliseconds, one after the other, for half a minute: a share needs
# time.
new short </dev/null
hand_in short s1 "$BIN/greedy"
hand_in short s2 "$BIN/random"
begin short
await grep -q '"up_s":[01],' short/site/ladder.json
sleep 30
own=$(sed 's/.*"up_s":\([0-9]*\),"own_ms":\([0-9]*\).*/\2 ms in \1 s/' short/site/ladder.json)
echo "$own" | remark
ok 'the arena itself takes less than 2 % of a processor' \
	test "${own%% *}" -lt $((20 * $(echo "$own" | cut -d ' ' -f 4)))
marked() { # a game was judged, and its page says so
	game=$(find short/site/games -name '*.mistakes' -size +0 | head -1)
	[ "$game" ] && grep -q '<small>[0-9]* judged: [0-9]* mistake' "${game%.mistakes}"
}
ok 'losses are looked at after a minute, and their pages show mistakes' await marked
end

# Agents that learn: killed again and again, each game began with what the last one left.
printf 'memory 1M\narena jobs=2\n' | new learns
cp "$AGENTS/memory" memory
printf '#!/bin/sh\nexec ./memory count\n' >agent
for id in s1 s2 s3; do
	hand_in learns $id agent
	cp memory learns/inbox/$id/
done
kept() { # how many games a student's agent had a process in, and what is out of order
	cat learns/ladder/games/*.rec | awk '
	$1 == "first" { first = $2; split("", held) }
	$1 == "player" { name[$2] = $3; sub(/\|.*/, "", name[$2]) }
	$1 == "r" && $3 == "kept" { held[$2] = $4 }
	$1 == "result" && $2 != "void" {
		for (seat in held)
			print name[seat == 1 ? first : 3 - first], held[seat]
	}' | sort -k 1,1 -k 2n | awk '
	$1 != last { last = $1; n = 0 }
	$2 != n++ { print "out of order: " $0 }
	END { print NR > "kept" }'
}
played() { cat learns/ladder/games/*.rec 2>/dev/null | grep -c '^result'; }
more() { [ "$(played)" -gt $((before + 8)) ]; }
learn_on() { # a signal that comes before the program has begun would be lost
	before=$(played)
	begin learns
	await more
}
for _ in 1 2 3 4 5; do
	learn_on
	kill -KILL "$pid"
	wait "$pid" 2>/dev/null
done
learn_on
await [ -e learns/ladder/memory/004 ]
end
is 'killed five times, each game began with what the last one left' '' "$(kept)"
ok 'and there were many' test "$(cat kept)" -ge 40
for _ in 2 3; do
	echo '#' >>agent
	hand_in learns s1 agent
	cp memory learns/inbox/s1/
	begin learns
	until_seen learns "\"name\":\"s1\",\"version\":$_,\"rank\":[0-9]*,\"elo\""
	end
done
is 'a new version begins with nothing' 'out of order: none, 005: there, 006: there' \
	"out of order: $(kept | grep -v s1.1 || echo none)$(
	for slot in 005 006; do
		[ -e learns/ladder/memory/$slot ] && echo ", $slot: there" || echo ", $slot: gone"
	done | tr -d '\n')"
printf 'memory 1M\narena away="true"\n' | new far
is 'memory and away exclude each other' 2 "$(arena run far 2>err; echo $?)"

# The disk is full.
full='nothing is lost on a full disk'
if [ "$(id -u)" = 0 ] && mkdir disk && mount -t tmpfs -o size=24m none disk 2>/dev/null; then
	: >err
	echo 'arena jobs=2' | new disk/full
	hand_in disk/full s1 "$BIN/random"
	hand_in disk/full s2 tired
	begin disk/full
	ok 'it plays on a small disk' until_seen disk/full '"name":"s1","version":1,"rank":[0-9]*,"elo"'
	dd if=/dev/zero of=disk/fill bs=64k 2>/dev/null
	ok 'it says that the disk is full' await grep -q 'No space left' err
	sleep 1 # it goes on trying
	ok 'it still runs' kill -0 $pid
	before=$(games disk/full)
	rm disk/fill
	more() { [ "$(games disk/full)" -gt "$before" ]; }
	ok "$full" await more
	end
	is 'its records are whole afterwards' '' "$(whole disk/full)"
	umount disk
else
	skip "$full" 'only root can mount a small disk'
fi
finish
