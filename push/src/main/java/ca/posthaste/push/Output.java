package ca.posthaste.push;

/** The output of a push. Results and the plan go to one stream; status messages and errors go to another. */
public interface Output {
    void print(String line);

    /** Prints a status message or an error. */
    void printStatus(String line);

    void progress(String what, long done, long total);

    /** Reports whether the output is a terminal. A long plan is then shortened. */
    boolean isTerminal();

    boolean hasColors();

    /** Asks a question and returns what was typed; null if there is nobody to ask. */
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
