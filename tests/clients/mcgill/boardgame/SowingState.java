package boardgame;

import java.util.Arrays;

/**
 * Two rows of pits a side, sown counter-clockwise: what Hus and Omweso share.
 * Pits are numbered from each player's own leftmost outer one; the inner row is
 * the upper half of the numbers, backwards.
 */
public abstract class SowingState extends BoardState {
    /** A move that goes on after so many sowings is endless. */
    public static final int MAX_SOWINGS = 200;

    protected int[][] pits;
    protected int turnPlayer = 0;
    protected int turnNumber = 0; // moves of either player
    protected int winner = NOBODY;

    protected SowingState(int nPits) {
        pits = new int[2][nPits];
    }

    protected SowingState(SowingState other) {
        pits = new int[][] {other.pits[0].clone(), other.pits[1].clone()};
        turnPlayer = other.turnPlayer;
        turnNumber = other.turnNumber;
        winner = other.winner;
    }

    /** Seeds taken with the last seed in an inner pit, or 0 for a relay. */
    protected abstract int capture(int[] opponents, int pit);

    /** The pit after which captured seeds are sown. */
    protected abstract int resume(int endPit, int startPit);

    /** Whether both players have made their first move, without captures. */
    protected abstract boolean mayCapture();

    @Override
    public int getTurnPlayer() {
        return turnPlayer;
    }

    @Override
    public int getTurnNumber() {
        return turnNumber;
    }

    @Override
    public int getWinner() {
        return winner;
    }

    /** The seeds in each pit, by player. */
    public int[][] getPits() {
        return new int[][] {pits[0].clone(), pits[1].clone()};
    }

    public int[] getLegalPits() {
        int[] legal = new int[pits[0].length];
        int n = 0;
        for (int pit = 0; pit < legal.length; pit++) {
            if (pits[turnPlayer][pit] > 1) {
                legal[n++] = pit;
            }
        }
        return Arrays.copyOf(legal, n);
    }

    /** Play a pit; false if the move is endless, and then it is not made. */
    public boolean play(int pit) {
        int[][] before = getPits();
        if (!sow(pits[turnPlayer], pits[1 - turnPlayer], pit)) {
            pits = before;
            return false;
        }
        int mover = turnPlayer;
        turnPlayer = 1 - turnPlayer;
        turnNumber++;
        if (getLegalPits().length == 0) {
            winner = mover;
        }
        return true;
    }

    private boolean sow(int[] own, int[] opponents, int pit) {
        int start = pit;
        int end = pit;
        int hand = own[pit];
        own[pit] = 0;
        for (int sowings = 1; sowings <= MAX_SOWINGS; sowings++) {
            for (; hand > 0; hand--) {
                end = (end + 1) % own.length;
                own[end]++;
            }
            if (own[end] == 1) {
                return true;
            }
            boolean inner = end >= own.length / 2;
            hand = inner && mayCapture() ? capture(opponents, end) : 0;
            if (hand > 0) {
                end = resume(end, start);
            } else {
                hand = own[end];
                own[end] = 0;
                start = end;
            }
        }
        return false;
    }
}
