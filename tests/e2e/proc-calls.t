#!/bin/sh
# System calls with which an agent would make its opponent wait, though they are
# strangers: in matches, in both seats, as an ordinary user.
[ ! -w /var/tmp ] || export TMPDIR=/var/tmp # mostly on a disk
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

# Root's agents are not the file's owner, whom a lease asks.
user=61310
as_user=
if [ "$(id -u)" -eq 0 ]; then
	as_user="setpriv --reuid=$user --regid=$user --clear-groups"
	command -v setpriv >/dev/null || {
		skip 'agents do not make others wait' 'root needs setpriv'
		finish
	}
fi

mkdir -p "$TMP/bin" "$TMP/agent" "$TMP/rival" "$TMP/shared/own" "$TMP/tmp"
cp "$BIN/referee" "$TMP/bin/"
cp "$AGENTS/attack" "$TMP/agent/"
echo 'what both read' >"$TMP/shared/own/notes"

# A rival that plays honestly, and reads a file at each turn.
cat >"$TMP/rival/reader.sh" <<'AGENT'
#!/bin/sh
tab=$(printf '\t')
while read -r line; do
	case $line in
	'go '*) read -r _ <"$1" && echo moves ;;
	'moves '*) line=${line#moves } && echo "${line%%"$tab"*}" ;;
	quit) exit ;;
	esac
done
AGENT

# A rival that sends itself a signal of the kind that is queued (signal(7)).
cat >"$TMP/rival/queue.py" <<'AGENT'
import signal, sys, threading

signal.signal(signal.SIGRTMIN, lambda *_: None)
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "go":
        signal.pthread_kill(threading.get_ident(), signal.SIGRTMIN)
        print("moves", flush=True)
    elif word == "moves":
        print(rest.split("\t")[0], flush=True)
    elif word == "quit":
        break
AGENT
chmod +x "$TMP/rival/reader.sh"
chmod -R go+rX "$TMP"
[ -z "$as_user" ] || chown -R "$user" "$TMP/shared" "$TMP/tmp"

few= # a command before it that limits what a user has

# Print how the two games of a match end: ends PLAYER PLAYER
ends() {
	# shellcheck disable=SC2086 # words
	(cd / && TMPDIR="$TMP/tmp" limited $few $as_user "$TMP/bin/referee" --json -s 1 \
		-r 2 -t move=3s,start=0ms "$@" </dev/null 2>"$TMP/err") |
		sed -n 's/^{"v":1,"game":.*"reason":"\([^"]*\)".*"loser_fault":\([a-z]*\).*/\1 \2/p' |
		sed 's/.* false$/fine/'
}

if "$BIN/referee" -v -r 1 random random 2>&1 |
	grep "^enforced: .*seccomp" | grep -v -q -e -seccomp; then
	is 'a lease on a file that both read makes nobody wait' "fine
fine" "$(ends "$TMP/agent/attack lease hush folder=$TMP/shared $TMP/shared/own/notes" \
		"$TMP/rival/reader.sh $TMP/shared/own/notes")"
else
	skip 'a lease on a file makes nobody wait' 'without seccomp it does'
fi

# The agent's own file, which is on the disk and in memory.
cp "$AGENTS/uncache" "$TMP/agent/"
head -c 100000 /dev/zero >"$TMP/agent/book"
chmod a+r "$TMP/agent/book"
sync
if "$BIN/referee" -v -r 1 random random 2>&1 |
	grep "^enforced: .*seccomp" | grep -v -q -e -seccomp; then
	for who in "$as_user" ''; do
		as_user=$who
		for order in 1 2; do
			set -- "$TMP/agent/uncache $TMP/agent/book" "$TMP/rival/reader.sh $TMP/shared/own/notes"
			[ $order = 1 ] || set -- "$2" "$1"
			is "what is in memory is not read from the disk again (player $order${who:+, ordinary user})" \
				"fine
fine" "$(ends "$@")"
		done
	done
	[ "$(id -u)" -ne 0 ] || as_user="setpriv --reuid=$user --regid=$user --clear-groups"
else
	skip 'the disk is not read again' 'without seccomp it is'
fi

# An attack takes a thousand signals, and a user usually has more.
few='prlimit --sigpending=900'
if [ -x /usr/bin/python3 ] && $few true 2>/dev/null &&
	"$BIN/referee" -v -r 1 random random 2>&1 | grep '^enforced: .*pidns' |
	grep -v -q -e -pidns; then
	is 'who queues as many signals as there are takes none of the rival' "fine
fine" "$(ends "$TMP/agent/attack signals hush" "python3 $TMP/rival/queue.py")"
else
	skip 'each has signals of its own' 'it takes namespaces, prlimit and Python'
fi

# shellcheck disable=SC2317 # await calls it
attacked() {
	grep -e "-> go" "$TMP/tmp/log" 2>/dev/null | sed -n 6p | grep -q .
}

if [ "$(id -u)" -eq 0 ] && [ -x /usr/bin/python3 ] && $few true 2>/dev/null; then
	cp "$AGENTS/pace" "$TMP/rival/"
	$few "$TMP/bin/referee" -q -s 1 -r 4 -t move=5s -l "$TMP/tmp/log" \
		"$TMP/agent/attack signals hush" "$TMP/rival/pace 50 300 300 again" \
		>"$TMP/other" 2>&1 </dev/null &
	other=$!
	await attacked
	as_user=
	is 'nor, as root, of another match that is played meanwhile' "fine
fine" "$(ends "python3 $TMP/rival/queue.py" "$TMP/rival/pace 0")"
	kill $other
	wait $other
else
	skip 'nor does one of another match' 'it takes root, prlimit and Python'
fi
finish
