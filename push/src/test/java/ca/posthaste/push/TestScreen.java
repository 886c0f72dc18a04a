package ca.posthaste.push;

import java.util.ArrayList;
import java.util.List;

/** A terminal, or none, whose output a test can read. */
final class TestScreen implements Output {
    final List<String> printed = new ArrayList<>();
    final List<String> said = new ArrayList<>();
    final List<String> asked = new ArrayList<>();
    private final boolean terminal;
    private final boolean colors;
    private final String reply;
    Runnable whileAsked = () -> { };
    private int steps;

    private TestScreen(boolean terminal, boolean colors, String reply) {
        this.terminal = terminal;
        this.colors = colors;
        this.reply = reply;
    }

    static TestScreen log() {
        return new TestScreen(false, false, null);
    }

    static TestScreen terminal(String reply) {
        return new TestScreen(true, false, reply);
    }

    static TestScreen colored(String reply) {
        return new TestScreen(true, true, reply);
    }

    String text() {
        return String.join("\n", printed);
    }

    int steps() {
        return steps;
    }

    @Override public void print(String line) {
        printed.add(line);
    }

    @Override public void printStatus(String line) {
        said.add(line);
    }

    @Override public synchronized void progress(String what, long done, long total) {
        steps++;
    }

    @Override public boolean isTerminal() {
        return terminal;
    }

    @Override public boolean hasColors() {
        return colors;
    }

    @Override public String ask(String question) {
        asked.add(question);
        whileAsked.run();
        return reply;
    }
}
