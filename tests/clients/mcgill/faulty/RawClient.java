package faulty;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;

/** RawClient KIND HOST PORT: errs in what it sends, or does not. */
public class RawClient {
    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes("US-ASCII"));
        socket.getOutputStream().flush();
    }

    private static void sleep() throws InterruptedException {
        Thread.sleep(60000);
    }

    private static boolean canConnect(String host, int port) {
        try {
            new Socket(host, port).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static String awaitTurn(Socket socket) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
        String line = in.readLine();
        String id = line.substring("START Player-".length(), "START Player-".length() + 1);
        while (!line.startsWith("PLAY")) {
            line = in.readLine();
        }
        return id;
    }

    public static void main(String[] args) throws Exception {
        String kind = args[0];
        int port = Integer.parseInt(args[2]);
        if (kind.equals("absent")) {
            sleep();
        }
        Socket socket = new Socket(args[1], port);
        if (kind.equals("silent")) {
            sleep();
        }
        say(socket, kind.equals("garbage") ? "GET / HTTP/1.0\r\n\r\n" : "START raw\n");
        String id = awaitTurn(socket);
        if (kind.equals("midline")) {
            say(socket, "PIT " + id + " 1");
            socket.close();
            sleep();
        } else if (kind.equals("twice")) {
            System.exit(canConnect(args[1], port) ? 8 : 9);
        }
        sleep();
    }
}
