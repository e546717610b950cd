#!/bin/sh
# A complete agent for every game, to start from: it understands every message
# of the line wire (protocol.md), asks for its legal moves, and leaves the choice
# to choose, which is yours to improve.
# shellcheck disable=SC2034 # what the referee tells, for your own choose
set -f # a move is not a file name pattern
tab=$(printf '\t')

# The next number below $1 in $drawn, by the game's own dice: same seed, same
# game.
draw() {
	dice=$((dice * 75 % 65537))
	drawn=$((dice % $1))
}

# Say one of the legal moves, which are the words.
choose() {
	draw $#
	shift "$drawn"
	echo "$1"
}

# Omweso's setup, `moves ?`: 32 seeds in 16 pits, two pits share four.
place() {
	pits=
	for _ in 1 2 3 4 5 6 7 8; do
		draw 5
		pits=$pits${pits:+,}$drawn,$((4 - drawn))
	done
	echo "$pits"
}

while IFS=' ' read -r word rest; do
	case $word in
	game) # a name and its parameters: all else is forgotten
		game=$rest seat='' limits='' history='' position='' left='' dice=1 ;;
	seed) dice=$((rest % 65536 + 1)) ;;
	seat) seat=$rest ;; # 1 moves first
	limits) limits=$rest ;; # the terms: first=30s,move=2s
	move | played) # the opponent's; the referee's for you, who were late
		history="$history$rest$tab" ;;
	position) position=$rest ;; # in which you are to move
	go) # the milliseconds on the clock that decides; -1: no limit
		left=$rest
		echo moves ;; # once a turn; the clock runs on
	moves)
		if [ "$rest" = '?' ]; then
			place
		else
			IFS=$tab
			# shellcheck disable=SC2086 # split, at tabs
			choose $rest
		fi ;;
	stop | end) ;; # no answer here: who thinks long must look for stop
	quit) exit ;;
	esac
done
