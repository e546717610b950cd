package hus;

import boardgame.Move;

public class HusMove extends Move {
    private final int pit;
    private final int playerId;

    public HusMove(int pit, int playerId) {
        this.pit = pit;
        this.playerId = playerId;
    }

    /** From "PIT player pit". */
    public HusMove(String line) {
        String[] word = line.trim().split("\\s+");
        if (!word[0].equals("PIT")) {
            throw new IllegalArgumentException(line);
        }
        playerId = Integer.parseInt(word[1]);
        pit = Integer.parseInt(word[2]);
    }

    public int getPit() {
        return pit;
    }

    @Override
    public int getPlayerID() {
        return playerId;
    }

    @Override
    public String toTransportable() {
        return "PIT " + playerId + " " + pit;
    }
}
