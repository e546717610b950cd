package boardgame;

/** What a player does in its turn. */
public abstract class Move {
    public abstract int getPlayerID();

    /** As it goes over the wire. */
    public abstract String toTransportable();
}
