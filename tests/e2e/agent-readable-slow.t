#!/bin/sh
# What agents may read: the files beside their program or beside the files that
# their interpreter runs, but not the rival's, no home folder, and not the
# current folder unless their words name something there.
# shellcheck disable=SC2317 # reads' callers
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

chmod 755 "$TMP"
cd "$TMP" || exit 1
mkdir bin class class/sub other adapter far home home/course home/course/build path tmp
cp "$BIN/referee" "$BIN/random" bin
chmod 1777 tmp
# A script that writes which of the files around it it can read, and exits.
cat >class/one.sh <<'AGENT'
for name in class/two.sh class/notes class/sub/more other/solution other/library \
	home/secret home/course/data far/class; do
	cat "PLACE/$name" >/dev/null 2>&1 && echo "$name" >&2
done
AGENT
sed "s|PLACE|$TMP|" class/one.sh >one && mv one class/one.sh
printf 'ls %s/class | grep -x -e notes -e two.sh >&2\n' "$TMP" >class/list.sh
cp "$ROOT/agents/samples/eleven.sh" class/two.sh
cp class/one.sh adapter/adapter.sh
for file in class/notes class/sub/more other/solution other/library home/secret \
	home/course/data home/course/build/Main.class far/class; do
	echo text >"$file"
done
# An interpreter on PATH, as java is, and a program in a home folder.
{
	echo '#!/bin/sh'
	cat class/one.sh
} >path/tool
cp path/tool home/agent
# An agent that looks at the record and the log, which are its neighbours.
mkdir -p solo/out
sed 's|^for .*|for name in solo/notes solo/record solo/out/log; do|; /secret/d' \
	class/one.sh >solo/look.sh
echo text >solo/notes
chmod -R a+rX .
chmod 1777 solo solo/out
printf '%s\n' '#!/usr/bin/env interpreter-of-nowhere' >solo/script
chmod a+x path/tool home/agent solo/script
mkdir -m 0 shut
ln -s class shelf
ln class/two.sh class/link.sh
ln -s ../far class/away

# Run the referee with a home folder and a tool on PATH.
path=$PATH:$TMP/path
shut=
referee() {
	# shellcheck disable=SC2086 # words
	HOME=$TMP/home PATH=$shut$PATH:$TMP/path TMPDIR=$TMP/tmp \
		$as_user "$TMP/bin/referee" "$@"
}

# Print what a player could read against another, in either seat: readable
# PLAYER PLAYER
readable() {
	for readable_seat in 1 2; do
		# shellcheck disable=SC2086 # words, or none
		if [ $readable_seat = 1 ]; then
			referee -q -r 1 -t mem=none --json $readable_more "$1" "$2"
		else
			referee -q -r 1 -t mem=none --json $readable_more "$2" "$1"
		fi 2>err | sed -n 's/.*"stderr":"\([^"]*\)".*/\1/p' |
			sed 's/\\u000a/ /g; s/\\n/ /g; s/ $//'
	done | uniq
}
readable_more=

as_user=
if ! referee -v -r 1 random random 2>&1 | grep -q 'enforced: .*,landlock'; then
	skip 'what agents may read' 'Landlock is not enforced here'
	finish
fi

# A view of its own does not even show the rival's files.
listed='notes two.sh'
! "$BIN/referee" -v -r 1 random random | grep -q '^enforced: .*,mounts' || listed=notes

readings() { # WHO
	is "a script reads what lies beside it, but not the rival's ($1)" \
		'class/notes class/sub/more' \
		"$(readable "sh $TMP/class/one.sh" "sh $TMP/class/two.sh")"
	for spelling in class/.//two.sh shelf/two.sh class/link.sh; do
		is "however that is spelt: $spelling ($1)" 'class/notes class/sub/more' \
			"$(readable "sh $TMP/class/one.sh" "sh $TMP/$spelling")"
	done
	is "it lists the folder, as Python does for a module ($1)" "$listed" \
		"$(readable "sh $TMP/class/list.sh" "sh $TMP/class/two.sh")"
	is "or its own ($1)" 'class/notes class/sub/more' \
		"$(readable "sh $TMP/shelf//one.sh" "sh $TMP/class/two.sh")"
	is "a rival elsewhere hides nothing ($1)" \
		'class/two.sh class/notes class/sub/more' \
		"$(readable "sh $TMP/class/one.sh" random)"
	is "so does itself as a rival ($1)" \
		'class/two.sh class/notes class/sub/more' \
		"$(readable "sh $TMP/class/one.sh" "sh $TMP/class//one.sh" | tail -n 1)"
	is "what lies beside a further file it reads, too ($1)" \
		'other/solution other/library' \
		"$(readable "sh $TMP/adapter/adapter.sh $TMP/other/solution" random)"
	is "unless that is the rival's ($1)" \
		'class/notes class/sub/more other/library' \
		"$(readable "sh $TMP/class/one.sh $TMP/other/library" \
			"sh $TMP/class/two.sh $TMP/other/solution")"

	cd "$TMP/home" || exit 1
	is "a folder of classes elsewhere is read, the home folder we are in is not ($1)" \
		'far/class' "$(readable "tool -cp $TMP/far X" random)"
	is "nor if the folder of classes lies in it ($1)" home/course/data \
		"$(readable 'tool -cp course X' random)"
	is "nor if the program lies there itself ($1)" '' "$(readable ./agent random)"
	ok "which is said, with the option that gives the folder ($1)" \
		grep -q "may read nothing in $TMP/home, a home folder.* --readable $TMP/home" err
	is "a home folder on PATH is not read either ($1)" '' "$(
		PATH=$TMP/home:$PATH
		readable 'tool -cp /elsewhere X' random
	)"
	cd "$TMP/home/course" || exit 1
	is "the folder of a course is: its classes lie in it ($1)" home/course/data \
		"$(readable 'tool -cp build X' random)"
	is "so it is with several folders of classes ($1)" 'home/course/data far/class' \
		"$(readable "tool -cp build:$TMP/far X" random)"
	is "without a word for it the current folder is not read ($1)" '' \
		"$(readable 'tool -v' random)"
	ok "which is said, too ($1)" \
		grep -q "may read nothing in $TMP/home/course, .* --readable" err
	readable_more="-o $TMP/solo/record -l $TMP/solo/out/log"
	is "nobody reads the record or the log, which tell the seeds ($1)" solo/notes \
		"$(readable "sh $TMP/solo/look.sh" random)"
	rm -f "$TMP/solo/record" "$TMP/solo/out/log"
	is "an interpreter that is missing is, though a folder on PATH is closed ($1)" 1 \
		"$(shut=$TMP/shut: && referee -q -r 1 --json "$TMP/solo/script" random |
			grep -c 'status 127')"
	readable_more="--readable $TMP/home/course"
	is "and with that option it is ($1)" home/course/data \
		"$(readable 'tool -v' random)"
	is "and nothing is said ($1)" '' "$(cat err)"
	readable_more=
	referee -v -r 1 -o "$TMP/tmp/record" 'tool -cp build X' random >"$TMP/out" 2>&1
	ok "-v says what may be read ($1)" grep -q \
		"^player 1 may read: .*, $TMP/home/course, $TMP/home/course/build, " "$TMP/out"
	ok "and so does the record ($1)" grep -q \
		"^enforced .*,reads1=$TMP/home/course,reads2=$TMP/bin$" "$TMP/tmp/record"
	rm -f "$TMP"/tmp/*
	cd "$TMP" || exit 1
}

also_as_user readings

# The other programs report it, too, once.
cd "$TMP/home/course" || exit 1
echo 'kari | ...................A.d... r 3 | - | 12' >"$TMP/tmp/cases"
for line in "suite $TMP/tmp/cases $TMP/tmp/cases" \
	"league run -q -d $TMP/tmp/league -r 4 random"; do
	# shellcheck disable=SC2086 # words
	HOME=$TMP/home PATH=$path "$BIN/"$line 'tool -v' >"$TMP/out" 2>&1
	is "${line%% *} says what an agent may not read" 1 \
		"$(grep -c "may read nothing in $TMP/home/course, .* --readable" "$TMP/out")"
done

# An agent whose program cannot be read hides from an ordinary user what it
# reads.
cd "$TMP" || exit 1
cp "$AGENTS/veil" "$AGENTS/pace" "$AGENTS/honest" bin
cp bin/pace bin/dark
chmod 0111 bin/dark
# hides USER PLAYER PLAYER: the results of two games, with any reason
hides() {
	# shellcheck disable=SC2086 # words
	limited $1 bin/referee -q -s 1 -r 2 --json -t files=read-first-move,write=scratch \
		"$2" "$3" 2>"$TMP/tmp/err" >"$TMP/tmp/out"
	echo "$(grep -c "\"winner\":$4,\"reason\":\"output\".*hides what it reads" tmp/out) $(
		grep -c '"loser_fault":true' tmp/out)"
}
if other_users; then
	user='setpriv --reuid 64310 --regid 64310 --clear-groups'
	for agent in bin/veil 'bin/dark 100 again'; do
		is "where reading is watched, $agent loses to an ordinary user: player 1" \
			'2 2' "$(hides "$user" "$agent" bin/honest 2)"
		is 'and player 2' '2 2' "$(hides "$user" bin/honest "$agent" 1)"
		is 'root sees it all the same' '0 0' "$(hides '' "$agent" bin/honest 2)"
	done
	is 'that it may not be read is told before the first game' 1 "$(
		hides "$user" bin/honest bin/dark 1 >tmp/result
		grep -c 'bin/dark may not be read' tmp/err)"
	# A process that has no parent left, and ends before the next look.
	head -c 3000000 /dev/zero >bin/large
	cat >bin/orphans <<-'END'
		#!/bin/sh
		turn=0
		while read -r line; do
			case $line in
			'go '*)
				turn=$((turn + 1))
				[ $turn -ne 2 ] || read_bytes=$(sh -c '(cksum <"${0%/*}/large") &' "$0")
				echo moves
				;;
			'moves '*) line=${line#moves }; echo "${line%%	*}" ;;
			quit) exit ;;
			esac
		done
	END
	chmod 755 bin/orphans
	bin/referee -q -s 1 -r 1 --json -t files=read-first-move bin/orphans bin/honest >tmp/out
	is 'root sees what ended orphans have read' '29xx,0 of corner' "$(
		sed -n 's/.*"reason":"\([^"]*\)".*"late_read_kb":\[\([^]]*\)\].*/\2 of \1/p' tmp/out |
			sed 's/^29[0-9][0-9],/29xx,/')"
else
	skip 'where reading is watched, who hides loses' 'it takes root, setpriv and /proc'
fi
finish
