package ca.posthaste.location.load;

import ca.posthaste.audit.Actor;
import ca.posthaste.db.Threads;
import ca.posthaste.language.UserMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;

/** Imports a file in the background on this node, one file at a time. Progress and the result of the last import are in memory only. */
public final class BackgroundImport implements AutoCloseable {
    /** Maximum number of lines, because all of them are in memory at once. The whole national database has fewer. */
    public static final int LINES_MAX = 500_000;
    private static final Logger LOG = Logger.getLogger(BackgroundImport.class);
    /** Share of the progress for reading, which takes about as long as saving. */
    private static final double READ = 0.5;

    private final LocationImporter importing;
    private final int linesMax;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Threads.named("places-import"));
    private final AtomicReference<State> state = new AtomicReference<>(State.NONE);

    /** The current or last import, with its progress from 0 to 1, and its result or why it failed; without a file if there was none yet. */
    public record State(boolean isRunning, String file, double part, Optional<LocationImporter.ImportResult> result, Optional<UserMessage> fault) {
        static final State NONE = new State(false, "", 0, Optional.empty(), Optional.empty());

        private static State running(String file, double part) {
            return new State(true, file, part, Optional.empty(), Optional.empty());
        }
    }

    public BackgroundImport(LocationImporter importing) {
        this(importing, LINES_MAX);
    }

    BackgroundImport(LocationImporter importing, int linesMax) {
        this.importing = importing;
        this.linesMax = linesMax;
    }

    public State state() {
        return state.get();
    }

    /** Starts an import and returns at once; the file is deleted afterwards. Returns false, and leaves the file to the caller, if another is running. */
    public boolean begin(Path file, String name, Actor actor) {
        var before = state.get();
        if (before.isRunning() || !state.compareAndSet(before, State.running(name, 0))) {
            return false;
        }
        thread.execute(() -> run(file, name, actor));
        return true;
    }

    private void run(Path file, String name, Actor actor) {
        // Set whatever happens: otherwise no other import could start.
        var end = new State(false, name, 1, Optional.empty(), Optional.of(UserMessage.of("import.failed")));
        try {
            var lines = ImportFile.read(file, name, linesMax, part -> state.set(State.running(name, part * READ)));
            var result = importing.run(lines, name, actor, part -> state.set(State.running(name, READ + part * (1 - READ))));
            end = new State(false, name, 1, Optional.of(result), Optional.empty());
        } catch (ImportFile.Unreadable rejected) {
            end = new State(false, name, 1, Optional.empty(), Optional.of(rejected.reason()));
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "Places could not be imported");
        } finally {
            delete(file);
            state.set(end);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException fault) {
            LOG.errorf(fault, "%s could not be deleted", file); // the result of the import must be reported all the same
        }
    }

    /** Aborts a running import; its transaction is rolled back. */
    @Override public void close() {
        thread.shutdownNow();
    }
}
