# shellcheck shell=sh
# What the hostile-*.t share, beside faults.sh: matches against the agents of
# hostile.txt.
#
#	need_layers                 skip unless --sandbox=auto has all layers of Linux
#	nobody_else FIRST LAST      skip unless these users have no process
#	as_nobody UID               as root: run this test as that user, and leave
#	run_table MODE COLUMN [UID] the table's column under --sandbox=MODE; with
#	                            UID, by root, agents under that and later ones
#	killed_outside              agents that another process kills
#	killed_referee              a referee killed, or told to stop
#
# Each row checks the verdict in both games, and that
#
#	(a) the referee ends with status 0, and its record is whole;
#	(b) the other player wins the games that the agent loses by a fault;
#	(c) no process and no file is left, and at the end no object of the kernel;
#	(d) the match ends within the sum of the limits and 5 s;
#	(e) no process of the referee uses more than 20 MB of memory.
#
# Dangerous attacks run only as a user that owns no other process, and only after
# a harmless attempt to reach other processes has failed.

lanes=6       # matches side by side
peak_kb=20480 # a referee's memory
! grep -q __asan_init "$HOUSE/referee" || peak_kb=$((4 * peak_kb))
kill_after=   # seconds, if not those of the limits

# Exit unless the referee has all layers here.
need_layers() {
	layers=$("$HOUSE/referee" -v --sandbox=auto -r 1 random random |
		sed -n 's/^enforced: //p')
	for layer in walk landlock seccomp pidns; do
		case ,$layers in
		*,"$layer"*) ;;
		*)
			skip 'hostile agents do no harm' "this system has $layers"
			finish
			;;
		esac
	done
}

# Exit unless none of these users has a process: nobody_else FIRST LAST
nobody_else() {
	nobody_busy=$(ps -A -o uid= -o stat= | awk -v from="$1" -v to="$2" \
		'$1 >= from && $1 <= to && $2 !~ /^Z/ { print $1; exit }')
	[ -n "$nobody_busy" ] || return 0
	skip 'hostile agents do no harm' "user $nobody_busy is somebody"
	finish
}

# Run the test as a user of its own, who can hurt nobody else.  If it does not
# reach its end, its agents have hurt it.
as_nobody() {
	[ "$(id -u)" -eq 0 ] || return 0
	if ! command -v setpriv >/dev/null || ! command -v timeout >/dev/null; then
		skip 'hostile agents do no harm' 'root needs setpriv and timeout'
		finish
	fi
	nobody_else "$1" "$1"
	tree=$TMP/tree
	mkdir -p "$tree/tests" "$tree/bin" "$tree/agents" "$tree/tmp"
	cp -R "$ROOT/tests/e2e" "$tree/tests/"
	cp "$BIN/referee" "$BIN/random" "$BIN/greedy" "$BIN/replay" "$tree/bin/"
	find "$HOUSE" -type f -exec cp {} "$tree/agents/" \;
	chmod -R go+rX "$TMP"
	chown "$1" "$tree/tmp"
	nobody_status=0
	timeout -s KILL 1000 setpriv --reuid="$1" --regid="$1" --clear-groups \
		env TMPDIR="$tree/tmp" BIN="$tree/bin" AGENTS="$tree/agents" \
		HOSTILE_NOBODY=yes sh "$tree/tests/e2e/${0##*/}" \
		>"$TMP/nobody" 2>&1 </dev/null || nobody_status=$?
	cat "$TMP/nobody"
	# shellcheck disable=SC2034 # lib.sh's
	tests_run=$(grep -c -E '^(not )?ok ' "$TMP/nobody")
	if grep -q '^1\.\.' "$TMP/nobody"; then
		# shellcheck disable=SC2034 # lib.sh's
		tests_finished=yes
		exit "$nobody_status"
	fi
	find /proc -maxdepth 2 -name exe -lname "$HERE/*" 2>/dev/null |
		cut -d / -f 3 | while read -r nobody_pid; do
		kill -KILL "$nobody_pid"
	done
	is 'the test outlives its agents' 'status 0' "status $nobody_status"
	finish
}

#
# A match
#

# furnish ROOM RIVAL PROGRAM SHELF: make a folder with all that a match needs.
# The rival's program is on the SHELF: `other`, or `agent`, the player's own.
furnish() {
	mkdir -p "$1/agent" "$1/other" "$1/bin" "$1/out" "$1/tmp"
	cp "$HOUSE/referee" "$1/bin/"
	cp "$HOUSE/pace" "$1/$4/$2"
	echo 'for nobody else' >"$1/agent/notes"
	case $3 in
	no-x-bit) printf '#!/bin/sh\n' >"$1/agent/$3" ;;
	no-interpreter) printf '#!/nowhere/interpreter\n' >"$1/agent/$3" ;;
	long-interpreter) printf '#!/%04096d\n' 1 >"$1/agent/$3" ;;
	other-machine) printf '\177ELF\002\001\001%057d' 0 >"$1/agent/$3" ;;
	cut-short) cut_short >"$1/agent/$3" ;;
	empty-folder) mkdir "$1/agent/$3" && : >"$1/agent/$3/agent" ;;
	symlink)
		mkdir "$1/elsewhere"
		cp "$HOUSE/honest" "$1/elsewhere/"
		ln -s ../elsewhere/honest "$1/agent/symlink"
		;;
	odd-names)
		cp "$HOUSE/honest" "$1/agent/two words"
		cp "$HOUSE/honest" "$1/agent/two$newline lines"
		cp "$HOUSE/honest" "$1/agent/-dash"
		;;
	wrapper)
		cp "$HOUSE/attack" "$HOUSE/spin" "$1/agent/"
		# shellcheck disable=SC2016 # the script's, not ours
		printf '#!/bin/sh\nfolder=${0%%/*} && name=$1 && shift\n%s\n' \
			'exec "$folder/$name" "$@"' >"$1/agent/wrapper"
		;;
	*) cp "$HOUSE/$3" "$1/agent/" ;;
	esac
	case $3 in
	*-interpreter | other-machine | cut-short | wrapper) chmod +x "$1/agent/$3" ;;
	empty-folder) chmod +x "$1/agent/$3/agent" ;;
	esac
}
newline='
'

# A program for x86-64, cut short: the name of its interpreter lies behind its
# end, elf(5), so reading it gives EIO.  The header, and the header of its one
# segment.
cut_short() {
	printf '\177ELF\2\1\1\0\0\0\0\0\0\0\0\0'
	printf '\2\0\76\0\1\0\0\0\170\0\100\0\0\0\0\0'
	printf '\100\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
	printf '\0\0\0\0\100\0\70\0\1\0\0\0\0\0\0\0'
	printf '\3\0\0\0\4\0\0\0\0\0\20\0\0\0\0\0'
	printf '\0\0\100\0\0\0\0\0\0\0\100\0\0\0\0\0'
	printf '\40\0\0\0\0\0\0\0\40\0\0\0\0\0\0\0'
	printf '\1\0\0\0\0\0\0\0'
}

# Print the player of a row, in the words for the referee: player ROOM RIVAL
# AGENT
player() {
	player_wire=
	player_text=$3
	case $3 in
	kari:* | files:*)
		player_wire=${3%%:*}:
		player_text=${3#*:}
		;;
	'odd-names 1') player_text='two words' ;;
	'odd-names 2') player_text="two$newline lines" ;;
	'odd-names 3') player_text='-dash' ;;
	esac
	printf '%s%s/agent/%s\n' "$player_wire" "$1" "$player_text" |
		sed "s|HOUSE|$1|g; s|RIVAL|$2|g; s|PROVEN|$proven|g; s|NET|net=$(readlink /proc/self/ns/net)|g"
}

# Print the sum of both games' limits and 5 s: seconds OPTIONS
seconds() {
	printf '%s\n' "$1" | sed 's/.*move=\([0-9]*\)\(m*s\).*/\1 \2/' |
		awk '{ print $2 == "ms" ? int($1 / 500) + 6 : $2 == "s" ? 2 * $1 + 5 : 30 }'
}

# List the files in a match's folder, without the referee's own.
inventory() {
	(cd "$1" && find . ! -path './out/*' | sort)
}

# attack N LANE OPTIONS AGENT: play a match, in a folder of its own.
attack() {
	room=$HOUSE/rooms/$1
	rm -rf "$room"
	rival=rival-$1
	rival_ms=0
	shelf=other
	attack_options=$3
	case $attack_options in
	rival=*)
		rival_ms=${attack_options%% *}
		rival_ms=${rival_ms#*=}
		attack_options=${attack_options#* }
		;;
	together' '*)
		shelf=agent
		attack_options=${attack_options#* }
		;;
	esac
	program=${4%% *}
	furnish "$room" "$rival" "${program#*:}" $shelf
	if [ -n "$first_uid" ]; then
		uids=$((first_uid + 2 * $2)),$((first_uid + 2 * $2 + 1))
		chown "${uids#*,}" "$room/other"
		chmod 700 "$room/other" "$room/out"
		attack_options="--agent-uid $uids $attack_options"
	fi
	inventory "$room" >"$TMP/$1.before"
	(
		cd "$room" || exit 1
		# shellcheck disable=SC2030,SC2031 # for the referee alone
		export HOSTILE_SECRET=secret FAKETIME=+1d TMPDIR="$room/tmp"
		# shellcheck disable=SC3045 # where there is none, it is unlimited
		ulimit -c unlimited 2>/dev/null
		# shellcheck disable=SC2086 # options are words
		exec "$HOUSE/witness" run "$TMP/$1.report" \
			"${kill_after:-$(seconds "$attack_options")}" \
			"$room/bin/referee" $sandbox -s 7 -r 2 --json \
			-o "$room/out/games.rec" -l "$room/out/games.log" $attack_options \
			"$(player "$room" "$rival" "$4")" \
			"$room/$shelf/$rival $rival_ms again" \
			>"$TMP/$1.json" 2>"$TMP/$1.err" </dev/null \
			3<"$TMP/table" 4<"$TMP/table" 9<"$TMP/table"
	)
}

#
# The outcome
#

# value N WORD: a value of the witness's report.
value() {
	sed -n "s/^$2 //p" "$TMP/$1.report"
}

# Print the verdict of a game: judged N GAME TURN
judged() {
	judged_now=$(game "$1" "$2")
	case $3,$judged_now in
	?*,resign* | ?*,void*) echo "$judged_now" ;;
	?*' false '*) echo fine ;;
	-,* | [0-9],*' 1 true '*) echo "${judged_now% *}" ;;
	*) echo "$judged_now" ;;
	esac
}

# Print the expected verdict: sentenced WORD GAME TURN
sentenced() {
	case $1,$3 in
	fine,*) echo fine ;;
	'>'*) echo "${1#>} 1 true" ;;
	*,-) echo "$1 2 true" ;;
	*,0) echo "$1 2 true 0" ;;
	*) echo "$1 2 true $(($3 * 2 - 3 + $2))" ;;
	esac
}

# Print the one of VERDICT's alternatives that was seen, or the last: wanted
# VERDICT GAME TURN SEEN
wanted() {
	wanted_words=${1%'*'},
	while [ -n "$wanted_words" ]; do
		wanted_now=$(sentenced "${wanted_words%%,*}" "$2" "$3")
		wanted_words=${wanted_words#*,}
		[ "$wanted_now" != "$4" ] || break
	done
	echo "$wanted_now"
}

# Check the other conditions; prints `well` if they hold: condition N
# MAY_BE_LEFT
condition() {
	condition_found=
	condition_status=$(value "$1" status)
	if [ "$condition_status" = 137 ]; then
		condition_found="$condition_found, not over after $(value "$1" ms) ms"
	elif [ "$condition_status" != 0 ]; then
		condition_found="$condition_found, exit status $condition_status"
	fi
	condition_record=$(checked "$HOUSE/rooms/$1/out/games.rec")
	[ "$condition_record" = '2 games: all agree with the rules' ] ||
		condition_found="$condition_found, record: $condition_record"
	grep -q '"match":{"games":2,' "$TMP/$1.json" ||
		condition_found="$condition_found, not two games"
	[ "$(value "$1" peak)" -le $peak_kb ] ||
		condition_found="$condition_found, $(value "$1" peak) KiB"
	[ "$(value "$1" shown)" = 0 ] ||
		condition_found="$condition_found, on the terminal"
	[ "$2" = yes ] || [ -z "$(value "$1" left)" ] ||
		condition_found="$condition_found, left: $(value "$1" left | tr '\n' ' ')"
	inventory "$HOUSE/rooms/$1" | diff "$TMP/$1.before" - >"$TMP/$1.diff" ||
		condition_found="$condition_found, files: $(tr '\n' ' ' <"$TMP/$1.diff")"
	echo "${condition_found:-, well}" | cut -c 3-
}

# judge N VERDICT TURN SENTENCE
judge() {
	if field "$1" 1 text | grep -q 'status 77'; then
		skip "$4" "$(field "$1" 1 stderr | sed 's/refused: //; s/\\u000a.*//')"
		return
	fi
	judge_left=no
	case $2 in *'*') judge_left=yes ;; esac
	judge_seen=
	judge_expected=
	for judge_game in 1 2; do
		judge_now=$(judged "$1" $judge_game "$3")
		judge_seen=$judge_seen$judge_now$newline
		judge_expected=$judge_expected$(
			wanted "$2" $judge_game "$3" "$judge_now"
		)$newline
	done
	judge_seen=$judge_seen$(condition "$1" $judge_left)
	judge_expected=${judge_expected}well
	is "$4" "$judge_expected" "$judge_seen"
	[ "$judge_seen" = "$judge_expected" ] ||
		{
			cat "$TMP/$1.err" "$TMP/$1.json"
			tail -n 3 "$HOUSE/rooms/$1/out/games.log"
		} 2>/dev/null | cut -c 1-500 | remark
}

#
# The kernel's objects: those of the users that agents run as
#

# shellcheck disable=SC2317 # find's
kernel_objects() {
	objects_from=${first_uid:-$(id -u)}
	objects_to=$((objects_from + (${#first_uid} > 0 ? 2 * lanes : 0)))
	for objects in shm sem msg; do
		awk -v from="$objects_from" -v to="$objects_to" -v what=$objects '
		NR == 1 { for (i = 1; i <= NF; i++) if ($i == "uid") column = i }
		NR > 1 && $column >= from && $column <= to { print what, $2 }
		' /proc/sysvipc/$objects 2>/dev/null
	done
	for objects in $(seq "$objects_from" "$objects_to"); do
		find /dev/shm /dev/mqueue -user "$objects" 2>/dev/null
	done
}

#
# The table
#

# Print the rows to run, numbered: N|VERDICT|TURN|OPTIONS|AGENT|SENTENCE
read_table() {
	sed 's/ | /|/g' "$ROOT/tests/e2e/hostile.txt" |
		awk -F '|' -v OFS='|' -v column="$1" '
		/^#/ || NF < 8 { next }
		{ verdict = column == "posix" ? $2 : column == "auto" ? $3 : $4 }
		verdict == "=" { verdict = $2 }
		verdict == "-" { next }
		{ so = verdict == $3 || $3 == "-" ? "" : "not quite: " }
		{ print ++n, verdict, $5, $6, $7, $1 ": " so $8 }'
}

# Return whether half of the processors' time was idle for 0.3 s, from the
# hundredths that proc_stat(5) counts.
# shellcheck disable=SC2317 # await calls it
is_quiet() {
	[ -e /proc/stat ] || return 0
	quiet_before=$(awk '/^cpu / { print $5 }' /proc/stat)
	sleep 0.3
	[ $(($(awk '/^cpu / { print $5 }' /proc/stat) - quiet_before)) -ge \
		$((15 * $(getconf _NPROCESSORS_ONLN))) ]
}

# Run every N-th row, one after the other.
lane() {
	while IFS='|' read -r n _ _ options agent _; do
		[ $((n % lanes)) -eq "$1" ] || continue
		case $agent in
		*PROVEN*) [ -n "$proven" ] || continue ;;
		esac
		attack "$n" "$1" "$options" "$agent"
	done <"$TMP/rows"
}

# Set the word that dangerous agents need, if a harmless one reaches no victim.
prove() {
	proven=
	if [ -z "$first_uid" ] && [ -z "${HOSTILE_NOBODY:-}" ]; then
		unproven='only as a user of its own: run it as root'
		return
	fi
	proven=proven
	[ "$1" != posix ] || [ -n "$first_uid" ] || return
	attack 0 0 '-t move=5s' 'attack kill-referee on=referee on=RIVAL'
	if [ "$(judged 0 1 -) $(judged 0 2 -)" != 'fine fine' ]; then
		proven=
		unproven='others can be reached'
	fi
}

run_table() {
	first_uid=${3:-}
	sandbox="--sandbox=$1"
	: >"$TMP/table"
	read_table "$2" >"$TMP/rows"
	objects_before=$(kernel_objects)
	prove "$2"
	lanes_pids=
	for lane in $(seq 0 $((lanes - 1))); do
		lane "$lane" &
		lanes_pids="$lanes_pids $!"
	done
	for lane_pid in $lanes_pids; do
		wait "$lane_pid"
	done
	while IFS='|' read -r n verdict turn options agent sentence; do
		sentence="$sentence ($2, $agent: $verdict)"
		case $agent in
		*PROVEN*)
			if [ -z "$proven" ]; then
				skip "$sentence" "$unproven"
				continue
			fi
			;;
		esac
		# The machine was too busy: try again, alone, when it is not.
		for _ in $(seq 20); do
			has_void "$n" || [ "$(value "$n" status)" = 137 ] || break
			await is_quiet
			attack "$n" 0 "$options" "$agent"
		done
		judge "$n" "$verdict" "$turn" "$sentence"
	done <"$TMP/rows"
	sed -n 's/^peak //p' "$TMP"/*.report | sort -n |
		sed -n '$s/.*/the referee had & KiB at most/p' | remark
	is "no object of the kernel's is left ($2)" "$objects_before" \
		"$(kernel_objects)"
	is "no process is left ($2)" 'nothing left' "$(leftovers)"
}

#
# Killed
#

# Kill the processes of a match's agents, until the match is over.
kill_agents() {
	while [ ! -e "$TMP/$1.over" ] && [ -d "$TMP" ]; do # the test may be ended
		sleep 0.1
		ps -A -o pid= -o args= |
			awk -v program="$HOUSE/rooms/$1/agent/" \
				'index($2, program) == 1 { print $1 }' |
			while read -r pid; do
				kill -KILL "$pid" 2>/dev/null
			done
	done
}

killed_outside() {
	rm -f "$TMP/killed.over"
	kill_agents killed &
	killer=$!
	attack killed 0 'rival=20 -t move=5s -r 12' 'honest 20'
	: >"$TMP/killed.over"
	wait $killer
	killed_other=$(grep '"game":' "$TMP/killed.json" |
		grep -c -v -e '"loser_fault":false' -e '"winner":2,"reason":"signal"')
	is "agents killed by others lose, and nothing else happens ($1)" \
		'some killed, 0 others, exit 0, 12 games: all agree with the rules, left nothing' "$(
			grep -q '"signal"' "$TMP/killed.json" && printf 'some killed, '
		)$killed_other others, exit $(value killed status), $(
			checked "$HOUSE/rooms/killed/out/games.rec"
		), left $(value killed left | grep . || echo nothing)"
}

# The witness kills what takes too long.
killed_referee() {
	kill_after=1
	attack over 0 'rival=20 -t move=9s -r 1000' 'stray hide'
	kill_after=
	is "a referee that is killed leaves no agent behind ($1)" \
		'137, left nothing' \
		"$(value over status), left $(value over left | grep . || echo nothing)"
	rm -f "$HOUSE/rooms/told/out/games.rec"
	attack told 0 'rival=20 -t move=9s -r 1000' 'ponder child' &
	await grep -qs '^sum ' "$HOUSE/rooms/told/out/games.rec"
	kill -TERM "$(value told pid)"
	wait $!
	is "nor does one that is told to stop, and its record is whole ($1)" \
		'143, left nothing, whole' \
		"$(value told status), left $(value told left | grep . || echo nothing), $(
			checked "$HOUSE/rooms/told/out/games.rec" |
				sed 's/^[1-9].*: all agree with the rules$/whole/'
		)"
}
