package ca.posthaste.cli.output;

import java.io.PrintStream;
import java.io.PrintWriter;

/** A progress bar on a terminal. Without a terminal, it shows either nothing or a line for every tenth, for a log. */
public final class ProgressBar implements AutoCloseable {
    private static final int WIDTH = 40;

    private final String label;
    private final PrintStream terminal = System.console() == null ? null : System.err;
    private final PrintWriter log;
    private int shown = -1;
    private int loggedTenths;

    /** @param log where to print plain lines if there is no terminal; null to show nothing then */
    public ProgressBar(String label, PrintWriter log) {
        this.label = label;
        this.log = log;
    }

    public void show(double part) {
        int percent = (int) (part * 100);
        if (terminal == null) {
            log(percent / 10);
        } else if (percent != shown) {
            shown = percent;
            int full = percent * WIDTH / 100;
            terminal.printf("\r%s [%s%s] %3d %%", label, "#".repeat(full), " ".repeat(WIDTH - full), percent);
            terminal.flush();
        }
    }

    private void log(int tenths) {
        if (log != null && tenths > loggedTenths) {
            loggedTenths = tenths;
            log.println(label + ": " + tenths * 10 + " %");
            log.flush();
        }
    }

    @Override public void close() {
        end();
    }

    /** Ends the line of the bar, so that something else can be printed. */
    public void end() {
        if (shown >= 0) {
            shown = -1;
            terminal.println();
        }
    }
}
