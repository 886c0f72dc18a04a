package ca.posthaste.employer;

import ca.posthaste.api.Scope;
import ca.posthaste.http.Call;
import ca.posthaste.http.access.Principal;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The caller of a request: an employer with a key. The permissions depend on the key, not on the employer. */
public final class AuthenticatedKey implements Principal {
    /** Period before the expiry of a key in which every response announces it. */
    private static final Duration NOTICE = Duration.ofDays(14);

    private final Employer employer;
    private final String loggedAs; // formatted once, not for every request
    private final KeyEntry key;
    private final String hash;
    private final Optional<Instant> end;
    private final Optional<String> expiresOn;
    private final long validUntil;
    private volatile long notedMinute = -1;

    private AuthenticatedKey(Keys.EmployerKey found, String hash, Clock clock) {
        employer = found.employer();
        loggedAs = String.valueOf(employer.id().value());
        key = found.key();
        this.hash = hash;
        end = end(found, clock);
        var now = clock.instant();
        var noticeFrom = end.map(last -> last.minus(NOTICE));
        boolean isNoticed = noticeFrom.isPresent() && !now.isBefore(noticeFrom.get());
        expiresOn = end.filter(ending -> isNoticed).map(last -> last.minusMillis(1).atZone(clock.getZone()).toLocalDate().toString());
        validUntil = (isNoticed ? end : noticeFrom).map(Instant::toEpochMilli).orElse(Long.MAX_VALUE);
    }

    /** Returns the holder of a key. Rejected if the key was revoked or the secret has expired. */
    static AuthenticatedKey of(Keys.EmployerKey found, String hash, Clock clock) {
        if (!found.key().active()) {
            throw new Rejected(Problem.KEY_NEEDED);
        }
        var holder = new AuthenticatedKey(found, hash, clock);
        holder.end.filter(end -> !clock.instant().isBefore(end)).ifPresent(end -> {
            throw new Rejected(Problem.KEY_NEEDED, ended(found, end));
        });
        return holder;
    }

    private static Optional<Instant> end(Keys.EmployerKey found, Clock clock) {
        var expiry = found.key().terms().end(clock.getZone());
        var replaced = found.key().oldEndsAt().filter(end -> found.isOldSecret());
        return replaced.isPresent() && (expiry.isEmpty() || replaced.get().isBefore(expiry.get())) ? replaced : expiry;
    }

    /** Explains that the secret has expired. Only a caller who has the secret sees this, so it reveals nothing to anybody who guesses. */
    private static UserMessage ended(Keys.EmployerKey found, Instant end) {
        return found.isOldSecret()
            ? UserMessage.of("key.rotated", "end", end)
            : UserMessage.of("key.expired", "day", found.key().terms().expiresOn().orElseThrow());
    }

    public static Employer employer(Call call) {
        return of(call).employer();
    }

    static AuthenticatedKey of(Call call) {
        return call.principal(AuthenticatedKey.class);
    }

    public Employer employer() {
        return employer;
    }

    public KeyEntry key() {
        return key;
    }

    String hash() {
        return hash;
    }

    Optional<Instant> end() {
        return end;
    }

    /** Reports whether this object is still current. It is stale once the key has expired, and also once its expiry must be announced. */
    boolean isValidAt(long millis) {
        return millis < validUntil;
    }

    /** Returns true once per minute. A concurrent thread may also get true, which does no harm. */
    boolean isFirstUseIn(long minute) {
        if (notedMinute == minute) {
            return false;
        }
        notedMinute = minute;
        return true;
    }

    @Override public Kind kind() {
        return Kind.EMPLOYER;
    }

    @Override public boolean has(Scope scope) {
        return key.terms().scopes().contains(scope);
    }

    @Override public Optional<String> expiresOn() {
        return expiresOn;
    }

    @Override public String loggedAs() {
        return loggedAs;
    }

    @Override public Object limitedBy() {
        return key.id();
    }

    @Override public Object account() {
        return employer.id();
    }
}
