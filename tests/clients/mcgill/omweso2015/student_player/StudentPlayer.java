package student_player;

import java.util.Arrays;
import omweso.OmwesoBoardState;
import omweso.OmwesoMove;
import omweso.OmwesoPlayer;

/** Looks one move ahead. */
public class StudentPlayer extends OmwesoPlayer {
    public StudentPlayer() {
        super("260654321");
    }

    private OmwesoMove place(int me) {
        int[] seeds = new int[2 * OmwesoBoardState.BOARD_WIDTH];
        Arrays.fill(seeds, 0, OmwesoBoardState.BOARD_WIDTH, 3);
        Arrays.fill(seeds, OmwesoBoardState.BOARD_WIDTH, seeds.length, 1);
        return new OmwesoMove(seeds, me);
    }

    @Override
    public OmwesoMove chooseMove(OmwesoBoardState state) {
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
