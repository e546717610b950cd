// A complete agent for every game, to start from.  It understands every message
// of the line wire (protocol.md), asks for its legal moves, and lets choose pick
// one.  Improve choose.
//	javac Mover.java && ../../bin/referee "java -cp . Mover" greedy
import java.io.*;
import java.util.*;

public class Mover {
	// The referee's data about this game; reset at the next `game`.
	String game;        // "hus seeds=2": its name and parameters
	int seat;           // 1 moves first
	String limits = ""; // the terms: "first=30s,move=2s"
	List<String> history = new ArrayList<>(); // the opponent's moves, and those played for you
	String position;    // the position in which you must move
	long left = -1;     // ms on the clock that decides; -1: no limit
	Random dice = new Random(0);

	Mover(String game) { this.game = game; }

	// Draw a legal move with the game's dice: the same seed gives the same game.
	String choose(String[] moves) {
		return moves[dice.nextInt(moves.length)];
	}

	// Omweso's setup, `moves ?`: 32 seeds in 16 pits; each two pits share four.
	String place() {
		StringJoiner pits = new StringJoiner(",");
		for (int n = 0, i = 0; i < 8; i++)
			pits.add((n = dice.nextInt(5)) + "," + (4 - n));
		return pits.toString();
	}

	static void say(String message) {
		System.out.print(message + "\n");
		System.out.flush(); // a message left in a buffer is late
	}

	// `stop` and `end` need no answer.  If you think for long, check for `stop`.
	void hear(String word, String rest) {
		switch (word) {
		case "seed": dice = new Random(Long.parseLong(rest)); break;
		case "seat": seat = Integer.parseInt(rest); break;
		case "limits": limits = rest; break;
		case "move": case "played": history.add(rest); break; // played: for you
		case "position": position = rest; break;
		case "go": left = Long.parseLong(rest); say("moves"); break; // once a turn
		case "moves": say(rest.equals("?") ? place() : choose(rest.split("\t")));
		}
	}

	public static void main(String[] args) throws IOException {
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
		Mover mover = new Mover("");
		for (String s = in.readLine(); s != null && !s.equals("quit"); s = in.readLine()) {
			String[] part = s.split(" ", 2);
			if (part[0].equals("game")) mover = new Mover(part[1]);
			else mover.hear(part[0], part.length > 1 ? part[1] : "");
		}
	}
}
