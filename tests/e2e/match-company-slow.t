#!/bin/sh
# Agents that have other processes are neither better nor worse off.
# shellcheck disable=SC2317 # hunt calls functions by their names
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

# Play while another process kills the victim that a function finds; again, and
# more slowly, if the match was over before: hunt FUNCTION NAME OPTION...
hunt() {
	prey=$1
	nap=300
	shift
	for _ in $(seq 20); do
		rm -f "$TMP/killed" "$TMP/over"
		kill_prey &
		play_napping "$@"
		: >"$TMP/over"
		wait $!
		if [ -e "$TMP/killed" ] && ! has_void "$1"; then
			break
		fi
		[ $nap -gt 9000 ] || nap=$((nap * 2))
	done
}
play_napping() {
	for arg; do
		shift
		[ "$arg" != pace ] || arg="pace $nap"
		set -- "$@" "$arg"
	done
	play "$@"
}
kill_prey() {
	until [ -e "$TMP/over" ] || [ ! -d "$TMP" ]; do # the test may be ended
		if victim=$($prey) && kill -KILL "$victim"; then
			: >"$TMP/killed"
			break
		fi
		sleep 0.02
	done
}
# Children of 2 ms that nobody waits for, where the kernel counts them: brief
# WHERE.
brief() {
	for children in 200 100; do
		brief_what="$children brief children are charged what they used ($1)"
		if ! $play_as "$HOUSE/farm" counted; then
			skip "$brief_what" 'the kernel counts nothing for this user'
			continue
		fi
		play_whole brief --json -s 7 -r 2 -t move=30s,cpu=300ms \
			"farm brief 2 $children" random
		[ $children -eq 200 ] || set -- "$1" fine -
		is "$brief_what" "$(expected "${2:-late-cpu}" "${3:-2}")" \
			"$(seen brief "${3:-2}")"
	done
}
all_of() {
	find /proc -maxdepth 2 -name exe -lname "$HERE/house/$1" 2>/dev/null |
		sed -n 's,/proc/\([0-9]*\)/exe,\1,p'
}
parent_of() {
	sed -n 's/^PPid:[[:blank:]]*//p' "/proc/$1/status"
}

# Find the init above the agent pace.
init_of_pace() {
	agent=$(all_of pace | sed 1q)
	[ "$agent" ] && init=$(parent_of "$agent") &&
		grep -q '^NSpid:.*[[:blank:]]1$' "/proc/$init/status" && echo "$init"
}

# Find the worker of pace, once the agent burden has its three children.
worker_of_pace() {
	[ "$(all_of burden | wc -l)" -ge 4 ] && agent=$(all_of pace | sed 1q) &&
		[ "$agent" ] && parent_of "$agent"
}

# Who sleeps outside its turn is not stopped: a stop would end its wait.  That
# takes a count of processor time that is finer than ticks.
fine=yes
"$HOUSE/referee" -v -r 1 random random | grep -q '^enforced:.*[ ,]seccomp' || {
	skip 'under idle=stop a wait goes on' 'processes are not measured so finely here'
	fine=
}
for how in ${fine:+'' ' cont' ' thread'}; do
	for seat in 1 2; do
		set -- "epoll$how" 'honest 20'
		[ $seat = 1 ] || set -- 'honest 20' "epoll$how"
		play_whole waits --json -s 3 -r 2 -t idle=stop,move=9s "$@"
		is "under idle=stop a wait goes on in the opponent's turn (epoll$how, seat $seat)" \
			'fine
fine
faults 0, exit 0' "$(seen waits 0)"
	done
done

# As ourselves and, if that is root, as an ordinary user, too.
users=same
[ "$(id -u)" -ne 0 ] || ! command -v setpriv >/dev/null || users='same 64310'
for user in $users; do
	# shellcheck disable=SC2034 # faults.sh's
	[ "$user" = same ] ||
		play_as="setpriv --reuid $user --regid $user --clear-groups"
	# shellcheck disable=SC2086 # words
	layers=$($play_as "$HOUSE/referee" -v -r 1 random random |
		sed -n 's/^enforced: //p')
	play_whole late --json -s 3 -r 2 -t idle=stop,move=2s \
		'employ late 40 1' random
	is "who forks just as it is stopped plays on (user: $user)" 'fine
fine
faults 0, exit 0' "$(seen late 0)"

	brief "user: $user"

	# The init of its namespace is ours: if somebody kills it, the host has
	# failed.
	for seat in first second; do
		set -- pace random
		[ $seat = first ] || set -- random pace
		case ,$layers in
		*,pidns*) ;;
		*) continue ;;
		esac
		hunt init_of_pace init --json -s 3 -r 2 -t move=30s "$@"
		is "a killed init costs nobody a game ($seat, user: $user)" 'fine
fine
faults 0, exit 0, yes' "$(seen init 0), $([ -e "$TMP/killed" ] && echo yes)"
	done
done
# Where processes have no namespace, the children of a killed worker come to us.
cat >"$TMP/without" <<'END'
echo 0 >/proc/sys/user/max_pid_namespaces && exec "$@"
END
case ,$layers, in
*,seccomp*) watched=$users ;;
*) watched= ;;
esac
for user in $watched; do
	case $user,$(id -u) in
	same,0) play_as='setpriv --bounding-set=-sys_admin' ;;
	same,*) play_as="unshare -r sh $TMP/without" ;;
	*) play_as="setpriv --reuid $user --regid $user --clear-groups \
		unshare -r sh $TMP/without" ;;
	esac
	what="a killed worker leaves nothing behind (user: $user)"
	# shellcheck disable=SC2086 # words
	if ! $play_as true 2>/dev/null; then
		skip "$what" 'there is no way to do without namespaces'
		continue
	fi
	hunt worker_of_pace worker --json -s 3 -r 1 -t move=30s \
		'burden children 3 1' pace
	case $what in *same*) brief 'without namespaces' ;; esac
	is "$what" '1 games, 0 void, match of 1, yes, nothing left' \
		"$(reported worker), $([ -e "$TMP/killed" ] && echo yes), $(leftovers)"
done
play_as=
is 'no process is left' 'nothing left' "$(leftovers)"

# Many processes: thousands of starts, and slow measurements.

# A wrapper that works in $(...) is stopped and resumed at once: none may stay
# stopped.  It answers wrongly, so each game needs a new process.
cat >"$HOUSE/wrapper" <<'END'
#!/bin/sh
here=$(dirname "$0")
for i in 1 2 3 4 5 6 7 8; do
	here=$(echo "$here")
done
while read -r word rest; do
	case $(echo "$word") in
	go) echo nonsense ;;
	esac
done
END
chmod +x "$HOUSE/wrapper"

for seat in first second; do
	set -- "$HOUSE/wrapper" random
	[ $seat = first ] || set -- random "$HOUSE/wrapper"
	"$HOUSE/referee" --json -s 11 -r 1000 -j 4 -t idle=stop,start=5s,move=5s \
		"$@" >"$TMP/$seat.json"
	is "a thousand starts of the wrapper end in an answer ($seat player)" \
		1000 "$(grep -c '"reason":"malformed"' "$TMP/$seat.json")"
done
# Nobody loses because the opponent is slow to measure: with 200 processes whose
# shared memory must be counted exactly, or with 9700 files.  On a machine that
# is too busy a game may be void.
losses() { # of the player with this number
	grep '"game":' "$TMP/slow.json" | # its alarm may end one that waits long
		grep -c "\"winner\":$((3 - $1)),\"reason\":\"late-"
}
for user in $users; do
	# shellcheck disable=SC2034 # faults.sh's
	[ "$user" = same ] ||
		play_as="setpriv --reuid $user --regid $user --clear-groups"
	for burden in children files; do
		for seat in first second; do
			set -- 'pace 300 again' "burden $burden" 1
			[ $seat = first ] || set -- "burden $burden" 'pace 300 again' 2
			play slow --json -s 3 -r 2 \
				-t move=340ms,start=20s,mem=100M,write=scratch "$1" "$2"
			is "300 of 340 ms are in time beside $burden ($seat player, user: $user)" \
				0 "$(losses "$3")"
		done
	done
done
# What a build leaves when the process that grades it is killed.
without='setpriv --bounding-set=-sys_admin'
what='a killed grader leaves nothing of a build behind'
mkdir -p "$TMP/subs/s015"
nap=50.$$ # no other test sleeps so long
printf 'all:\n\tsleep %s & sleep %s & sleep %s\n' $nap $nap $nap \
	>"$TMP/subs/s015/Makefile"
# shellcheck disable=SC2317 # await calls them
sleepers() {
	ps -A -o args= | awk -v nap="sleep $nap" '$0 == nap { n++ } END { print n + 0 }'
}
# shellcheck disable=SC2317
all_sleep() {
	[ "$(sleepers)" -eq 3 ]
}
if [ "$(id -u)" -ne 0 ] || ! $without true 2>/dev/null; then
	skip "$what" 'only root can do without namespaces here'
else
	$without "$BIN/score" -q -s 7 -o "$TMP/out" \
		"$ROOT/tests/classes/small.conf" "$TMP/subs" >"$TMP/said" 2>&1 &
	score=$!
	await all_sleep
	kill -KILL "$(ps -o pid= --ppid $score | tr -d ' ')"
	wait $score
	is "$what" 'GRADER_ERROR, 0' "$(grep -o GRADER_ERROR "$TMP/said" |
		sed 1q), $(sleepers)"
fi
is 'no process is left' 'nothing left' "$(leftovers)"
finish
