#!/usr/bin/awk -f
# Nim as a program that knows the rules (rules(7)): take any number from one heap; the
# player who takes the last one wins. A heap has up to 7.
#     referee -G "exec:awk -f nim.awk" random greedy
#     referee -G "exec:awk -f nim.awk,heaps=5" random greedy
#
# Position: the heaps, then the seat that is to move, with blanks between them.
# Move: the heap's letter, and how many to take: b3.

BEGIN {
	heaps = 3
	# Some versions of awk read ahead until their buffer is full; a shell does not.
	ask = "IFS= read -r line && printf '%s\\n' \"$line\""
	while ((ask | getline line) > 0 && line != "quit") {
		close(ask)
		word = line
		sub(/ .*/, "", word)
		print answer(word, substr(line, length(word) + 2))
		fflush()
	}
}

function answer(word, rest,  i, n, text) {
	if (word == "hello")
		return "hello 1 nim\ttitle=Nim\tparams=heaps:1:9:3" \
			"\tterms=move=1s\trounds=10\tlongest=63"
	if (word == "params") {
		if (rest !~ /^(heaps=[1-9])?$/)
			return "error heaps is from 1 to 9"
		heaps = rest ? substr(rest, 7) + 0 : 3
		start(0)
		return "params heaps=" heaps
	}
	if (word == "position")
		return rest ~ /^startpos [0-9]+$/ ? start(substr(rest, 10)) : read(rest)
	if (word == "play")
		return play(rest)
	for (i = 1; i <= heaps; i++)
		for (n = 1; n <= heap[i]; n++)
			text = text "\t" substr("abcdefghi", i, 1) n
	if (word == "moves")
		return "moves" (text ? " " substr(text, 2) : "")
	if (word == "status")
		return text ? "turn " seat : "over " 3 - seat " last"
	return "error there is no such question"
}

function start(seed,  i, x, text) {
	for (i = 1; i <= length(seed); i++)
		x = (x * 10 + substr(seed, i, 1)) % 65537
	for (i = 1; i <= heaps; i++) {
		x = (x * 75 + 74) % 65537
		text = text (1 + x % 7) " "
	}
	return read(text 1)
}

function read(text,  words, n, i) {
	n = split(text, words, " ")
	if (n != heaps + 1 || text !~ /^([0-7] )+[12]$/)
		return "error a position is " heaps " heaps of 0 to 7, and the seat to move"
	for (i = 1; i < n; i++)
		heap[i] = words[i]
	seat = words[n]
	return "position " text
}

function play(move,  i, text) {
	if (move !~ /^[a-i][1-9]$/)
		return "error malformed a move is a heap's letter and how many to take: b3"
	i = index("abcdefghi", substr(move, 1, 1))
	if (i > heaps || substr(move, 2) > heap[i] + 0)
		return "error illegal that heap does not have so many"
	heap[i] -= substr(move, 2)
	for (i = 1; i <= heaps; i++)
		text = text heap[i] " "
	return read(text 3 - seat)
}
