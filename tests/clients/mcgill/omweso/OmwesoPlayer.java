package omweso;

import boardgame.Board;
import boardgame.BoardState;
import boardgame.Move;
import boardgame.Player;

public abstract class OmwesoPlayer extends Player {
    public OmwesoPlayer(String name) {
        super(name);
    }

    @Override
    public final Board createBoard() {
        return new OmwesoBoard();
    }

    @Override
    public final Move chooseMove(BoardState state) {
        return chooseMove((OmwesoBoardState) state);
    }

    public abstract OmwesoMove chooseMove(OmwesoBoardState state);
}
