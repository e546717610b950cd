package hus;

import boardgame.SowingState;
import java.util.ArrayList;
import java.util.Arrays;

public class HusBoardState extends SowingState {
    public static final int BOARD_WIDTH = 16;

    public HusBoardState() {
        super(2 * BOARD_WIDTH);
        Arrays.fill(pits[0], 0, 24, 2);
        Arrays.fill(pits[1], 0, 24, 2);
    }

    private HusBoardState(HusBoardState other) {
        super(other);
    }

    @Override
    protected int capture(int[] opponents, int pit) {
        int inner = 3 * BOARD_WIDTH - 1 - pit;
        int seeds = opponents[inner];
        if (seeds > 0) {
            seeds += opponents[pit - BOARD_WIDTH];
            opponents[inner] = opponents[pit - BOARD_WIDTH] = 0;
        }
        return seeds;
    }

    @Override
    protected int resume(int endPit, int startPit) {
        return endPit;
    }

    @Override
    protected boolean mayCapture() {
        return turnNumber >= 2;
    }

    @Override
    public HusMove getRandomMove() {
        ArrayList<HusMove> moves = getLegalMoves();
        return moves.get((int) (Math.random() * moves.size()));
    }

    public ArrayList<HusMove> getLegalMoves() {
        ArrayList<HusMove> moves = new ArrayList<HusMove>();
        for (int pit : getLegalPits()) {
            moves.add(new HusMove(pit, turnPlayer));
        }
        return moves;
    }

    public boolean move(HusMove move) {
        return play(move.getPit());
    }

    @Override
    public Object clone() {
        return new HusBoardState(this);
    }
}
