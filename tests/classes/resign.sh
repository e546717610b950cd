# An opponent that resigns at its first turn.
while read -r line; do
	case $line in
	'go '*) echo resign ;;
	quit) exit ;;
	esac
done
