#!/bin/sh
# Make the README's pictures again, from games that our own programs play:
#
#	sh tools/page/pictures/make.sh [FOLDER]      after make; default: this folder
#
# The games have fixed seeds, so a picture changes only if the programs' output does.
#
#	terminal.svg   a person's game in a terminal; it needs tmux
#	replay.png     a game's page, and
#	league.png     a league's page; both need chromium (CHROMIUM names another);
#	                pngquant halves their size
#
# Look at the pictures before you commit them.  All of them together stay below
# 200 kB, which tests/e2e/docs-examples-slow.t checks.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../../.." && pwd)
to=${1:-$here}
to=$(cd "$to" && pwd)
tmp=$(mktemp -d)
chmod 755 "$tmp" # as root, agents are somebody else
trap 'tmux -S "$tmp/tmux" kill-server 2>/dev/null || true; rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
PATH=${BIN:-$top/bin}:$PATH
cd "$tmp"

# Start COMMAND in a terminal of COLUMNS by ROWS.
in_terminal() { # COLUMNS ROWS COMMAND
	tmux -S tmux -f /dev/null new-session -d -x "$1" -y "$2" \
		"TERM=xterm-256color LC_ALL=C NO_COLOR= exec $3"
}

# Press KEY..., and wait until the screen shows TEXT.  The file `screen` then has it.
until_shown() { # TEXT KEY...
	text=$1
	shift
	[ $# -eq 0 ] || tmux -S tmux send-keys "$@"
	tries=200
	until tmux -S tmux capture-pane -e -p >screen && grep -qF -- "$text" screen; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || {
			echo "make.sh: the terminal does not show '$text':" >&2
			cat screen >&2
			exit 1
		}
		sleep 0.1
	done
}

# Take a picture of PAGE, of WIDTH by HEIGHT pixels.
shot() { # PAGE WIDTH,HEIGHT PICTURE
	root=
	[ "$(id -u)" != 0 ] || root=--no-sandbox
	"${CHROMIUM:-chromium}" --headless $root --disable-gpu --hide-scrollbars \
		--force-device-scale-factor=1 --user-data-dir="$tmp/browser" \
		--window-size="$2" --screenshot="$to/$3" "file://$tmp/$1" >said 2>&1 ||
		{
			cat said >&2
			exit 1
		}
	! command -v pngquant >/dev/null ||
		pngquant --force --strip --nofs --output "$to/$3" 20 "$to/$3"
}

# A person's game: two rounds, before the third.
command='referee -s 12 -r 4 human greedy'
in_terminal 66 14 "$command"
until_shown 'your move'
until_shown 'ply 2:' 13 Enter
until_shown 'ply 4:' 63 Enter
awk -v title="$ $command" -f "$here/screen.awk" screen >"$to/terminal.svg"

# The page of a game.
referee -q --stable -s 7 -r 1 -o game.rec greedy random >said
replay --html --mistakes game.rec 1 >game.html
shot 'game.html#6' 1280,720 replay.png

# The page of a league: a class of students, and two of our own players.
mkdir class
student() { # NAME PLAYER OPTION...
	name=$1
	shift
	printf '#!/bin/sh\nexec %s\n' "$*" >"class/$name"
	chmod 755 "class/$name"
}
student anna mcts --playouts 200
student ben minimax --depth 1
student chen minimax --depth 3
student dina mcts --playouts 50
league run -q --stable -d league.d -s 1 -r 20 class random greedy >said
league report -d league.d --stable --prior 1 --html league >said
shot league/index.html 900,780 league.png
