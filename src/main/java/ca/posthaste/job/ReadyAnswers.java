package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import ca.posthaste.location.Places;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Answers kept as the bytes that were sent, each with what it was made from. Nobody has to remember to drop one: it is
 * given out only to who comes with the same basis, freshly read, so it cannot outlive what it says.
 */
final class ReadyAnswers {
    /** Of either generation. */
    private static final int BYTES_MAX = 8 * 1024 * 1024;
    private static final int OVERHEAD = 200;

    private final AtomicInteger bytes = new AtomicInteger();
    private volatile Map<Object, Kept> young = new ConcurrentHashMap<>();
    private volatile Map<Object, Kept> old = Map.of();

    /**
     * All that an answer depends on beside the question.
     *
     * @param version of the rows it was made from
     */
    record Basis(long version, Employer employer, Places places) {}

    private record Kept(Basis basis, byte[] body) {}

    /** The answer kept for the question on this basis, or one that is made now and kept. */
    byte[] get(Object question, Basis basis, Supplier<byte[]> made) {
        return find(question, basis).orElseGet(() -> {
            var body = made.get();
            keep(question, basis, body);
            return body;
        });
    }

    private Optional<byte[]> find(Object question, Basis basis) {
        var kept = young.get(question);
        if (kept != null) {
            return kept.basis.equals(basis) ? Optional.of(kept.body) : Optional.empty();
        }
        kept = old.get(question);
        if (kept == null || !kept.basis.equals(basis)) {
            return Optional.empty();
        }
        keep(question, basis, kept.body); // asked for again, so it lives on when its generation goes
        return Optional.of(kept.body);
    }

    private void keep(Object question, Basis basis, byte[] body) {
        if (bytes.addAndGet(body.length + OVERHEAD) > BYTES_MAX) {
            turn();
        }
        young.put(question, new Kept(basis, body));
    }

    private synchronized void turn() {
        if (bytes.get() > BYTES_MAX) { // not if another thread was faster
            old = young;
            young = new ConcurrentHashMap<>();
            bytes.set(0);
        }
    }
}
