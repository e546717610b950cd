#!/bin/sh
# Agents that draw their misdeeds from a seed (tests/agents/misdeed.c), for a
# minute or SECONDS_EACH, in both seats against sound rivals, some of which draw
# what runtimes and libraries do.  Three laws: the rival never loses by a fault;
# nothing is left behind; the record agrees with the rules.  SEED is drawn and
# printed: the same seed makes the same matches.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/../e2e/faults.sh"

seconds=${SECONDS_EACH:-60}
seed=${SEED:-$(date +%s)}
lanes=4

# A sound rival that starts a program for each move.
cat >"$HOUSE/helped" <<'EOF'
#!/bin/sh
while read -r line; do
	case $line in
	'go '*) echo moves ;;
	'moves '*) printf '%s\n' "${line#moves }" | cut -f 1 ;;
	quit) exit ;;
	esac
done
EOF
chmod +x "$HOUSE/helped"

# Under all layers of Linux an ordinary user's agents reach nobody else's
# processes.
proven=
[ "$(id -u)" -eq 0 ] || case $("$HOUSE/referee" -v -r 1 random random 2>/dev/null) in
*landlock*seccomp*pidns*) proven=proven ;;
esac

# drawn N: print the Nth match: misdeed's seed, its rival, the terms
drawn() {
	awk -v seed="$seed" -v n="$1" 'BEGIN {
		srand(seed * 1000 + n)
		split("honest|honest 20|honest 10 bytes|helped|misdeed " int(rand() * 1e9) " sound",
		      rival, "|")
		split("move=2s|move=500ms|mem=64M|idle=stop|offturn=lose|write=scratch|" \
		      "bank=9s,move=none|threads=40|cpus=1|out=2K", terms, "|")
		print int(rand() * 1e9), rival[int(rand() * 5) + 1]
		print terms[int(rand() * 10) + 1]
	}'
}

# One lane plays each lanes-th match, and notes what breaks a law.
lane() {
	n=$1
	mkdir "$TMP/tmp.$n"
	chmod 1777 "$TMP/tmp.$n"
	here=$TMP/tmp.$n/
	broken=$TMP/broken.$1
	until [ "$(date +%s)" -ge "$ends" ]; do
		drawn "$n" >"$TMP/drawn.$1"
		{
			read -r own rival
			read -r terms
		} <"$TMP/drawn.$1"
		status=0
		rm -f "$TMP/$1.rec"
		TMPDIR=$here timeout -k 10 200 "$HOUSE/referee" --json -s "$n" -r 2 -t "$terms" \
			-o "$TMP/$1.rec" "$HOUSE/misdeed $own $proven" "$HOUSE/$rival" \
			>"$TMP/$1.json" 2>"$TMP/$1.err" || status=$?
		case $status in
		0) ;;
		3) echo "$n" >>"$TMP/voids" ;;
		*) echo "$n: the referee ended with status $status" >>"$broken" ;;
		esac
		grep '"winner":1.*"loser_fault":true' "$TMP/$1.json" |
			sed "s/^/$n ($terms, $rival): the rival lost: /" >>"$broken"
		[ "$(ls -A "$here")" = '' ] || echo "$n: left $(ls "$here")" >>"$broken"
		"$BIN/replay" --check "$TMP/$1.rec" >"$TMP/$1.check" 2>&1 ||
			sed "s/^/$n: /" "$TMP/$1.check" >>"$broken"
		n=$((n + lanes))
		echo "$n" >"$TMP/last.$1"
	done
}

: >"$TMP/voids"
ends=$(($(date +%s) + seconds))
i=1
while [ $i -le $lanes ]; do
	lane $i &
	i=$((i + 1))
done
wait
echo "# seed $seed: $(cat "$TMP"/last.* | sort -n | tail -n 1) matches," \
	"$(wc -l <"$TMP/voids") with a void game"
is 'no sound agent loses, nothing is left, and records agree with the rules' '' \
	"$(cat "$TMP"/broken.* 2>/dev/null)"
nothing_left_soon
is 'no process is left' 'nothing left' "$(leftovers)"
finish
