#!/bin/sh
# A player's file is replaced while games are played: each game is recorded with
# the program that played it, and the referee reports it.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

chmod 777 "$TMP" # as root, agents are somebody else
cd "$TMP" || exit 1
# An agent that replaces its own file in its first game, and exits after each
# game.  It has no sandbox, which would prevent that.
agent() {
	cat >agent.sh <<AGENT
#!/bin/sh
read -r line
if [ -e "$TMP/next" ]; then
	mv "$TMP/next" "$TMP/agent.sh"
fi
AGENT
	sed 's/^read/# the second version\nread/' agent.sh >next
	chmod 755 agent.sh next
	sha256 agent.sh next | cut -d ' ' -f 1 >sums
}

# Print the sums of a player, game by game: sums PLAYER
sums() {
	sed -n "s/^player $1 .*|//p" record
}

# Print the marked games, of all: marked PLAYER
marked() {
	awk -v mark="changed$1" '
	/^id / { game = $2; sub(/.*\//, "", game) }
	/^enforced / && index($0, mark) { printf "%s ", game }' record
}

for seat in 1 2; do
	agent
	rm -f record
	if [ $seat = 1 ]; then
		set -- ./agent.sh random
	else
		set -- random ./agent.sh
	fi
	"$BIN/referee" --sandbox=none -q --json -r 4 -o record "$@" >said 2>err
	first=$(sed -n 1p sums)
	second=$(sed -n 2p sums)
	is "a game has the sum of the program that played it (player $seat)" \
		"$first $second $second $second" "$(sums $seat | paste -s -d ' ' -)"
	is "the games of another program are marked (player $seat)" '2 3 4 ' \
		"$(marked $seat)"
	is "JSON marks them, too (player $seat)" 3 \
		"$(grep -c "\"changed\":\[$([ $seat = 1 ] || echo false,)true" said)"
	is "it is said once (player $seat)" 1 \
		"$(grep -c 'agent.sh has changed since the match began: .* game 2' err)"
	is "and the rival's games are as they were (player $seat)" '1 ' \
		"$(sums $((3 - seat)) | sort -u | wc -l | tr -d ' ') $(marked $((3 - seat)))"
done

agent
rm -f record
"$BIN/referee" --sandbox=none -q -r 3 -o record "sh agent.sh" random >said 2>err
is 'a file of an interpreter is seen to change, too' '2 3 ' "$(marked 1)"

agent
cp agent.sh same.sh
rm -f record
(
	mv same.sh next
	"$BIN/referee" --sandbox=none -q -r 3 -o record ./agent.sh random >said 2>err
)
is 'a file that is put there again as it was is none' '' "$(marked 1)$(cat err)"

# A league goes on without it.
agent
rm -rf league.d
"$BIN/league" run -d league.d -r 2 -s 7 --sandbox=none ./agent.sh random greedy \
	>said 2>err
is 'a league in which a file was replaced stays open' 3 $?
ok 'it says which pairing may be that of another program, and what to do' \
	grep -q 'agent.sh - random: agent.sh has changed while .* remove league.d/games/' err
ok 'and what becomes of the others' \
	grep -q 'agent.sh has changed since the league began: .*league redo agent.sh' err
is 'the others are played' '001-002.rec 2,002-003.rec 2' "$(
	cd league.d/games && grep -c '^result' ./*.rec | sed 's|^./||; s/:/ /' | paste -s -d , -
)"
ok 'what it proposes completes it' exits 0 sh -c "
	'$BIN/league' redo -d league.d agent.sh && '$BIN/league' run -d league.d"
finish
