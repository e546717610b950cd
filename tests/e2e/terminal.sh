# shellcheck shell=sh
# A terminal for tests, driven by tmux, behind lib.sh:
#
#	in_terminal COLUMNS ROWS TERM COMMAND
#	                       run it; the shell there goes on, so that what the
#	                       terminal is like afterwards is seen; it says `status N`
#	keys KEY...            press them, as tmux names them
#	screen                 what is on the screen
#	shows PART [-x]        until the screen has it, or with -x that line
#	as_before              the terminal is as it was before the command
#	leave_terminal

terminals=0
askings=0

in_terminal() {
	terminals=$((terminals + 1))
	terminal=$TMP/tmux.$terminals
	tmux -S "$terminal" -f /dev/null new-session -d -x "$1" -y "$2" \
		"PS1='$ ' TERM=$3 exec sh -i"
	keys "stty -g >'$TMP/before'; $4; echo status \$?" Enter
}

keys() {
	tmux -S "$terminal" send-keys "$@"
}

screen() {
	tmux -S "$terminal" capture-pane -p
}

# For 4 s at most.
shows() {
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 \
		21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40; do
		screen >"$TMP/screen"
		grep -qF ${2:+"$2"} -- "$1" "$TMP/screen" && return
		sleep 0.1
	done
	cat "$TMP/screen"
	return 1
}

# The answer has a number: the one before may still be on the shell's page.
as_before() {
	askings=$((askings + 1))
	keys "clear; stty -g >'$TMP/after'; echo told $askings" Enter
	shows "told $askings" -x && diff "$TMP/before" "$TMP/after"
}

leave_terminal() {
	tmux -S "$terminal" kill-server
}
