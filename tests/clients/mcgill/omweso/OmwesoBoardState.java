package omweso;

import boardgame.SowingState;
import java.util.ArrayList;

public class OmwesoBoardState extends SowingState {
    public static final int BOARD_WIDTH = 8;
    public static final int NUM_SEEDS = 32;

    public OmwesoBoardState() {
        super(2 * BOARD_WIDTH);
    }

    private OmwesoBoardState(OmwesoBoardState other) {
        super(other);
    }

    /** Whether seeds are still to be placed; each player's setup is a turn. */
    public boolean isInitialized() {
        return turnNumber >= 2;
    }

    @Override
    protected int capture(int[] opponents, int pit) {
        int inner = 3 * BOARD_WIDTH - 1 - pit;
        int outer = pit - BOARD_WIDTH;
        if (opponents[inner] == 0 || opponents[outer] == 0) {
            return 0;
        }
        int seeds = opponents[inner] + opponents[outer];
        opponents[inner] = opponents[outer] = 0;
        return seeds;
    }

    @Override
    protected int resume(int endPit, int startPit) {
        return startPit;
    }

    @Override
    protected boolean mayCapture() {
        return turnNumber >= 4;
    }

    @Override
    public OmwesoMove getRandomMove() {
        ArrayList<OmwesoMove> moves = getLegalMoves();
        return moves.get((int) (Math.random() * moves.size()));
    }

    public ArrayList<OmwesoMove> getLegalMoves() {
        ArrayList<OmwesoMove> moves = new ArrayList<OmwesoMove>();
        for (int pit : getLegalPits()) {
            moves.add(new OmwesoMove(pit, turnPlayer));
        }
        return moves;
    }

    public boolean move(OmwesoMove move) {
        if (move.getSeeds() == null) {
            return play(move.getPit());
        }
        pits[move.getPlayerID()] = move.getSeeds().clone();
        turnNumber++;
        return true;
    }

    @Override
    public Object clone() {
        return new OmwesoBoardState(this);
    }
}
