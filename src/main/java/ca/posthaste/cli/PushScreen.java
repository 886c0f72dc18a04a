package ca.posthaste.cli;

import ca.posthaste.cli.output.ProgressBar;
import ca.posthaste.push.Output;
import java.io.Console;
import java.io.PrintWriter;
import java.util.regex.Pattern;

/** Displays a push on a terminal, with colours and a progress bar, or in a log, with plain lines. */
final class PushScreen implements Output {
    /** Minimum number of jobs for which progress is logged: it is worth a line only if it takes a while. */
    private static final int LONG = 1_000;
    /** Characters with which a file or a server could control the terminal. Colour codes are our own, and harmless. */
    private static final Pattern CONTROL = Pattern.compile("\u001b(?!\\[\\d{0,2}m)|[\\x00-\\x08\\x0b-\\x1a\\x1c-\\x1f\\x7f-\\x9f]");

    private final PrintWriter out;
    private final PrintWriter err;
    private final Console console;
    private final boolean colors;
    private ProgressBar bar;
    private String shown = "";
    private long tenths = -1;

    PushScreen(PrintWriter out, PrintWriter err, Console console, boolean colors) {
        this.out = out;
        this.err = err;
        this.console = console;
        this.colors = colors;
    }

    /** Creates a screen. Colours are used only on a terminal, unless the user has disabled them (see no-color.org). */
    static PushScreen of(PrintWriter out, PrintWriter err, boolean noColor) {
        var console = System.console();
        var noColorSetting = System.getenv("NO_COLOR");
        return new PushScreen(out, err, console, console != null && !noColor && (noColorSetting == null || noColorSetting.isEmpty())
            && !"dumb".equals(System.getenv("TERM")));
    }

    @Override public synchronized void print(String line) {
        endBar();
        out.println(CONTROL.matcher(line).replaceAll("?"));
    }

    @Override public synchronized void printStatus(String line) {
        endBar();
        err.println(CONTROL.matcher(line).replaceAll("?"));
    }

    @Override public synchronized void progress(String what, long done, long total) {
        if (isTerminal()) {
            showBar(what, done, total);
        } else if (total >= LONG && (!what.equals(shown) || done * 10 / total > tenths)) {
            shown = what;
            tenths = done * 10 / total;
            err.println(what + ": " + tenths * 10 + " %");
        }
    }

    private void showBar(String what, long done, long total) {
        if (bar == null || !what.equals(shown)) {
            endBar();
            shown = what;
            bar = new ProgressBar(what, null);
        }
        bar.show(total == 0 ? 1 : (double) done / total);
    }

    private void endBar() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }

    @Override public boolean isTerminal() {
        return console != null;
    }

    @Override public boolean hasColors() {
        return colors;
    }

    @Override public synchronized String ask(String question) {
        endBar();
        out.flush();
        return console == null ? null : console.readLine("%s", question);
    }
}
