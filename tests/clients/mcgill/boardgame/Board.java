package boardgame;

/** The board as a client keeps it: it follows what the server tells. */
public abstract class Board {
    public abstract BoardState getBoardState();

    /** A move from its transportable form. */
    public abstract Move parseMove(String line);

    public abstract void move(Move move);
}
