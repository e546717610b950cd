#!/bin/sh
# Each test that a course's table (tools/courses/*.md) names exists, with that
# name in that file.  The last cell of a row is `FILE`: NAME; `FILE`: NAME;
# NAME; the files are below tests/.  Prints what is missing; exits with 1 if
# anything is: sh tests/tables.sh [TABLE...]

export LC_ALL=C
[ $# -gt 0 ] || set -- tools/courses/*.md
awk -F'|' -v quote="'" '
# Read a file of tests, without the quotes that the shell needs.
function read_tests(file, line) {
	while ((there[file] = (getline line <("tests/" file))) > 0) {
		gsub(quote "[\\\\]" quote quote, quote, line)
		text[file] = text[file] line "\n"
	}
	close("tests/" file)
}
# Return whether a name is in the file, or each name of a list.
function has_all(file, names, n, i, name) {
	if (index(text[file], names)) return 1
	n = split(names, name, /[;,] */)
	for (i = 1; i <= n; i++)
		if (!index(text[file], name[i])) return 0
	return 1
}
/^\| *(the course asks|---)/ || !/^\|.*\|.*\|.*\|$/ { next }
{
	n = split($(NF - 1), test, /; *`/)
	for (i = 1; i <= n; i++) {
		gsub(/^[ `]+| +$/, "", test[i])
		file = test[i]
		sub(/`.*/, "", file)
		sub(/^[^`]*`?:? */, "", test[i])
		if (!(file in there)) read_tests(file)
		if (there[file] < 0) why = "there is no tests/" file
		else if (has_all(file, test[i])) continue
		else why = "tests/" file " has no " quote test[i] quote
		print FILENAME ":" FNR ": " why
		status = 1
	}
}
END { exit status }' "$@"
