package ca.posthaste.http.body;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import io.vertx.core.Vertx;
import java.util.function.Consumer;

/** Measures how fast a body arrives, and rejects one that is slower than an honest client would send it. */
public final class MinimumBodyRate {
    private static final long CHECK_INTERVAL_MILLIS = 1_000;
    /** Initial period in seconds without a minimum rate, because a connection may be slow to start. */
    private static final int GRACE_SECONDS = 10;
    private static final int MIN_BYTES_PER_SECOND = 1_024;

    private final Vertx vertx;
    private final long timer;
    private final Consumer<Rejected> tooSlow;
    private final int window;
    private long total;
    private int seconds;
    private boolean paused;

    public MinimumBodyRate(Vertx vertx, Consumer<Rejected> tooSlow) {
        this(vertx, Integer.MAX_VALUE, tooSlow);
    }

    /** @param window seconds after which the measurement starts again, so that fast beginnings do not make up for a standstill */
    public MinimumBodyRate(Vertx vertx, int window, Consumer<Rejected> tooSlow) {
        this.vertx = vertx;
        this.window = window;
        this.tooSlow = tooSlow;
        timer = vertx.setPeriodic(CHECK_INTERVAL_MILLIS, id -> check());
    }

    public void received(int bytes) {
        total += bytes;
    }

    /** Pauses or resumes the measurement. It must be paused while we do not read. */
    public void pause(boolean isPaused) {
        paused = isPaused;
    }

    private void check() {
        if (paused) {
            return;
        }
        seconds++;
        if (seconds > GRACE_SECONDS && total < (long) seconds * MIN_BYTES_PER_SECOND) {
            tooSlow.accept(new Rejected(Problem.BODY_TOO_SLOW,
                UserMessage.of("body.too-slow", "min", MIN_BYTES_PER_SECOND)));
        } else if (seconds >= window) {
            seconds = 0;
            total = 0;
        }
    }

    public void stop() {
        vertx.cancelTimer(timer);
    }
}
