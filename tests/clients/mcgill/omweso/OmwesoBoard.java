package omweso;

import boardgame.Board;
import boardgame.BoardState;
import boardgame.Move;

public class OmwesoBoard extends Board {
    private final OmwesoBoardState state = new OmwesoBoardState();

    @Override
    public BoardState getBoardState() {
        return state;
    }

    @Override
    public Move parseMove(String line) {
        return OmwesoMove.parse(line);
    }

    @Override
    public void move(Move move) {
        OmwesoMove made = (OmwesoMove) move;
        if (made.getSeeds() == null && made.getPlayerID() != state.getTurnPlayer()) {
            throw new IllegalStateException("it is not that player's turn");
        }
        state.move(made);
    }
}
