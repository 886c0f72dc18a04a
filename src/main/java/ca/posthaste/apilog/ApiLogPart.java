package ca.posthaste.apilog;

import ca.posthaste.db.Database;
import ca.posthaste.part.Housekeeping;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** The latest rejected calls of each employer. */
public record ApiLogPart(StoredRejections rejections, RejectionBuffer buffer) implements Part {
    private static final Duration SAVE = Duration.ofSeconds(1);

    public static ApiLogPart of(Database database, Clock clock) {
        var rejections = new StoredRejections();
        return new ApiLogPart(rejections, new RejectionBuffer(database, rejections, clock));
    }

    @Override public List<Task> tasks() {
        return List.of(
            new Task(SAVE, "store rejected calls", buffer::save),
            new Task(Task.HOUR, "delete old rejected calls", buffer::sweep));
    }

    @Override public void close() {
        Housekeeping.lastRound("rejected calls", buffer::save);
    }
}
