#!/bin/sh
# Each test that a course's table (tools/courses/*.md) names exists, with that name
# in that file.  The last cell of a row is `FILE`: NAME; `FILE`: NAME; NAME; the files
# lie below tests/.  Prints what is missing; exit 1 if anything is.
#
#	sh tests/tables.sh [TABLE...]

export LC_ALL=C
[ $# -gt 0 ] || set -- tools/courses/*.md
awk -F'|' '
/^\| *(the course asks|---)/ || !/^\|.*\|.*\|.*\|$/ { next }
{
	n = split($(NF - 1), test, /; *`/)
	for (i = 1; i <= n; i++) {
		gsub(/^[ `]+| +$/, "", test[i])
		file = test[i]
		sub(/`.*/, "", file)
		sub(/^[^`]*`?:? */, "", test[i])
		print FILENAME "\t" FNR "\t" file "\t" test[i]
	}
}' "$@" | {
	status=0
	tab=$(printf '\t')
	# A name, in the file as the shell quotes it.
	named() {
		sed "s/'\\\\''/'/g" "tests/$file" | grep -qF -- "$1"
	}
	# All names of a list.
	listed() {
		echo "$name" | tr ';' ',' | tr ',' '\n' | sed 's/^ *//' | {
			while read -r one; do
				named "$one" || exit 1
			done
		}
	}
	while IFS=$tab read -r table line file name; do
		if [ ! -f "tests/$file" ]; then
			echo "$table:$line: there is no tests/$file"
		elif [ "$name" ] && ! named "$name" && ! listed; then
			echo "$table:$line: tests/$file has no '$name'"
		else
			continue
		fi
		status=1
	done
	exit $status
}
