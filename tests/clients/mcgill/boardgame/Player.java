package boardgame;

/** A program that plays: students extend it, by way of a game's own class. */
public abstract class Player {
    private final String name;
    private int playerId; // 0 moves first

    public Player(String name) {
        this.name = name;
    }

    public final String getName() {
        return name;
    }

    public final int getPlayerID() {
        return playerId;
    }

    final void setPlayerID(int playerId) {
        this.playerId = playerId;
    }

    public abstract Board createBoard();

    public abstract Move chooseMove(BoardState state);

    public void gameOver(String message, BoardState state) {
    }
}
