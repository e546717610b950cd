package student_player;

import boardgame.Board;
import boardgame.BoardState;
import boardgame.Move;
import boardgame.Player;
import java.util.Arrays;
import omweso.OmwesoBoard;
import omweso.OmwesoBoardState;
import omweso.OmwesoMove;

/** Looks one move ahead. */
public class StudentPlayer extends Player {
    public StudentPlayer() {
        super("260654321");
    }

    @Override
    public Board createBoard() {
        return new OmwesoBoard();
    }

    private OmwesoMove place(int me) {
        int[] seeds = new int[2 * OmwesoBoardState.BOARD_WIDTH];
        Arrays.fill(seeds, 0, OmwesoBoardState.BOARD_WIDTH, 3);
        Arrays.fill(seeds, OmwesoBoardState.BOARD_WIDTH, seeds.length, 1);
        return new OmwesoMove(seeds, me);
    }

    @Override
    public Move chooseMove(BoardState board) {
        OmwesoBoardState state = (OmwesoBoardState) board;
        int me = getPlayerID();
        if (!state.isInitialized()) {
            return place(me);
        }
        OmwesoMove best = state.getLegalMoves().get(0);
        int most = -1;
        for (OmwesoMove move : state.getLegalMoves()) {
            OmwesoBoardState after = (OmwesoBoardState) state.clone();
            if (!after.move(move)) {
                continue; // endless
            }
            int value = after.getWinner() == me ? Integer.MAX_VALUE
                : Arrays.stream(after.getPits()[me]).sum();
            if (value > most) {
                most = value;
                best = move;
            }
        }
        return best;
    }
}
