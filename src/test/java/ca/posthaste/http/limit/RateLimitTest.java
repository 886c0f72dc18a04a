package ca.posthaste.http.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitTest {
    private final MovedClock clock = new MovedClock();
    private final RateLimit limit = new RateLimit(3, RateLimit.WINDOW, clock);

    @Test void a_key_may_send_as_many_requests_as_the_limit_and_not_one_more() {
        for (int remaining = 2; remaining >= 0; remaining--) {
            var grant = limit.take("key");
            assertFalse(grant.rejected());
            assertEquals(remaining, grant.remaining());
        }
        assertTrue(limit.take("key").rejected());
        assertEquals(0, limit.take("key").remaining());
    }

    @Test void keys_are_counted_apart() {
        IntStream.range(0, 10).forEach(i -> limit.take("key"));
        assertFalse(limit.take("other").rejected());
    }

    @Test void the_count_is_reset_a_minute_after_the_first_request() {
        IntStream.range(0, 10).forEach(i -> limit.take("key"));
        clock.millis += 59_999;
        assertTrue(limit.take("key").rejected());
        clock.millis += 1;
        assertEquals(2, limit.take("key").remaining());
    }

    @Test void the_seconds_say_when_to_come_back_and_are_never_zero() {
        assertEquals(60, limit.take("key").seconds());
        clock.millis += 1;
        assertEquals(60, limit.take("key").seconds());
        clock.millis += 58_999;
        assertEquals(1, limit.take("key").seconds());
        clock.millis += 999;
        assertEquals(1, limit.take("key").seconds());
    }

    @Test void a_clock_that_is_set_back_does_not_lock_a_key_out() {
        IntStream.range(0, 10).forEach(i -> limit.take("key"));
        clock.millis -= 3_600_000;
        assertFalse(limit.take("key").rejected());
    }

    @Test void the_headers_say_the_policy_and_the_state() {
        var grant = limit.take("key");
        assertEquals("\"key\";q=3;w=60", grant.policy());
        assertEquals("\"key\";r=2;t=60", grant.state());
    }

    @Test void a_limit_of_zero_means_no_limit() {
        assertTrue(new RateLimit(0, RateLimit.WINDOW, clock).isOff());
        assertFalse(limit.isOff());
    }

    @Test void requests_of_many_threads_are_counted_exactly() {
        var exact = new RateLimit(5_000, RateLimit.WINDOW, clock);
        var granted = new AtomicInteger();
        IntStream.range(0, 20_000).parallel().forEach(i -> {
            if (!exact.take("key").rejected()) {
                granted.incrementAndGet();
            }
        });
        assertEquals(5_000, granted.get());
    }

    @Test void windows_that_are_over_are_evicted_and_the_others_kept() {
        IntStream.range(0, 20_000).forEach(i -> limit.take(i));
        clock.millis += 60_000;
        IntStream.range(0, 4).forEach(i -> limit.take("key"));
        IntStream.range(0, 20_000).forEach(i -> limit.take("new" + i));
        assertTrue(limit.take("key").rejected());
    }

    @Test void the_number_of_cached_callers_is_limited() {
        for (int i = 0; i < 200_000; i++) {
            limit.take(i);
            limit.take(i);
            limit.take(i);
            assertTrue(limit.cachedKeys() <= RateLimit.KEYS_MAX);
        }
    }

    @Test void a_key_at_its_limit_stays_limited_regardless_of_the_number_of_other_callers() {
        IntStream.range(0, 4).forEach(i -> limit.take("key"));
        IntStream.range(0, 200_000).forEach(i -> limit.take(i));
        assertTrue(limit.take("key").rejected());
    }

    @Test void the_policy_says_the_window_that_is_counted() {
        var hourly = new RateLimit(60, Duration.ofHours(1), clock).take("key");
        assertEquals("\"key\";q=60;w=3600", hourly.policy());
        assertEquals("\"key\";r=59;t=3600", hourly.state());
    }

    @ParameterizedTest
    @CsvSource({"1,1,60", "5,5,60", "3000,3000,60", "3001,2950,59", "6000,3000,30", "36000,3000,5", "50000,2500,3",
        "1200000,20000,1", "999999999,16666666,1"})
    void a_high_limit_is_counted_in_shorter_windows(int aMinute, int requests, int seconds) {
        var policy = RateLimit.perMinute(aMinute, clock).take("key").policy();
        assertEquals("\"key\";q=" + requests + ";w=" + seconds, policy);
    }

    @Test void a_key_at_the_default_limit_sends_600_a_second_and_3000_at_once() {
        var standard = RateLimit.perMinute(Integer.parseInt(Setting.RATE_LIMIT.defaultValue()), clock);
        var granted = new AtomicInteger();
        for (int second = 0; second < 60; second++) {
            IntStream.range(0, 4_000).forEach(i -> granted.addAndGet(standard.take("key").rejected() ? 0 : 1));
            assertTrue(granted.get() <= 3_000 + second * 600);
            clock.millis += 1_000;
        }
        assertEquals(36_000, granted.get());
    }

    private static final class MovedClock extends Clock {
        private long millis = 1_800_000_000_000L;

        @Override public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override public Instant instant() {
            return Instant.ofEpochMilli(millis);
        }
    }
}
