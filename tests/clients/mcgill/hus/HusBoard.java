package hus;

import boardgame.Board;
import boardgame.BoardState;
import boardgame.Move;

public class HusBoard extends Board {
    private final HusBoardState state = new HusBoardState();

    @Override
    public BoardState getBoardState() {
        return state;
    }

    @Override
    public Move parseMove(String line) {
        return new HusMove(line);
    }

    @Override
    public void move(Move move) {
        if (move.getPlayerID() != state.getTurnPlayer()) {
            throw new IllegalStateException("it is not that player's turn");
        }
        state.move((HusMove) move);
    }
}
