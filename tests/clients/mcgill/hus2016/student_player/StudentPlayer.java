package student_player;

import hus.HusBoardState;
import hus.HusMove;
import hus.HusPlayer;
import student_player.mytools.MyTools;

/** Looks one move ahead; reads its data in its first turn. */
public class StudentPlayer extends HusPlayer {
    private int weight;

    public StudentPlayer() {
        super("260123456");
    }

    private int value(HusBoardState state, int me) {
        int[] own = state.getPits()[me];
        int sum = 0;
        for (int pit = 0; pit < own.length; pit++) {
            sum += own[pit] * (pit < HusBoardState.BOARD_WIDTH ? 10 : weight);
        }
        return sum;
    }

    @Override
    public HusMove chooseMove(HusBoardState state) {
        if (weight == 0) {
            weight = MyTools.readWeight();
        }
        int me = state.getTurnPlayer();
        HusMove best = state.getLegalMoves().get(0);
        int most = -1;
        for (HusMove move : state.getLegalMoves()) {
            HusBoardState after = (HusBoardState) state.clone();
            if (!after.move(move)) {
                continue; // endless
            }
            int value = after.getWinner() == me ? Integer.MAX_VALUE : value(after, me);
            if (value > most) {
                most = value;
                best = move;
            }
        }
        return best;
    }
}
