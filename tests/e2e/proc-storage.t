#!/bin/sh
# What agents do to the disk: an agent that fills its folder takes nobody else's
# room, even with files without a name.
if [ -z "$MOUNTS" ] && [ "$(id -u)" -eq 0 ] && unshare -m true 2>/dev/null; then
	MOUNTS=ours exec unshare -m sh "$0"
fi
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

"$BIN/referee" -q -s 1 -r 1 -o "$TMP/probe" random random >/dev/null
if [ -z "$MOUNTS" ] || ! grep -q '^enforced .*[, ]pidns' "$TMP/probe"; then
	skip 'an agent fills no disk but its own' 'a small disk needs root, and pidns'
	finish
fi
# A disk of 32 MB for everything that agents and we write.
disk=$TMP/disk
mkdir "$disk"
mount -t tmpfs -o size=32m,mode=1777 none "$disk" 2>/dev/null || {
	skip 'an agent fills no disk but its own' 'no disk can be mounted'
	finish
}
mkdir "$TMP/bin" "$disk/records"
cp "$AGENTS/scribble" "$AGENTS/litter" "$AGENTS/honest" "$BIN/referee" "$TMP/bin"
chmod -R a+rX "$TMP/bin"
chmod 777 "$disk/records"
export TMPDIR="$disk"
hog="$TMP/bin/scribble hold"
rival="files:$TMP/bin/litter links"

# match NAME WORDS PLAYER PLAYER: with these words in front; the record is on
# the disk that agents could fill.
match() {
	name=$1
	words=$2
	shift 2
	# shellcheck disable=SC2086 # words
	limited $words "$TMP/bin/referee" -G halma,plies=8 -s 1 -r 2 --stable --json \
		-t write=scratch,cwd=scratch -o "$disk/records/$name" "$@" >"$TMP/out" 2>&1
	echo "status $?, $(grep -c '"loser_fault":false' "$TMP/out") of $(
		grep -c '^result [012] [a-z-]* - ' "$disk/records/$name")"
}
for words in '' 'setpriv --reuid=61300 --regid=61300 --clear-groups'; do
	if [ -n "$words" ] && ! command -v setpriv >/dev/null; then
		skip 'by an ordinary user' 'there is no setpriv'
		continue
	fi
	for order in 1 2; do
		if [ $order = 1 ]; then
			said=$(match $order "$words" "$hog" "$rival")
		else
			said=$(match $order "$words" "$rival" "$hog")
		fi
		is "player $order holds 48 MB of a disk of 32, and harms nobody${words:+ (ordinary user)}" \
			'status 0, 2 of 2' "$said"
		rm -f "$disk/records/$order"
	done
	is "nothing is left behind${words:+ (ordinary user)}" '' \
		"$(ls -d "$disk"/referee.* 2>/dev/null)"
done

if command -v setpriv >/dev/null && unshared true 2>/dev/null; then
	for order in 1 2; do
		set -- "$hog" "$rival"
		[ $order = 1 ] || set -- "$rival" "$hog"
		unshared "$TMP/bin/referee" -G halma,plies=8 -s 1 -r 2 --stable --json \
			-t write=scratch,cwd=scratch "$@" >"$TMP/out" 2>&1
		is "a disk that player $order has filled costs nobody a game" 0 \
			"$(grep -c '"loser_fault":true' "$TMP/out")"
	done
	mount -o remount,size=400m "$disk"
	unshared "$TMP/bin/referee" -s 1 -r 2 --stable --json -t write=scratch,cwd=scratch \
		"$TMP/bin/scribble hoard" "$TMP/bin/honest" >"$TMP/out" 2>&1
	is 'and what is held without a name counts there, too' 2 \
		"$(grep -c '"winner":2,"reason":"output"' "$TMP/out")"
	cp "$TMP/bin/scribble" "$TMP/bin/dark"
	chmod 0111 "$TMP/bin/dark"
	for order in 1 2; do
		set -- "$TMP/bin/dark hoard" "$TMP/bin/honest"
		[ $order = 1 ] || set -- "$2" "$1"
		unshared "$TMP/bin/referee" -s 1 -r 2 --stable --json \
			-t write=scratch,cwd=scratch "$@" >"$TMP/out" 2>&1
		is "so it does if player $order hides what it holds" 2 "$(grep -c \
			"\"winner\":$((3 - order)),\"reason\":\"output\".*hides what" "$TMP/out")"
	done
	mount -o remount,size=32m "$disk"
else
	skip 'a full disk is void' 'there are user namespaces'
fi

# A file's access time would be a bit for the agent's next match.
mkdir "$disk/own"
cp "$BIN/random" "$disk/own/"
echo x >"$disk/own/book"
# shellcheck disable=SC2016 # the agent's HOME
printf '%s\n' 'read -r x <"$HOME/book"' 'exec ./random' >"$disk/own/agent.sh"
touch -a -t 200101010000 "$disk/own/book"
what='what an agent reads keeps its time of access'
"$BIN/referee" -q -s 1 -r 1 -o "$TMP/times" "$disk/own sh agent.sh" random \
	>/dev/null
now=$(stat -c %X "$disk/own/book")
cat "$disk/own/book" >/dev/null
if ! grep -q '^enforced .*[, ]procfs' "$TMP/times" ||
	[ "$(stat -c %X "$disk/own/book")" -lt 1000000000 ]; then
	skip "$what" 'there is no procfs, or no time of access'
else
	ok "$what" test "$now" -lt 1000000000
fi

# A disk that anybody fills during a match.
head -c 40000000 /dev/zero >"$disk/filler" 2>/dev/null
"$BIN/referee" -q --stable -s 3 -r 4 -o "$disk/records/late" random greedy \
	>"$TMP/late.out" 2>"$TMP/late.err" &
referee=$!
await grep -q 'disk is full' "$TMP/late.err"
rm "$disk/filler"
wait $referee
is 'a match waits for room on the disk of its record' '0 4 no void' \
	"$? $(grep -c '^sum ' "$disk/records/late") $(grep -q '^result void' \
		"$disk/records/late" || echo no void)"
is 'and says so, once' 1 "$(wc -l <"$TMP/late.err" | tr -d ' ')"
ok 'and its record is whole' "$BIN/replay" --check "$disk/records/late"

head -c 40000000 /dev/zero >"$disk/filler" 2>/dev/null
truncate -s -64K "$disk/filler"
"$BIN/referee" -s 3 -r 3000 -o "$disk/records/stopped" random greedy \
	>"$TMP/stopped" 2>"$TMP/stopped.err" &
referee=$!
await grep -q 'disk is full' "$TMP/stopped.err"
kill -INT $referee
wait $referee
is 'a match that is stopped meanwhile prints the games that are in its record' \
	"3 $(sed -n 's,^id 3/,,p' "$disk/records/stopped" | xargs)" \
	"$? $(sed -n 's/^game \([0-9]*\): .*/\1/p' "$TMP/stopped" | xargs)"
is 'and they are in its table' "$(grep -c '^game ' "$disk/records/stopped")" \
	"$(awk '$1 == "greedy" { print $2 }' "$TMP/stopped")"
rm "$disk/filler"
umount "$disk"
finish
