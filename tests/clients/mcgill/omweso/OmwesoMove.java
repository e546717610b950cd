package omweso;

import boardgame.Move;

/** A pit to be played, or the setup: the seeds in each pit. */
public class OmwesoMove extends Move {
    private final int playerId;
    private final int pit;
    private final int[] seeds; // null unless it is a setup
    private final boolean fromServer;

    public OmwesoMove(int pit, int playerId) {
        this(pit, null, false, playerId);
    }

    public OmwesoMove(int[] seeds, int playerId) {
        this(-1, seeds, false, playerId);
    }

    private OmwesoMove(int pit, int[] seeds, boolean fromServer, int playerId) {
        this.pit = pit;
        this.seeds = seeds;
        this.fromServer = fromServer;
        this.playerId = playerId;
    }

    /** From "PIT player pit" or "INIT player server seeds,seeds,...". */
    public static OmwesoMove parse(String line) {
        String[] word = line.trim().split("\\s+");
        int playerId = Integer.parseInt(word[1]);
        if (word[0].equals("PIT")) {
            return new OmwesoMove(Integer.parseInt(word[2]), playerId);
        }
        if (!word[0].equals("INIT")) {
            throw new IllegalArgumentException(line);
        }
        String[] number = word[3].split(",");
        int[] seeds = new int[number.length];
        for (int i = 0; i < seeds.length; i++) {
            seeds[i] = Integer.parseInt(number[i]);
        }
        return new OmwesoMove(-1, seeds, Boolean.parseBoolean(word[2]), playerId);
    }

    public int getPit() {
        return pit;
    }

    public int[] getSeeds() {
        return seeds;
    }

    @Override
    public int getPlayerID() {
        return playerId;
    }

    @Override
    public String toTransportable() {
        if (seeds == null) {
            return "PIT " + playerId + " " + pit;
        }
        StringBuilder line = new StringBuilder("INIT " + playerId + " " + fromServer + " ");
        for (int i = 0; i < seeds.length; i++) {
            line.append(i > 0 ? "," : "").append(seeds[i]);
        }
        return line.toString();
    }
}
