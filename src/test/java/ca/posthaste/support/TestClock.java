package ca.posthaste.support;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test moves it. */
public final class TestClock extends Clock {
    /** An ordinary Monday, far from month ends and daylight saving changes. */
    public static final LocalDate FIRST_DAY = LocalDate.of(2026, 4, 13);

    private final AtomicReference<Instant> now;
    private final ZoneId zone;

    public TestClock(ZoneId zone) {
        this(new AtomicReference<>(), zone);
        moveTo(FIRST_DAY);
    }

    private TestClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** Moves to noon of this day. */
    public void moveTo(LocalDate day) {
        moveTo(day, LocalTime.NOON);
    }

    public void moveTo(LocalDate day, LocalTime time) {
        now.set(day.atTime(time).atZone(zone).toInstant());
    }

    public void moveBy(Duration duration) {
        now.updateAndGet(then -> then.plus(duration));
    }

    public LocalDate today() {
        return LocalDate.now(this);
    }

    @Override public Instant instant() {
        return now.get();
    }

    @Override public ZoneId getZone() {
        return zone;
    }

    @Override public Clock withZone(ZoneId other) {
        return new TestClock(now, other);
    }
}
