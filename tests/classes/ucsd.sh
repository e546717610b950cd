# shellcheck shell=sh
# UCSD's class (ucsd-mancala-2016): who hands in what.  See ucsd.expected.

# Write a class Player to a file: player FILE CLASS LINE-OF-MOVE...
player() {
	player_file=$1
	printf 'from assignment2 import Player, State, Action\n\n' >"$player_file"
	printf 'class %s(Player):\n    def move(self, state):\n' "$2" >>"$player_file"
	shift 2
	printf '        %s\n' "$@" >>"$player_file"
}

first='return (state.actions() or [None])[0]'
last='return (state.actions() or [None])[-1]'

# Make a folder [id]/solutions and a report; p4 looks four plies ahead.
ucsd() { # ID
	ucsd_to=$WORK/$1/solutions
	mkdir -p "$ucsd_to"
	cp "$CLIENTS"/ucsd/p[1-4]*.py "$ucsd_to"
	echo '%PDF' >"$WORK/$1/report.pdf"
	sed 's/while depth < 60/while depth < 4/; s/^ *if self.is_time_up():/        if False:/' \
		"$CLIENTS/ucsd/p4_custom_player.py" >"$ucsd_to/p4_custom_player.py"
}

ucsd_class() {
	ucsd abc01 && packed abc01
	ucsd abc02 && rm "$WORK/abc02/report.pdf"
	player "$WORK/abc02/solutions/p1_minimax_player.py" MinimaxPlayer "$last"
	player "$WORK/abc02/solutions/p2_alphabeta_player.py" AlphaBetaPlayer "$first"
	(cd "$WORK/abc02" && zip -qr "$SUBS/abc02.zip" solutions)
	# The best of the p4 errs.
	ucsd abc03
	player "$WORK/abc03/solutions/p4_custom_player.py" CustomPlayer 'return None'
	mv "$WORK/abc03" "$SUBS"
	ucsd abc04 && rm "$WORK"/abc04/solutions/p[23]*.py
	player "$WORK/abc04/solutions/p4_custom_player.py" CustomPlayer "$first"
	packed abc04
	# Copies of p4 by depth, with names of their own.
	ucsd abc18
	for depth in 1 2 3; do
		sed "s/depth < 4/depth < $depth/; s/CustomPlayer/Custom${depth}Player/" \
			"$WORK/abc18/solutions/p4_custom_player.py" \
			>"$WORK/abc18/solutions/custom${depth}_player.py"
	done
	packed abc18
	# What goes wrong in a class, a problem each: no class of that name,
	# endless recursion, endless thought now and then, and moves that are
	# printed.
	ucsd abc19
	player "$WORK/abc19/solutions/p1_minimax_player.py" Minimaxer "$first"
	player "$WORK/abc19/solutions/p1_minimax_player.py.2" Maximizer "$first"
	cat "$WORK/abc19/solutions/p1_minimax_player.py.2" >>"$WORK/abc19/solutions/p1_minimax_player.py"
	rm "$WORK/abc19/solutions/p1_minimax_player.py.2"
	player "$WORK/abc19/solutions/p2_alphabeta_player.py" AlphaBetaPlayer 'return self.move(state)'
	player "$WORK/abc19/solutions/p3_evaluation_player.py" EvaluationPlayer \
		'while state.M == 5: pass' "$first"
	player "$WORK/abc19/solutions/p4_custom_player.py" CustomPlayer 'print(state.actions())' "$first"
	packed abc19
	# Tabs and blanks as Python 2 accepts them, in a folder of another name,
	# with problem 1 only.
	mkdir -p "$WORK/abc20/pa2/solutions"
	cp "$CLIENTS/ucsd/class/dan/p1_minimax_player.py" "$WORK/abc20/pa2/solutions"
	(cd "$WORK/abc20" && zip -qr "$SUBS/abc20.zip" pa2)
	# Zipped twice, and a problem whose name has upper-case letters.
	ucsd abc21 && mv "$WORK/abc21/solutions" "$WORK/abc21/inner"
	mkdir "$WORK/abc21/solutions" && mv "$WORK/abc21/inner" "$WORK/abc21/solutions/solutions"
	mv "$WORK/abc21/solutions/solutions/p3_evaluation_player.py" \
		"$WORK/abc21/solutions/solutions/P3_evaluation_player.py"
	rm "$WORK"/abc21/solutions/solutions/p4*.py
	(cd "$WORK/abc21" && zip -qr "$SUBS/abc21.zip" solutions report.pdf)
	# Until now the rival was p1, which breaks: p4 is abc01's.
	ucsd abc22 && player "$WORK/abc22/solutions/p1_minimax_player.py" MinimaxPlayer 'return 1 / 0'
	packed abc22
	ucsd abc05 && rm "$WORK"/abc05/solutions/p4*.py && packed abc05
	ucsd abc06
	cp "$CLIENTS/ucsd/python2_player.py" "$WORK/abc06/solutions/p1_minimax_player.py"
	packed abc06
	ucsd abc07
	player "$WORK/abc07/solutions/p1_minimax_player.py" MinimaxPlayer 'raise KeyError("no idea")'
	packed abc07
	ucsd ABC08 && packed ABC08
	mkdir "$WORK/abc09" && packed abc09
	ucsd abc10 && head -c 11000000 /dev/zero >"$WORK/abc10/big" && mv "$WORK/abc10" "$SUBS"
	ucsd abc11 && (cd "$WORK/abc11/solutions" && chmod 000 p1_minimax_player.py)
	(cd "$WORK" && tar -czf "$SUBS/abc11 (Anne's \"last\").tar.gz" abc11)
	mkdir -p "$SUBS/-rf" "$SUBS/ab c'12" "$SUBS/$(printf 'abc13\nabc14')" "$SUBS/\$(reboot)"
	echo x >"$SUBS/-rf/x" && echo x >"$SUBS/ab c'12/x" && echo x >"$SUBS/\$(reboot)/x"
	player "$SUBS/$(printf 'abc13\nabc14')/$(printf 'p4\n%s' '-x')" P "$first"
	printf 'id,name,group\nabc01,A,\nabc15,B,\nabc16,C,team1\nabc17,D,team1\n' >"$TMP/roster.csv"
	ucsd team1 && packed team1
	printf 'id,report\nabc01,30\nabc03,12.5\n' >"$TMP/manual.csv"
}

# p4 alone: random, and searches of one, two and four plies.
strengths() {
	for strengths_of in random:0 deptha:1 depthb:2 depthd:4; do
		mkdir -p "$SUBS/${strengths_of%:*}/solutions"
		cat >"$SUBS/${strengths_of%:*}/solutions/p4_custom_player.py" <<-END
			import random
			from assignment2 import Player

			DEPTH = ${strengths_of#*:}


			class CustomPlayer(Player):
			    def move(self, state):
			        if not DEPTH or not state.actions():
			            return random.choice(state.actions() or [None])
			        return self.best(state, DEPTH, -99)[1]

			    def best(self, state, depth, alpha, beta=99):
			        if not depth or state.is_terminal():
			            board = state.board
			            return board[state.player_goal_idx] - board[state.opponent_goal_idx], None
			        best = None
			        for action in state.actions() or [None]:
			            value = -self.best(state.result(action), depth - 1, -beta, -alpha)[0]
			            if value > alpha:
			                alpha, best = value, action
			            if alpha >= beta:
			                break
			        return alpha, best
		END
	done
	chmod -R a+rX "$SUBS"
}
