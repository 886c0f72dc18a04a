package ca.posthaste.application.inbox;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Signatures of the searchable texts of an employer's applications: 256 bits each, of which every pair of adjacent letters sets one. A text can contain a
 * word only if its signature has all bits of the word. The text of an application never changes, so a signature is valid until the application is erased.
 */
final class CandidateSignatures {
    /** Maximum number of candidates. If there are more, scanning the names is about as fast. */
    static final int CANDIDATES_MAX = 2_000;
    /** Numbers per signature. */
    private static final int LONGS = 4;
    private static final int SHIFT = Integer.SIZE - Integer.numberOfTrailingZeros(LONGS * Long.SIZE);

    private final int[] ids;
    private final long[] signatures;
    private final boolean isComplete;

    private CandidateSignatures(int[] ids, long[] signatures, boolean isComplete) {
        this.ids = ids;
        this.signatures = signatures;
        this.isComplete = isComplete;
    }

    /** Reads the texts of at most {@code limit} applications. If the employer has more, the result is empty and excludes nothing. */
    static CandidateSignatures read(Transaction tx, EmployerId owner, int limit) {
        var read = new Reading();
        tx.sql("SELECT id, search_key FROM application WHERE employer = :employer ORDER BY id LIMIT :max").bind("employer", owner.value())
            .bind("max", limit + 1).all(read::add);
        return read.size > limit ? new CandidateSignatures(new int[0], new long[0], false)
            : new CandidateSignatures(Arrays.copyOf(read.ids, read.size), Arrays.copyOf(read.signatures, LONGS * read.size), true);
    }

    private static final class Reading {
        private int[] ids = new int[64];
        private long[] signatures = new long[LONGS * ids.length];
        private int size;

        private Void add(Row row) {
            if (size == ids.length) {
                ids = Arrays.copyOf(ids, 2 * size);
                signatures = Arrays.copyOf(signatures, LONGS * ids.length);
            }
            ids[size] = row.nextInt();
            sign(row.nextString(), signatures, LONGS * size++);
            return null;
        }
    }

    private static void sign(String text, long[] signatures, int at) {
        for (int i = 1; i < text.length(); i++) {
            int bit = (lower(text.charAt(i - 1)) * 31 + lower(text.charAt(i))) * 0x9E3779B9 >>> SHIFT;
            signatures[at + bit / Long.SIZE] |= 1L << bit;
        }
    }

    /** Makes plain letters equal in both cases, as LIKE does. It does no harm that it makes other characters equal, too. */
    private static int lower(char letter) {
        return letter | 0x20;
    }

    int bytes() {
        return Integer.BYTES * ids.length + Long.BYTES * signatures.length;
    }

    /** Ids of the applications that may match a search, separated by spaces, and the id after which all others may match, too. */
    record Candidates(String ids, int newest) {}

    /** Returns the candidates for a search for these words; empty if there are too many. */
    Optional<Candidates> candidates(List<String> words) {
        var wanted = new long[LONGS];
        words.forEach(word -> sign(word, wanted, 0));
        var found = new StringBuilder();
        int count = 0;
        for (int i = 0; i < ids.length; i++) {
            if (hasAll(i, wanted)) {
                if (++count > CANDIDATES_MAX) {
                    return Optional.empty();
                }
                found.append(found.isEmpty() ? "" : " ").append(ids[i]);
            }
        }
        return isComplete ? Optional.of(new Candidates(found.toString(), ids.length == 0 ? 0 : ids[ids.length - 1])) : Optional.empty();
    }

    private boolean hasAll(int index, long[] wanted) {
        for (int i = 0; i < LONGS; i++) {
            if ((signatures[LONGS * index + i] & wanted[i]) != wanted[i]) {
                return false;
            }
        }
        return true;
    }
}
