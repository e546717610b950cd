package hus;

import boardgame.Board;
import boardgame.BoardState;
import boardgame.Move;
import boardgame.Player;

public abstract class HusPlayer extends Player {
    public HusPlayer(String name) {
        super(name);
    }

    @Override
    public final Board createBoard() {
        return new HusBoard();
    }

    @Override
    public final Move chooseMove(BoardState state) {
        return chooseMove((HusBoardState) state);
    }

    public abstract HusMove chooseMove(HusBoardState state);
}
