package ca.posthaste.refusal;

import ca.posthaste.db.Database;
import ca.posthaste.part.Housekeeping;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** The latest rejected calls of each employer. */
public final class RefusalPart implements Part {
    private static final Duration SAVE = Duration.ofSeconds(1);

    private final KeptRefusals kept = new KeptRefusals();
    private final RefusalBuffer buffer;

    public RefusalPart(Database database, Clock clock) {
        buffer = new RefusalBuffer(database, kept, clock);
    }

    public KeptRefusals kept() {
        return kept;
    }

    public RefusalBuffer buffer() {
        return buffer;
    }

    @Override public List<Task> tasks() {
        return List.of(
            new Task(SAVE, "write which calls were refused", buffer::save),
            new Task(Task.HOUR, "delete old refused calls", buffer::sweep));
    }

    @Override public void close() {
        Housekeeping.lastRound("refused calls", buffer::save);
    }
}
