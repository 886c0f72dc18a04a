package ca.posthaste.cli;

import java.io.PrintStream;

/** A progress bar. Drawn only on a terminal. */
final class ProgressBar implements AutoCloseable {
    private static final int WIDTH = 40;

    private final String what;
    private final PrintStream terminal = System.console() == null ? null : System.err;
    private int shown = -1;

    ProgressBar(String what) {
        this.what = what;
    }

    void show(double part) {
        int percent = (int) (part * 100);
        if (terminal != null && percent != shown) {
            shown = percent;
            int full = percent * WIDTH / 100;
            terminal.printf("\r%s [%s%s] %3d %%", what, "#".repeat(full), " ".repeat(WIDTH - full), percent);
            terminal.flush();
        }
    }

    @Override public void close() {
        if (shown >= 0) {
            terminal.println();
        }
    }
}
