package ca.posthaste.cli;

import org.jdbi.v3.core.Jdbi;

/**
 * Loads SQLite and JDBI on a second core while Quarkus starts on the first: together they are a quarter of the start, and
 * neither waits for the other. Whatever goes wrong here goes wrong again, with a sentence, when the store is opened.
 */
final class WarmUp {
    private WarmUp() {}

    static void begin() {
        var thread = new Thread(WarmUp::run, "warm-up");
        thread.setDaemon(true);
        thread.start();
    }

    private static void run() {
        try {
            Jdbi.create("jdbc:sqlite::memory:").useHandle(handle ->
                handle.createQuery("SELECT :one").bind("one", 1).mapTo(int.class).one());
        } catch (RuntimeException | LinkageError later) {
            // said where the operator can see what it is about
        }
    }
}
