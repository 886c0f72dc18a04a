package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Vertx;
import java.util.function.Consumer;

/** Watches how fast a body arrives, and speaks up when no honest client would be so slow. */
public final class MinimumBodyRate {
    private static final long LOOK_MILLIS = 1_000;
    /** After the first seconds, in which a line may be slow to get going, less than this is no honest client. */
    private static final int GRACE_SECONDS = 10;
    private static final int SLOWEST_BYTES_PER_SECOND = 1_024;

    private final Vertx vertx;
    private final long timer;
    private final Consumer<Rejected> tooSlow;
    private long received;
    private int seconds;

    public MinimumBodyRate(Vertx vertx, Consumer<Rejected> tooSlow) {
        this.vertx = vertx;
        this.tooSlow = tooSlow;
        timer = vertx.setPeriodic(LOOK_MILLIS, id -> look());
    }

    public void took(int bytes) {
        received += bytes;
    }

    private void look() {
        seconds++;
        if (seconds > GRACE_SECONDS && received < (long) seconds * SLOWEST_BYTES_PER_SECOND) {
            tooSlow.accept(new Rejected(Problem.BODY_TOO_SLOW,
                "Send the body faster: at least " + SLOWEST_BYTES_PER_SECOND + " bytes a second are expected."));
        }
    }

    public void stop() {
        vertx.cancelTimer(timer);
    }
}
