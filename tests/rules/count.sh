#!/bin/sh
# Rules as a program: players add 1 or 2 in turn, and the player who reaches
# `most` wins.  A position is the sum and the ply.  The first word, if there is
# one, names what it does wrong when the ply is 3: `die`, `killed`, `hang`,
# `babble`, `contradict`, `unread`, `long`, `twice`, `moveless`; with a file
# after it, only as long as that file exists, which it removes.

fault=$1 once=$2
most=10 sum=0 ply=0

is_due() {
	[ "$fault" ] && [ "$ply" -ge 3 ] || return 1
	[ -z "$once" ] || rm "$once" 2>/dev/null
}

status() {
	if [ "$sum" -ge "$most" ]; then
		echo "over $((2 - ply % 2)) most"
	else
		echo "turn $((1 + ply % 2))"
	fi
}

moves() {
	if [ "$sum" -ge "$most" ]; then
		echo moves
	else
		printf 'moves 1\t2\n'
	fi
}

# Do something wrong instead of answering this question.  Returns 1 if nothing
# is wrong.
misbehave() {
	case $fault-$1 in
	die-play) is_due && echo 'out of dice' >&2 && exit 3 ;;
	killed-play) is_due && kill -9 $$ ;;
	hang-play) is_due && exec sleep 100 ;;
	babble-status) is_due && echo 'I think it is yours' ;;
	contradict-play) is_due && echo 'error illegal I do not like it' ;;
	unread-position) is_due && echo 'error what is that?' ;;
	long-moves) is_due && while :; do printf '%01000d' 0; done ;;
	moveless-moves) is_due && echo moves ;;
	twice-status) is_due && status && echo 'and more' ;;
	*) return 1 ;;
	esac
}

while IFS= read -r line; do
	word=${line%% *} rest=${line#"$word"} rest=${rest# }
	misbehave "$word" && continue
	case $word in
	hello) printf 'hello 1 count\tterms=move=5s\trounds=4\tlongest=99\tparams=most:5:99:10\n' ;;
	params)
		most=${rest#most=}
		echo "params most=$most"
		;;
	position)
		case $rest in
		startpos*) sum=0 ply=0 ;;
		[0-9]*' '[0-9]*) sum=${rest% *} ply=${rest#* } ;;
		*)
			echo 'error a position is the sum and the ply'
			continue
			;;
		esac
		echo "position $sum $ply"
		;;
	moves) moves ;;
	play)
		case $rest in
		[12])
			sum=$((sum + rest)) ply=$((ply + 1))
			echo "position $sum $ply"
			;;
		*) echo 'error malformed a move is 1 or 2' ;;
		esac
		;;
	status) status ;;
	quit) exit 0 ;;
	*) echo 'error what?' ;;
	esac
done
