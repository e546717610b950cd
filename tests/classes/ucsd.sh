# shellcheck shell=sh
# UCSD's class (ucsd-mancala-2016): who hands in what.  See ucsd.expected.

# A class Player in a file: player FILE CLASS LINE-OF-MOVE...
player() {
	player_file=$1
	printf 'from assignment2 import Player, State, Action\n\n' >"$player_file"
	printf 'class %s(Player):\n    def move(self, state):\n' "$2" >>"$player_file"
	shift 2
	printf '        %s\n' "$@" >>"$player_file"
}

first='return (state.actions() or [None])[0]'
last='return (state.actions() or [None])[-1]'

# A folder [id]/solutions and a report: p1 and p2 search as the sample's do on small boards,
# and on the board of the games play the first move there is; p4 looks four
# plies ahead there.
ucsd() { # ID
	ucsd_to=$WORK/$1/solutions
	mkdir -p "$ucsd_to"
	cp "$CLIENTS"/ucsd/p[1-4]*.py "$ucsd_to"
	echo '%PDF' >"$WORK/$1/report.pdf"
	for ucsd_file in p1_minimax_player p2_alphabeta_player; do
		sed "s/^    def move(self, state):/&\\
        if (state.M, state.N) == (4, 2):\\
            $first/" "$CLIENTS/ucsd/$ucsd_file.py" >"$ucsd_to/$ucsd_file.py"
	done
	sed 's/while depth < 60/while depth < 4/; s/^ *if self.is_time_up():/        if False:/' \
		"$CLIENTS/ucsd/p4_custom_player.py" >"$ucsd_to/p4_custom_player.py"
}

ucsd_class() {
	ucsd abc01 && packed abc01
	ucsd abc02 && rm "$WORK/abc02/report.pdf"
	player "$WORK/abc02/solutions/p1_minimax_player.py" MinimaxPlayer "$last"
	player "$WORK/abc02/solutions/p2_alphabeta_player.py" AlphaBetaPlayer "$first"
	(cd "$WORK/abc02" && zip -qr "$SUBS/abc02.zip" solutions)
	# The best of p4 is to err.
	ucsd abc03
	player "$WORK/abc03/solutions/p4_custom_player.py" CustomPlayer 'return None'
	mv "$WORK/abc03" "$SUBS"
	ucsd abc04 && rm "$WORK"/abc04/solutions/p[23]*.py
	player "$WORK/abc04/solutions/p4_custom_player.py" CustomPlayer "$first"
	packed abc04
	# Copies of p4 by depth, in names of their own.
	ucsd abc18
	for depth in 1 2 3; do
		sed "s/depth < 4/depth < $depth/; s/CustomPlayer/Custom${depth}Player/" \
			"$WORK/abc18/solutions/p4_custom_player.py" \
			>"$WORK/abc18/solutions/custom${depth}_player.py"
	done
	packed abc18
	# What goes wrong in a class, a problem each: no class of that name, endless
	# recursion, endless thought now and then, and moves that are printed.
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
	# Tabs and blanks as Python 2 has them, in a folder of another name, with no
	# more than problem 1.
	mkdir -p "$WORK/abc20/pa2/solutions"
	cp "$CLIENTS/ucsd/class/dan/p1_minimax_player.py" "$WORK/abc20/pa2/solutions"
	(cd "$WORK/abc20" && zip -qr "$SUBS/abc20.zip" pa2)
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
