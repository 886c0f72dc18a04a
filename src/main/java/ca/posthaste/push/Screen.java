package ca.posthaste.push;

/** Where a push is told to people. Results and the plan go to one stream, what only concerns the moment to the other. */
public interface Screen {
    /** A line of the result. */
    void print(String line);

    /** What happens meanwhile, or what went wrong. */
    void say(String line);

    /** How far it is. */
    void progress(String what, long done, long total);

    /** Whether somebody sees it while it happens. A long plan is shortened then. */
    boolean isTerminal();

    boolean hasColors();

    /** What somebody typed after the question; null if there is nobody to ask. */
    String ask(String question);

    default String colored(Color color, String text) {
        return hasColors() ? color.code + text + "\u001b[0m" : text;
    }

    enum Color {
        GREEN("\u001b[32m"), YELLOW("\u001b[33m"), RED("\u001b[31m"), BOLD("\u001b[1m");

        private final String code;

        Color(String code) {
            this.code = code;
        }
    }
}
