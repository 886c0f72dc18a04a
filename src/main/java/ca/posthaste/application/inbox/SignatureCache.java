package ca.posthaste.application.inbox;

import ca.posthaste.application.inbox.CandidateSignatures.Candidates;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The signatures of employers that search for candidates repeatedly. Reading them takes as long as a few searches. They remain valid: applications that
 * arrived later are searched without them, and the database checks every candidate.
 */
final class SignatureCache {
    /** Number of searches, each scanning all names, after which the signatures are read. */
    static final int SCANS = 2;
    private static final int BYTES_MAX = 16 * 1024 * 1024;
    /** Maximum number of applications of an employer, so that two such employers fit. */
    private static final int APPLICATIONS_MAX = 200_000;
    /** Age at which signatures are read again, so that there are few applications without one. */
    private static final Duration AGE = Duration.ofMinutes(30);
    private static final int EMPLOYERS_MAX = 10_000;

    private final Cache<EmployerId, CandidateSignatures> known = Caffeine.newBuilder().expireAfterWrite(AGE).maximumWeight(BYTES_MAX)
        .weigher((EmployerId owner, CandidateSignatures signatures) -> 100 + signatures.bytes()).executor(Runnable::run).build();
    private final Cache<EmployerId, Integer> scans = Caffeine.newBuilder().expireAfterWrite(AGE).maximumSize(EMPLOYERS_MAX).executor(Runnable::run).build();

    /** Returns the applications that may match; empty if all of them must be scanned. */
    Optional<Candidates> candidates(Transaction tx, EmployerId owner, List<String> words) {
        var signatures = known.getIfPresent(owner);
        if (signatures == null) {
            if (scans.asMap().merge(owner, 1, Integer::sum) <= SCANS) {
                return Optional.empty();
            }
            signatures = CandidateSignatures.read(tx, owner, APPLICATIONS_MAX);
            known.put(owner, signatures);
        }
        return signatures.candidates(words);
    }
}
