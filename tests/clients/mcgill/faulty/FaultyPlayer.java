package faulty;

import hus.HusBoardState;
import hus.HusMove;
import hus.HusPlayer;

/** Errs in its turn, as -Dfault= says. */
public class FaultyPlayer extends HusPlayer {
    public FaultyPlayer() {
        super("faulty");
    }

    private static void pause(int ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            throw new RuntimeException(e);
        }
    }

    @Override
    public HusMove chooseMove(HusBoardState state) {
        int me = getPlayerID();
        switch (System.getProperty("fault")) {
        case "slow":
            if (state.getTurnNumber() < 4) {
                pause(500);
            }
            return state.getLegalMoves().get(0);
        case "throw":
            throw new IllegalStateException("no idea");
        case "exit":
            System.exit(7);
            return null;
        case "spin":
            while (true) {
            }
        case "pit99":
            return new HusMove(99, me);
        case "empty":
            return new HusMove(31, me);
        case "rival":
            return new HusMove(0, 1 - me);
        default:
            return null;
        }
    }
}
