package boardgame;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.net.Socket;

/**
 * Connects a player to a server: Client CLASS [HOST [PORT]]. It stands in for
 * the course's own client: the same lines go over the wire.
 */
public class Client {
    private final Player player;
    private final Socket socket;
    private final BufferedReader in;
    private final PrintWriter out;
    private final Board board;

    public Client(Player player, String host, int port) throws IOException {
        this.player = player;
        socket = new Socket(host, port);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
        out = new PrintWriter(new OutputStreamWriter(socket.getOutputStream()));
        board = player.createBoard();
    }

    private void send(String line) {
        System.out.println("> " + line);
        out.print(line + "\n");
        out.flush();
    }

    /** The player's move; the course's client, too, catches what it throws and plays on. */
    private String choose(BoardState state) {
        try {
            return player.chooseMove(state).toTransportable();
        } catch (RuntimeException error) {
            System.err.println("ATTENTION: Exception in " + player.getClass().getName()
                + ".chooseMove(). Playing random move.");
            error.printStackTrace();
            return board.getBoardState().getRandomMove().toTransportable();
        }
    }

    /** Play one game; the number of its winner, or NOBODY. */
    public int run() throws IOException {
        send("START " + player.getName());
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println("< " + line);
            String[] word = line.trim().split("\\s+");
            if (word[0].equals("GAMEOVER")) {
                socket.close();
                player.gameOver(line, board.getBoardState());
                return word[1].equals("DRAW")
                    ? BoardState.NOBODY : Integer.parseInt(word[word.length - 1]);
            } else if (word[0].equals("PLAY")) {
                BoardState copy = (BoardState) board.getBoardState().clone();
                send(choose(copy));
            } else if (word[0].equals("START")) {
                player.setPlayerID(Integer.parseInt(word[1].substring("Player-".length())));
            } else {
                board.move(board.parseMove(line));
            }
        }
        throw new IOException("the server has gone");
    }

    public static void main(String[] args) throws Exception {
        Player player = (Player) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        String host = args.length > 1 ? args[1] : "localhost";
        int port = args.length > 2 ? Integer.parseInt(args[2]) : 8123;
        int winner = new Client(player, host, port).run();
        System.out.println("winner: " + winner);
        System.exit(0);
    }
}
