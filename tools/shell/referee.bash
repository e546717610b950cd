# bash completion for referee(1), league(1) and the programs beside them.
#
# This file lists only the programs.  It asks them (`referee --complete`) for their
# tables of options, and for games, keys of terms, players and courses.

# _referee_ask LIST: print the words of one kind, such as games.
_referee_ask()
{
	"$_referee_lists" --complete "$1" 2>/dev/null | sort -u
}

# _referee_value OPTION WHAT: list its values.  The table of options has WHAT.
_referee_value()
{
	local base=
	case $_referee_cur in
	*,*) base=${_referee_cur%,*}, ;;
	esac
	case $1,$2 in
	-G,NAME* | --game,NAME*) _referee_list=$(_referee_ask games) ;;
	esac
	case $2 in
	LIST) _referee_list=$(_referee_ask terms | sed "s|^|$base|") ;;
	WHAT) _referee_list=$(_referee_ask sandbox) ;;
	*'|'*) _referee_list=${2//|/$'\n'} ;;
	AGENT) _referee_list=$(_referee_ask players) _referee_files=yes ;;
	FILE* | FOLDER* | DIR* | CSV*) _referee_files=yes ;;
	esac
}

# _referee_words COMMAND PLACE: list the words for a place without an option.
_referee_words()
{
	case $1 in
	referee)
		_referee_list=$(_referee_ask players)
		[ "$2" -gt 1 ] || _referee_list+=$'\n'$(_referee_ask commands)
		;;
	league)
		[ "$2" -gt 1 ] || _referee_list=$(_referee_ask commands)
		[ "$2" -eq 1 ] || _referee_list=$(_referee_ask players)
		;;
	help) _referee_list=$(_referee_ask commands; _referee_ask players) ;;
	score) _referee_list=$(_referee_ask courses) ;;
	arena)
		[ "$2" -gt 1 ] || _referee_list=$(_referee_run --help |
			sed -n 's/^[a-z: ]*arena \([a-z|]*\) .*/\1/p' | tr '|' '\n')
		;;
	rules | solve) _referee_list=$(_referee_ask games) ;;
	game | run_game | suite) _referee_list=$(_referee_ask players) ;;
	esac
	_referee_files=yes
}

# Run this program, or its subcommand, with a word.
_referee_run()
{
	"$_referee_program" ${_referee_sub:+"$_referee_sub"} "$1" 2>/dev/null </dev/null
}

_referee()
{
	local _referee_program=$1 _referee_sub='' _referee_cur _referee_list=''
	local _referee_files='' letter name value what='' command=${1##*/}
	local _referee_lists=$1
	local -a words
	local line=${COMP_LINE:0:COMP_POINT} prev

	# Another program may have such a name; ours have the referee beside them.
	if [[ $command != @(referee|league) ]]; then
		_referee_lists=$(type -P -- "$1")
		_referee_lists=${_referee_lists%/*}/referee
		[[ -x $_referee_lists ]] || return
	fi

	# Split at blanks only, because bash also splits at = and :.
	read -ra words <<<"$line"
	[[ $line == *[[:blank:]] ]] && words+=('')
	local n=$((${#words[@]} - 1))
	_referee_cur=${words[n]} prev=${words[n - 1]}
	if ((n > 1)) && [[ $command == referee ]] &&
		_referee_ask commands | grep -Fqx -- "${words[1]}"; then
		_referee_sub=${words[1]} command=${words[1]}
		n=$((n - 1))
	elif ((n > 1)) && [[ $command == league && ${words[1]} == report ]]; then
		_referee_sub=report
	fi

	# Replace the tabs, because `read` takes several tabs as one.
	while IFS=$'\037' read -r letter name value _; do
		[[ $prev == "$name" || $prev == "$letter" ]] && what=$value
		[[ $_referee_cur == -* ]] && _referee_list+="$letter"$'\n'"$name"$'\n'
	done < <(_referee_run --complete | tr '\t' '\037')
	if [[ $what ]]; then
		_referee_list=
		_referee_value "$prev" "$what"
	elif [[ $_referee_cur != -* ]]; then
		_referee_words "$command" "$n"
	fi

	local IFS=$'\n'
	mapfile -t COMPREPLY < <(
		compgen -W "$_referee_list" -- "$_referee_cur"
		[[ $_referee_files ]] && compgen -f -- "$_referee_cur"
	)
	[[ ${COMPREPLY[0]-} == *[=,:] ]] && compopt -o nospace 2>/dev/null
	[[ $_referee_files ]] && compopt -o filenames 2>/dev/null
	# Bash replaces only the text after the last = or :.
	if [[ $_referee_cur == *[=:]* ]]; then
		local done=${_referee_cur%"${_referee_cur##*[=:]}"}
		COMPREPLY=("${COMPREPLY[@]#"$done"}")
	fi
}

complete -F _referee referee league
for _referee_program in arena game mcgill-server replay rules run_game score solve \
	suite alphabeta greedy hidden mcts minimax random
do
	complete -p "$_referee_program" >/dev/null 2>&1 ||
		complete -o default -F _referee "$_referee_program"
done
unset _referee_program
