# A terminal's screen as an SVG: awk -v title=TEXT -f screen.awk SCREEN
#
# SCREEN is the output of `tmux capture-pane -e -p`, in ASCII.  Each word is a separate
# text at its own place, so columns line up in any font.

BEGIN {
	wide = 8.4
	high = 18
	paper = "#1e1e1e"
	split("#ff7b72 #7ee787 #e3b341 #79c0ff #d2a8ff #76e3ea #ffffff", hue, " ")
	left = 14
	put(0, title, "#8b949e")
	row = 1
}

# Write TEXT, without blanks, at COLUMN of the row.
function put(column, text, color, back,  n) {
	n = length(text)
	gsub(/&/, "\\&amp;", text)
	gsub(/</, "\\&lt;", text)
	gsub(/>/, "\\&gt;", text)
	if (back)
		body = body sprintf("<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n",
			left + column * wide, row * high + 9, n * wide, high, back)
	body = body sprintf("<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\" fill=\"%s\"%s>%s</text>\n",
		left + column * wide, row * high + 22, n * wide, color, bold ? " font-weight=\"bold\"" : "", text)
}

# Write PART, which has one style, word by word.
function run(part,  color, word) {
	color = ink ? hue[ink] : dim ? "#8b949e" : "#e6edf3"
	while (match(part, /[^ ]+/)) {
		word = substr(part, RSTART, RLENGTH)
		put(at + RSTART - 1, word, turned ? paper : color, turned ? color : "")
		at += RSTART + RLENGTH - 1
		part = substr(part, RSTART + RLENGTH)
	}
	at += length(part)
	if (at > most)
		most = at
}

# The numbers between "ESC [" and "m" set the style of what follows.
function style(numbers,  n, i, number) {
	n = split(numbers, number, ";")
	if (!n)
		number[n = 1] = 0
	for (i = 1; i <= n; i++) {
		if (number[i] == 0)
			bold = dim = turned = ink = 0
		else if (number[i] == 1)
			bold = 1
		else if (number[i] == 2)
			dim = 1
		else if (number[i] == 7)
			turned = 1
		else if (number[i] >= 31 && number[i] <= 37)
			ink = number[i] - 30
		else if (number[i] >= 91 && number[i] <= 97)
			ink = number[i] - 90
		else if (number[i] == 39)
			ink = 0
	}
}

{
	at = 0
	while (match($0, /\033\[[0-9;]*m/)) {
		before = substr($0, 1, RSTART - 1)
		numbers = substr($0, RSTART + 2, RLENGTH - 3)
		$0 = substr($0, RSTART + RLENGTH)
		run(before)
		style(numbers)
	}
	run($0)
	if (at)
		last = row
	row++
}

END {
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"\n", \
		most * wide + 2 * left, (last + 1) * high + 20
	print " font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">"
	printf "<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"%s\"/>\n%s</svg>\n", paper, body
}
