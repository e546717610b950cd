#!/bin/sh
# Install what has been built, or remove what was installed:
#
#	install.sh install|uninstall TOP PROGRAM...
#
# TOP is the folder to install in ($DESTDIR$PREFIX).  Each PROGRAM is a file that
# was built.  Other files beside it, such as records, are not installed.  Programs
# find each other by their own paths (referee/base/home.h), so TOP may be moved as
# a whole.
set -eu
export LC_ALL=C

action=$1
top=$2
shift 2
programs=$*

# The programs on everybody's PATH; the others are called `referee WORD`.
public='referee league'
pages=$(find referee agents tools -name '*.[157]' | sort)

# Documents, which are installed in one folder; guides are edited for it.
documents='README.md protocol.md agents/players.md referee/games/games.md
	tools/courses/wires.md'
guides='tools/score/grading.md tools/arena/arena.md tools/courses/courses.md'

# plan: print a line a file, MODE FROM TO, with TO below TOP; pages, documents
# and guides are edited, a link leads to FROM.
plan() {
	for program in $programs; do
		case " $public " in
		*" ${program##*/} "*) echo "755 $program bin/${program##*/}" ;;
		*) echo "755 $program libexec/referee/${program##*/}" ;;
		esac
	done
	for file in tools/courses/*; do
		case ${file##*/} in courses.md | wires.md) continue ;; esac
		echo "644 $file share/referee/courses/${file##*/}"
	done
	for file in tools/adapters/*.*; do
		echo "644 $file share/referee/adapters/${file##*/}"
	done
	for file in tools/client/*.py; do
		echo "644 $file share/referee/client/${file##*/}"
	done
	for file in tools/arena/samples/*.sh; do
		echo "755 $file share/referee/arena/samples/${file##*/}"
	done
	for file in tools/cluster/*.sh; do
		echo "755 $file share/referee/cluster/${file##*/}"
	done
	for file in $documents; do
		echo "document $file share/doc/referee/${file##*/}"
	done
	for file in $guides; do
		echo "guide $file share/doc/referee/${file##*/}"
	done
	for file in tools/page/pictures/*.png tools/page/pictures/*.svg; do
		echo "644 $file share/doc/referee/pictures/${file##*/}"
	done
	for file in agents/samples/*.*; do
		echo "755 $file share/doc/referee/samples/${file##*/}"
	done
	for file in tools/rules/samples/*.*; do
		echo "755 $file share/doc/referee/rules/${file##*/}"
	done
	for page in $pages; do
		section=${page##*.}
		echo "page $page share/man/man$section/$(page_name "$page")"
		case $(page_name "$page") in
		"${page##*/}") ;;
		*) echo "link $(page_name "$page") share/man/man$section/${page##*/}" ;;
		esac
	done
	for command in $public; do
		echo "644 tools/shell/referee.bash share/bash-completion/completions/$command"
	done
	echo "644 tools/shell/_referee share/zsh/site-functions/_referee"
}

# The name of an installed page, which nobody else has: referee-score.1.  A link
# has its short name, if nobody else has that.
page_name() {
	case ${1##*/} in
	referee.* | league.* | league-*) echo "${1##*/}" ;;
	*) echo "referee-${1##*/}" ;;
	esac
}

# page FILE: print it with `referee score` for `score`.
page() {
	main=${1##*/}
	main=${main%.*}
	own=$(page_name "$1")
	own=${own%.*}
	{
		edit "s/^\.Dt .* /.Dt $(printf %s "$own" | tr '[:lower:]' '[:upper:]') /"
		edit "/^\.Sh NAME/,/^\.Nd/s/^\.Nm $main\$/.Nm $own/"
		edit "/^\.Sh NAME/,/^\.Nd/s/^\.Nm $(spoken "$main.1")\$/.Nm $own/"
		edit "/^\.Sh SYNOPSIS/,/^\.Sh D/s/^\.Nm\$/.Nm $(spoken "$own.1")/"
		edit "/^\.Sh EXAMPLES/,/^\.Sh S/s/\.\/random/random/g"
		edit "/^\.Sh EXAMPLES/,/^\.Sh S/s/\.\/greedy/greedy/g"
	} >"$tmp/edits"
	sed -f "$tmp/calls" -f "$tmp/edits" "$1"
}

# Edits in every page: how programs are called, and where files are.
calls() {
	for other in $pages; do
		from=${other##*/}
		name=${from%.*}
		to=$(page_name "$other")
		edit "s/^\.Xr $name ${from##*.}/.Xr ${to%.*} ${from##*.}/"
		call=$(spoken "$to")
		edit "s/^\.Dl \.\/$name /.Dl $call /"
		edit "s/^\.Dl $name /.Dl $call /"
		edit "s/^\$ $name /\$ $call /"
		edit "/^\$ /s/| $name /| $call /"
		edit "/^\.Dl /s/| \.\/$name /| $call /"
	done
	for part in adapters client cluster courses; do
		edit "s/tools\/$part/share\/referee\/$part/"
	done
	edit "s/agents\/samples/share\/doc\/referee\/samples/"
	edit "s/tools\/arena\/samples/share\/referee\/arena\/samples/"
	edit "s/tools\/rules\/samples/share\/doc\/referee\/rules/"
}

# document FILE: print it with links to the documents and pictures beside it.
document() {
	edit 's,](tools/page/pictures/,](pictures/,' >"$tmp/edits"
	for other in $documents $guides; do
		edit "s,](\([^):]*/\)*${other##*/},](${other##*/},g"
	done >>"$tmp/edits"
	sed -f "$tmp/edits" "$1"
}

# guide FILE: print a document for people who have the programs installed.  Its
# paths begin at the folder in which they are installed.
# shellcheck disable=SC2016 # the dollar signs are the page's
guide() {
	awk '
	/^```sh$/ && !begun { begun = "yes"; print; next }
	begun == "yes" && /^make$/ {
		print "TOP=$(dirname \"$(command -v referee)\")/.."
		next
	}
	begun == "yes" && /^export TREE/ {
		print "export TOP PATH=\"$TOP/libexec/referee:$PATH\""
		begun = "done"
		next
	}
	{ print }' "$1" | sed \
		-e 's/^First build the programs in the top folder, and tell your shell where they are:/First tell your shell where the programs are:/' \
		-e 's/^`make install` puts the program there\. //' \
		-e 's/^`make student-kit` packs/In the source, `make student-kit` packs/' \
		-e 's/"\$TREE"\/agents\/samples/"$TOP"\/share\/doc\/referee\/samples/' \
		-e 's/\$TREE\/tools/$TOP\/share\/referee/; s/`tools\//`share\/referee\//g' \
		-e 's/](\([a-z]*-[a-z]*-[0-9]*\.md\)/](..\/..\/referee\/courses\/\1/g' \
		-e 's/\[tools\/courses/[share\/referee\/courses/g' \
		-e 's/players of `bin\/`/players/' >"$tmp/guide"
	document "$tmp/guide"
}

# Print a line for sed exactly, which echo may not do.
edit() {
	printf '%s\n' "$1"
}

# Print how a command is called: referee score.
spoken() {
	case $1 in
	referee-* | league-*) spoken=${1%.*} && echo "${spoken%%-*} ${spoken#*-}" ;;
	*) echo "${1%.*}" ;;
	esac
}

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
plan >"$tmp/plan"
[ "$action" = uninstall ] || calls >"$tmp/calls"
umask 022

while read -r mode from to; do
	if [ "$action" = uninstall ]; then
		there=$([ "$mode" != link ] || readlink "$top/$to" || :)
		case $mode,$there in
		link,"$from" | [!l]*) rm -f "$top/$to" ;;
		esac
		continue
	fi
	[ -d "$top/${to%/*}" ] || mkdir -p "$top/${to%/*}"
	case $mode in
	link)
		[ -e "$top/$to" ] || ln -s "$from" "$top/$to"
		continue
		;;
	page | document | guide)
		("$mode" "$from") >"$tmp/page" # its variables are its own
		mode=644
		from=$tmp/page
		;;
	esac
	install -m "$mode" "$from" "$top/$to"
done <"$tmp/plan"

# Remove the folders that are empty now, inner ones first.  Keep the outermost, which
# other programs use, unless nothing is left below the prefix.
if [ "$action" = uninstall ]; then
	rm -rf "$top/share/referee/client/__pycache__"
	sed 's/.* //' "$tmp/plan" | while read -r folder; do
		while folder=${folder%/*} && [ "$folder" != "${folder%/*}" ]; do
			echo "$folder"
		done
	done | sort -ru | grep -v '^share/man$' | while read -r folder; do
		rmdir "$top/$folder" 2>/dev/null || :
	done
	[ "$(find "$top" ! -type d)" ] || find "$top" -depth -type d -exec rmdir {} +
fi
