# shellcheck shell=sh
# A terminal for tests, driven by tmux, behind lib.sh:
#
#	in_terminal COLUMNS ROWS TERM COMMAND
#	                       run it; the shell there goes on, so that what the
#	                       terminal is like afterwards is seen; it says `status N`
#	keys KEY...            press them, as tmux names them
#	screen                 what is on the screen
#	shows PART [-x]        until the screen has it, or with -x that line
#	showed PART            the same, if it has had it only for a moment
#	as_before              the terminal is as it was before the command
#	leave_terminal

terminals=0
askings=0

in_terminal() {
	terminals=$((terminals + 1))
	terminal=$TMP/tmux.$terminals
	tmux -S "$terminal" -f /dev/null new-session -d -x "$1" -y "$2" \
		"PS1='$ ' TERM=$3 exec sh -i"
	tmux -S "$terminal" pipe-pane "cat >'$TMP/sent.$terminals'"
	keys "stty -g >'$TMP/before'; $4; echo status \$?" Enter
}

keys() {
	tmux -S "$terminal" send-keys "$@"
}

screen() {
	tmux -S "$terminal" capture-pane -p
}

# Wait as long as await does.
shows() {
	await on_screen "$@" && return
	cat "$TMP/screen"
	return 1
}

on_screen() {
	screen >"$TMP/screen"
	grep -qF ${2:+"$2"} -- "$1" "$TMP/screen"
}

# Each page is drawn as a whole, so the terminal has received all of it at once.
showed() {
	await was_sent "$1" && return
	cat "$TMP/sent.text"
	return 1
}

was_sent() {
	sed "s/$(printf '\033')\[[0-9;]*[A-Za-z]//g" "$TMP/sent.$terminals" >"$TMP/sent.text"
	grep -qF -- "$1" "$TMP/sent.text"
}

# Ask through a new file each time: a long command that the shell breaks in two
# on its page looks like its answer.
as_before() {
	askings=$((askings + 1))
	asked=$TMP/asked.$askings
	keys "clear; stty -g >'$asked.part' 2>&1; mv '$asked.part' '$asked'" Enter
	await test -e "$asked" && diff "$TMP/before" "$asked"
}

leave_terminal() {
	tmux -S "$terminal" kill-server
}
