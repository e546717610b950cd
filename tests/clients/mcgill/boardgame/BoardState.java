package boardgame;

/** A position, of which players get a copy. */
public abstract class BoardState implements Cloneable {
    public static final int NOBODY = -1;

    public abstract int getTurnPlayer();

    public abstract int getTurnNumber();

    public abstract int getWinner();

    public abstract Move getRandomMove();

    @Override
    public abstract Object clone();
}
