#!/bin/sh
# A complete agent for every game, to start from.  It understands every message
# of the line wire (protocol.md), asks for its legal moves, and lets choose pick
# one.  Improve choose.
# shellcheck disable=SC2034 # the variables are for your own choose
set -f # a move is not a file name pattern
tab=$(printf '\t')

# Set $drawn to the next number below $1 of the game's dice: the same seed gives
# the same game.
draw() {
	dice=$((dice * 75 % 65537))
	drawn=$((dice % $1))
}

# Answer with one of the legal moves, which are the words.
choose() {
	draw $#
	shift "$drawn"
	echo "$1"
}

# Omweso's setup, `moves ?`: 32 seeds in 16 pits; each two pits share four.
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
	game) # a name and its parameters: reset everything
		game=$rest seat='' limits='' history='' position='' left='' dice=1 ;;
	seed) dice=$((rest % 65536 + 1)) ;;
	seat) seat=$rest ;; # 1 moves first
	limits) limits=$rest ;; # the terms: first=30s,move=2s
	move | played) # the opponent's move, or the referee's move for you
		history="$history$rest$tab" ;;
	position) position=$rest ;; # the position in which you must move
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
	stop | end) ;; # need no answer; if you think for long, check for stop
	quit) exit ;;
	esac
done
