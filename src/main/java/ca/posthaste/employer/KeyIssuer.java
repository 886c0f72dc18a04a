package ca.posthaste.employer;

import ca.posthaste.db.Transaction;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides which keys a caller may issue. Nobody can issue a key that exceeds their own rights: no additional scope, and no later expiry. */
@FunctionalInterface
public interface KeyIssuer {
    /** An operator on the command line, who may issue any key. */
    KeyIssuer OPERATOR = (tx, terms) -> {};
    /** An owner in the console, who has all rights of the employer. */
    KeyIssuer OWNER = (tx, terms) -> {};

    /** Throws {@link Rejected} if the terms exceed the caller's own rights. */
    void check(Transaction tx, KeyProperties terms);

    /**
     * Returns the grantor for a caller with a key. The key is looked up again, because it may have been revoked or replaced since the request was
     * authenticated.
     */
    static KeyIssuer key(Keys keys, String hash, Clock clock) {
        return (tx, terms) -> {
            var holder = AuthenticatedKey.of(keys.byHash(tx, hash).orElseThrow(() -> new Rejected(Problem.KEY_NEEDED)), hash, clock);
            var beyond = terms.scopesBeyond(holder.key().terms().scopes());
            if (!beyond.isEmpty()) {
                throw beyondYours(UserMessage.of("key.beyond-scopes", "scopes", beyond), "scopes", String.join(" ", beyond));
            }
            checkEnd(terms, holder.end(), clock);
        };
    }

    private static void checkEnd(KeyProperties terms, Optional<Instant> own, Clock clock) {
        var wanted = terms.end(clock.getZone());
        if (own.isPresent() && (wanted.isEmpty() || wanted.get().isAfter(own.get()))) {
            throw beyondYours(UserMessage.of("key.beyond-end", "end", own.get()), "endsAt", own.get().toString());
        }
    }

    private static Rejected beyondYours(UserMessage detail, String member, String value) {
        return new Rejected(Problem.KEY_BEYOND_YOURS, detail, List.of(), Map.of(member, value), Map.of());
    }
}
