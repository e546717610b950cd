#!/bin/sh
# The findings of --check-sandbox.  What holds depends on the system.  That the
# check can tell, and that it agrees with itself, does not.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

properties=$(paste -s -d ' ' - <<'WORDS'
kill-referee kill-opponent stop-referee prlimit-other shared-quotas
read-memory read-words read-files write-files freeze-files watch-files net-tcp net-udp unix-abstract
memory-private memory-shared memory-children memory-file cpu-self cpu-threads cpu-children
escape-session kill-all off-turn-compute own-priority processors threads
read-after-first-move fork-bomb core tty setuid sysv-ipc inherited-fds
referee-death
WORDS
)

# A copy of the program alone, in a folder that any user may enter.
mkdir "$TMP/bin" "$TMP/tmp"
cp "$BIN/referee" "$TMP/bin/"
chmod 755 "$TMP" "$TMP/bin" "$TMP/bin/referee"
chmod 1777 "$TMP/tmp"
user=61300

# The words that make an ordinary user, and whether there is one.
as_user=
has_user=yes
if [ "$(id -u)" -eq 0 ]; then
	as_user="setpriv --reuid=$user --regid=$user --clear-groups"
	command -v setpriv >/dev/null || has_user=no
fi
limit=
! command -v timeout >/dev/null || limit='timeout 200'

# check NAME WORDS OPTION...: run it with these words in front; output in
# $TMP/NAME, status in NAME.rc
check() {
	check_name=$1
	check_words=$2
	shift 2
	(
		# shellcheck disable=SC2086 # words
		cd / && TMPDIR="$TMP/tmp" $limit $check_words \
			"$TMP/bin/referee" --check-sandbox "$@" \
			>"$TMP/$check_name" 2>"$TMP/$check_name.err" </dev/null
		echo $? >"$TMP/$check_name.rc"
	)
}

status() {
	cat "$TMP/$1.rc"
}

# states NAME: print "property state" from the lines of a JSON output
states() {
	sed -n 's/^{"v":1,"property":"\([^"]*\)","state":"\([^"]*\)".*/\1 \2/p' "$TMP/$1"
}

# Print the state of a property in a JSON output: state NAME PROPERTY
state() {
	states "$1" | sed -n "s/^$2 //p"
}

# Print the status that the lines imply.
status_of_lines() {
	if grep '"property"' "$TMP/$1" | grep -v '"by":"not asked for"' |
		grep -q -v '"state":"enforced"'; then
		echo 1
	else
		echo 0
	fi
}

processes() {
	ps -A -o args= | PROGRAM="$TMP/bin/referee" \
		awk 'index($1, ENVIRON["PROGRAM"]) == 1'
}

# shellcheck disable=SC2317 # await calls it
has_gone() {
	[ -z "$(processes)" ]
}

# List what is left of it: files, and processes.  Where nothing ends the
# processes with their parent, they notice themselves that it has gone.
left() {
	await has_gone
	processes
	ls "$TMP/tmp"
}

# As an ordinary user if possible, because without a sandbox it must be somebody
# else; and as ourselves.
[ $has_user = yes ] || as_user=
check plain "$as_user" &
check hus "$as_user" -G hus -t net=yes --json &
[ $has_user = no ] || check none "$as_user" --json --sandbox=none &
check own '' -G hus --json &
wait

is 'each property has a line, in this order' "$properties" \
	"$(sed -n 's/^\([a-z-]*\)  *[a-z]*  .*/\1/p' \
		"$TMP/plain" | paste -s -d ' ' -)"
is 'the last line is the sum' "$(
	for word in enforced partial open untried; do
		grep -c "^[a-z-]*  *$word " "$TMP/plain" | tr '\n' ' '
		echo $word
	done | paste -s -d , - | sed 's/,/, /g;s/, 0 untried//'
)" "$(tail -n 1 "$TMP/plain")"
is 'without options more is asked for than can be enforced' 1 "$(status plain)"
ok 'which is reading after the first move' \
	grep -q '^read-after-first-move  *open ' "$TMP/plain"
is 'it complains about nothing' '' "$(grep '^referee' "$TMP/plain.err")"

for name in hus own; do
	is "in JSON each property has a line too ($name)" "$properties" \
		"$(states "$name" | cut -d ' ' -f 1 | paste -s -d ' ' -)"
	is "JSON lines are properties or warnings, of these keys and words ($name)" '' "$(
		grep -v -E -e '^\{"v":1,"property":"[a-z-]+","state":"(enforced|partial|open|untried)","by":"[^"\\]+","how":"[^"\\]+","measured":"[^"\\]*"\}$' \
			-e '^\{"v":1,"warning":"[^"\\]+"\}$' "$TMP/$name"
	)"
	is "a game asks for its own terms ($name)" 'open open' \
		"$(state "$name" threads) $(state "$name" read-after-first-move)"
	ok "what is not asked for is told ($name)" \
		grep -q '"threads".*"by":"not asked for"' "$TMP/$name"
	is "the exit status says whether all that is asked for is enforced ($name)" \
		"$(status_of_lines "$name")" "$(status "$name")"
done

ok 'net=yes does not ask for no network' \
	grep -q '"net-tcp","state":"open","by":"not asked for"' "$TMP/hus"

# Each attack is real: it works where nothing stops it.  An attack on processor
# time ends by the clock once it has used the time.  test_attack.c has core
# files and descriptors.
if [ $has_user = yes ]; then
	# Without su nobody becomes root by it.
	[ -x /usr/bin/su ] || [ -x /bin/su ] || sed -i.bak '/"setuid"/d' "$TMP/none"
	# Without a loopback interface nobody reaches anything.
	has_loopback || sed -i.bak '/"net-[tu][cd]p"/d' "$TMP/none"
	stopped='cpu-self cpu-threads' computing=2
	! grep -q '"cpu-threads".*there is no way to try it' "$TMP/none" || {
		stopped=cpu-self computing=1
	}
	is 'without a sandbox all attacks work, but those that the start and the clock stop' \
		"$stopped core inherited-fds" \
		"$(states none | sed -n 's/ enforced//p' | paste -s -d ' ' -)"
	is 'of which those by computing had 200 ms' $computing \
		"$(grep -c '"cpu-[st].*"measured":"ended at [2-9][0-9]* of 200 ms"' "$TMP/none")"
	is 'and the exit status says so' 1 "$(status none)"
else
	skip 'without a sandbox attacks work' 'root needs setpriv'
fi

# shellcheck disable=SC2086 # words
if grep -q '^referee-death .* the attack could not be made' "$TMP/plain" &&
	grep -q __asan_init "$TMP/bin/referee"; then
	skip 'the death of the referee takes its agents with it' \
		'a sanitizer needs more memory than attackers may have'
elif (cd / && TMPDIR="$TMP/tmp" $as_user "$TMP/bin/referee" --check-sandbox \
	--sandbox=require:pidns >/dev/null 2>&1; [ $? -le 1 ]); then
	is 'the death of the referee takes its agents with it' enforced \
		"$(sed -n 's/^referee-death  *\([a-z]*\) .*/\1/p' "$TMP/plain")"
else
	skip 'the death of the referee takes its agents with it' 'it takes pidns'
fi
is 'nothing is left of it' '' "$(left)"

# Interrupted half-way.
is 'told to stop, it stops' 143 "$(cd / && TMPDIR="$TMP/tmp" &&
	told_to_stop "$TMP/bin/referee" --check-sandbox)"
is 'and leaves nothing' '' "$(left)"

ok 'without a folder for its victims it does not begin' exits 3 \
	env TMPDIR=/dev/null/tmp "$BIN/referee" --check-sandbox
ok 'it takes no player' exits 2 "$BIN/referee" --check-sandbox greedy
ok 'an unknown sandbox is a mistake' exits 2 "$BIN/referee" --check-sandbox \
	--sandbox=best
ok 'so is a layer that is required and not here' exits 2 "$BIN/referee" \
	--check-sandbox --sandbox=require:pigeons
ok 'so are terms that cannot be' exits 2 "$BIN/referee" --check-sandbox -t mem=no
# No trial can make its files.
is 'an attack that cannot be made is untried, and has no advice' \
	'untried   the attack could not be made, 1' "$(
	cd / && TMPDIR="$TMP/tmp"
	export TMPDIR
	{
		ulimit -f 0
		"$TMP/bin/referee" --check-sandbox
		echo "status $?"
	} 2>/dev/null | sed -n 's/^net-udp  *//p;s/^status /, /p' | tr -d '\n')"
ok '--help has it' has --check-sandbox "$("$BIN/referee" --help)"
finish
