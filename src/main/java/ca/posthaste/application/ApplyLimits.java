package ca.posthaste.application;

import ca.posthaste.http.limit.NetworkLimit;
import ca.posthaste.http.limit.RateLimit;
import ca.posthaste.job.JobId;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Rate limits on applications: per network address, and per person and job. Each process counts on its own. */
public final class ApplyLimits {
    private static final Duration WINDOW = Duration.ofHours(1);
    static final int PER_PERSON_AND_JOB = 10;

    private final NetworkLimit perNetwork;
    private final RateLimit perPerson;

    /** @param perNetwork maximum number of applications per hour from one network address; 0 means no limit */
    public ApplyLimits(int perNetwork, Clock clock) {
        this.perNetwork = new NetworkLimit(perNetwork, WINDOW, clock);
        perPerson = new RateLimit(PER_PERSON_AND_JOB, WINDOW, clock);
    }

    /** Counts an application against the limit of its network address; empty if unknown. {@code forwarded}: a trusted proxy supplied the address. */
    void admit(String network, boolean forwarded) {
        perNetwork.take(network, forwarded).ifPresent(grant -> check(grant, UserMessage.of("part.one-network")));
    }

    void admit(JobId job, Candidate candidate) {
        check(perPerson.take(List.of(job, candidate.addressKey())), UserMessage.of("part.one-candidate"));
    }

    private static void check(RateLimit.Grant grant, UserMessage who) {
        if (grant.rejected()) {
            throw new Rejected(Problem.TOO_MANY_APPLICATIONS,
                UserMessage.of("application.too-many", "seconds", grant.seconds(), "max", grant.limit(), "source", who), List.of(), Map.of(),
                Map.of("Retry-After", String.valueOf(grant.seconds())));
        }
    }
}
