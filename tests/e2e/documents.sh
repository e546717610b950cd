# shellcheck shell=sh
# shellcheck disable=SC2154 # TMP, BIN and ROOT are lib.sh's
# What a document shows is run as its reader would run it, after lib.sh:
#
#	shows FILE     (seen from $ROOT) its examples run, and print what it says they print
#	dangling FILE  prints its links that lead to no file
#	blocks FILE    the commands of FILE, a page of Markdown, block by block:
#	               $TMP/01.sh, 02.sh, ... and where output is shown, 05.out
#
# Examples of a manual page are what stands under EXAMPLES: a command a `.Dl`
# line, and `.Bd` blocks.  Those of a Markdown file are the blocks that begin
# with ```sh, a command a line, and with ```session.  In a session, and in a
# `.Bd` block that has any, a line that begins with "$ " is a command, and the
# lines after it are its output; other blocks are no commands.
#
# An example that must not be run says why: in a page, the line before it is
#
#	.\" not run: WHY
#
# and in Markdown the block begins with ```sh not run: WHY.
#
# Commands are run in a folder like bin, in which lie the things that the
# examples speak of (stage); a page's commands, and its sessions, in a new one.

# Split FILE into $TMP/commands, $TMP/session and, a line each,
# "why<tab>command", $TMP/left.
split_examples() {
	: >"$TMP/commands"
	: >"$TMP/session"
	: >"$TMP/left"
	case $1 in
	*.md) split_markdown "$1" ;;
	*) split_page "$1" ;;
	esac
}

split_markdown() {
	awk -v to="$TMP" '
	/^```/ {
		kind = kind ? "" : substr($0, 4) " "
		why = kind ~ /^sh not run: / ? substr(kind, 13) : ""
		next
	}
	kind == "session " { print >(to "/session") }
	why { print why "\t" $0 >(to "/left") }
	kind == "sh " {
		sub(/^cd bin( && |$)/, "") # we are there
		sub(/^bin\//, "./")
		if ($0) print >(to "/commands")
	}' "$1"
}

split_page() {
	sed -e 's/\\(dq/"/g' -e 's/\\-/-/g' -e 's/\\e/\\/g' "$1" |
		awk -v to="$TMP" '
	/^\.Sh/ { inside = /EXAMPLES/ }
	!inside { next }
	/^\.\\" not run: / { why = substr($0, 14); next }
	/^\.Dl / {
		if (why) print why "\t" substr($0, 5) >(to "/left")
		else print substr($0, 5) >(to "/commands")
		why = ""
	}
	/^\.Bd/ { block = 1; next }
	/^\.Ed/ { block = session = 0; why = ""; next }
	block && /^\$ / { session = 1 }
	session && why { if (/^\$ /) print why "\t" substr($0, 3) >(to "/left") }
	session && !why { print >(to "/session") }'
}

# Print the links of FILE, a Markdown file, that lead to no file.
dangling() {
	sed 's/](/\n](/g' "$1" | sed -n 's/^](\([^)#]*\).*/\1/p' | while read -r link; do
		case $link in
		*:*) ;;
		*) [ -e "$(dirname "$1")/$link" ] || echo "$link" ;;
		esac
	done
}

blocks() {
	awk -v to="$TMP/" '
	/^```sh$/ { file = sprintf("%s%02d.sh", to, ++n); next }
	/^```$/ && !file { file = sprintf("%s%02d.out", to, n); printf "" > file; next }
	/^```$/ { close(file); file = ""; next }
	file { print > file }' "$1"
}

# Make a folder $stage/bin in which the examples find what they name.
stage() {
	stages=$((${stages:-0} + 1))
	stage=$TMP/stage$stages
	mkdir -p "$stage/bin/agents" "$stage/agents" "$stage/bin/problems/p1/in" \
		"$stage/bin/problems/p1/out" "$stage/bin/cases/1"
	ln -s "$BIN"/* "$stage/bin/"
	ln -s "$ROOT/agents/samples" "$stage/agents/samples"
	ln -s "$ROOT/agents/samples/eleven.sh" "$stage/bin/agents/"
	ln -s "$ROOT/agents/samples/mover.py" "$stage/bin/player.py"
	printf 'State.initial(2, 1)\nState([1, 0, 1, 1, 1, 0], 0)\n' \
		>"$stage/bin/problems/p1/in/1.txt"
	echo 'Action(0, 0)' >"$stage/bin/problems/p1/out/1.txt"
	printf '%s\n' SINGLE BLACK 10.000 BBBBB........... BBBBB........... \
		BBBB............ BBB............. BB.............. \
		................ ................ ................ \
		................ ................ ................ \
		..............WW .............WWW ............WWWW \
		...........WWWWW ...........WWWWW >"$stage/bin/cases/1/input.txt"
	mkdir -p "$stage/bin/submissions/b07902000/source"
	cp "$ROOT/tests/clients/ntu/agent.cpp" "$stage/bin/submissions/b07902000/source/"
	echo 'It thinks.' >"$stage/bin/submissions/b07902000/report.pdf"
	printf 'id,name\nb07902000,A. Student\n' >"$stage/bin/class.csv"
	[ ! -f "$TMP/own.course" ] || cp "$TMP/own.course" "$stage/bin/"
	printf '#!/bin/sh\necho E 4,0 5,0 >output.txt\n' >"$stage/bin/homework"
	chmod 755 "$stage/bin/homework"
}

# Return whether a command needs a language, or a second processor, that is not
# here.  $lacking gets its name.
lacks_something() {
	lacking=
	case $1 in
	'league '*'-j 2'*) [ "$(nproc 2>/dev/null || echo 2)" -ge 2 ] ||
		lacking='second processor' ;;
	esac
	for language in python3 mawk gawk java; do
		case $1 in
		*"$language "*) ;;
		*.py*) [ $language = python3 ] || continue ;;
		*) continue ;;
		esac
		command -v $language >/dev/null || lacking=$language
	done
	[ "$lacking" ]
}

run_example() {
	cd "$stage/bin" && PATH="$stage/bin:$PATH" sh -c "$1" </dev/null >said
}

run_session() {
	cd "$stage/bin" || return
	while IFS= read -r line; do
		case $line in
		'$ '*)
			printf '%s\n' "$line"
			PATH="$stage/bin:$PATH" sh -c "${line#??}" 2>&1 </dev/null
			;;
		esac
	done <"$TMP/session" >"$TMP/seen"
	diff "$TMP/session" "$TMP/seen"
}

shows() {
	case $1 in
	/*) split_examples "$1" ;;
	*) split_examples "$ROOT/$1" ;;
	esac
	ok "$1 shows examples" test -s "$TMP/commands" -o -s "$TMP/session" \
		-o -s "$TMP/left"
	while IFS="$(printf '\t')" read -r why line; do
		skip "$1: $line" "$why"
	done <"$TMP/left"
	stage
	while IFS= read -r line; do
		if lacks_something "$line"; then
			skip "$1: $line" "there is no $lacking"
		else
			ok "$1: $line" run_example "$line"
		fi
	done <"$TMP/commands"
	if [ -s "$TMP/session" ]; then
		stage
		ok "$1: its sessions print what they show" run_session
	fi
}
