package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import ca.posthaste.location.LocationIndex;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Answers kept as the bytes that were sent, each with what it was made from. Nobody has to remember to drop one: it is
 * given out only to who comes with the same basis, and either at a moment of the store at which it was found right, or
 * when its rows, asked now, still have the same version. So it cannot outlive what it says.
 */
final class AnswerCache {
    /** Of either generation. */
    private static final int BYTES_MAX = 5 * 1024 * 1024;
    private static final int OVERHEAD = 200;
    /** What is larger would push out many others. */
    private static final int LARGEST = BYTES_MAX / 16;
    /** About as many as there is room for answers; a power of two. */
    private static final int RECENT = 4096;
    /** A version that no rows have, and a dataVersion that never is. */
    private static final long NONE = -1;

    private final AtomicInteger bytes = new AtomicInteger();
    private final AtomicIntegerArray recent = new AtomicIntegerArray(RECENT);
    private volatile Map<Question, Kept> young = new ConcurrentHashMap<>();
    private volatile Map<Question, Kept> old = Map.of();

    /** What was asked: a value. */
    interface Question {
        /** About how many bytes of memory it takes: askers can make questions long, and answers short. */
        default int size() {
            return 0;
        }
    }

    /** What an answer depends on beside the question and the rows. */
    record Basis(Employer employer, LocationIndex places, long connectionEpoch) {}

    /** An answer and the version of the rows it was made from, or an older one of theirs. */
    record Made(long version, byte[] body) {}

    private static final class Kept {
        private final Basis basis;
        private final Made made;
        private volatile long dataVersion;

        Kept(Basis basis, Made made, long dataVersion) {
            this.basis = basis;
            this.made = made;
            this.dataVersion = dataVersion;
        }
    }

    /** The answer, if it was found right at this very moment of the store, so that nothing is left to ask; or null. */
    byte[] at(long dataVersion, Question question, Basis basis) {
        var kept = find(question);
        return kept != null && kept.dataVersion == dataVersion && kept.basis.equals(basis) ? kept.made.body : null;
    }

    /**
     * The answer kept for the question, if it still holds, or one that is made now.
     *
     * @param moment of the store, from before anything was read
     */
    byte[] get(long dataVersion, Question question, Basis basis, LongSupplier version, Supplier<Made> making) {
        var kept = find(question);
        if (kept != null && kept.basis.equals(basis) && kept.made.version == version.getAsLong()) {
            kept.dataVersion = dataVersion;
            return kept.made.body;
        }
        var made = making.get();
        keepIfWorthIt(question, kept, new Kept(basis, made, dataVersion));
        return made.body;
    }

    /**
     * The same where asking for the version costs as much as asking for the answer, so that both are asked for at once.
     *
     * @param asking given the version of the answer that is kept, yields another one or, if it still holds, none
     */
    byte[] get(Question question, Basis basis, LongFunction<Optional<Made>> asking) {
        var kept = find(question);
        var usable = kept != null && kept.basis.equals(basis);
        var made = asking.apply(usable ? kept.made.version : NONE);
        if (made.isEmpty()) {
            return kept.made.body;
        }
        keepIfWorthIt(question, kept, new Kept(basis, made.get(), NONE));
        return made.get().body;
    }

    private void keepIfWorthIt(Question question, Kept before, Kept now) {
        if (now.made.body.length <= LARGEST && (before != null || wasAskedLately(question))) {
            keep(question, now);
        }
    }

    /** Whoever reads every job once must not push out those that are read again and again. */
    private boolean wasAskedLately(Question question) {
        int hash = question.hashCode() * 0x9E3779B9; // spreads neighbours over the places
        return recent.getAndSet(hash >>> Integer.numberOfLeadingZeros(RECENT - 1), hash) == hash;
    }

    private Kept find(Question question) {
        var kept = young.get(question);
        if (kept == null) {
            kept = old.get(question);
            if (kept != null) {
                keep(question, kept); // asked for again, so it lives on when its generation goes
            }
        }
        return kept;
    }

    private void keep(Question question, Kept kept) {
        var before = young.put(question, kept);
        if (bytes.addAndGet(size(question, kept) - (before == null ? 0 : size(question, before))) > BYTES_MAX) {
            turn();
        }
    }

    private static int size(Question question, Kept kept) {
        return question.size() + kept.made.body.length + OVERHEAD;
    }

    private synchronized void turn() {
        if (bytes.get() > BYTES_MAX) { // not if another thread was faster
            old = young;
            young = new ConcurrentHashMap<>();
            bytes.set(0);
        }
    }
}
