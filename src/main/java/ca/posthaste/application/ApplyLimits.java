package ca.posthaste.application;

import ca.posthaste.address.NetworkAddress;
import ca.posthaste.job.JobId;
import ca.posthaste.limit.RateLimit;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How often one network address may apply, and one person for the same job. Counted by each process for itself. */
public final class ApplyLimits {
    private static final Duration WINDOW = Duration.ofHours(1);
    static final int PER_PERSON_AND_JOB = 10;
    private static final String NOBODY = "";

    private final RateLimit perNetwork;
    private final RateLimit perPerson;

    /** @param perNetwork applications an hour from one network address; 0: no limit */
    public ApplyLimits(int perNetwork, Clock clock) {
        this.perNetwork = new RateLimit(perNetwork, WINDOW, clock);
        perPerson = new RateLimit(PER_PERSON_AND_JOB, WINDOW, clock);
    }

    /**
     * @param network   the address it came from; empty where there is none
     * @param forwarded a trusted proxy named that address
     */
    void admit(String network, boolean forwarded) {
        var address = NetworkAddress.parse(network);
        boolean here = network.isEmpty() || address.map(NetworkAddress::isLoopback).orElse(false);
        // A caller on this machine is a proxy that does not say for whom it calls: a limit would be one for everybody.
        if (!perNetwork.isOff() && (forwarded || !here)) {
            // Who hides behind a name or this machine's address shares one limit with all who do.
            check(perNetwork.take(here ? NOBODY : address.map(NetworkAddress::household).orElse(NOBODY)), "one network address");
        }
    }

    void admit(JobId job, Candidate candidate) {
        check(perPerson.take(List.of(job, candidate.addressKey())), "one person for one job");
    }

    private static void check(RateLimit.Grant grant, String who) {
        if (grant.refused()) {
            throw new Rejected(Problem.TOO_MANY_APPLICATIONS, "Wait " + grant.seconds() + " seconds: " + grant.limit()
                + " applications an hour are accepted from " + who + ".", List.of(), Map.of(),
                Map.of("Retry-After", String.valueOf(grant.seconds())));
        }
    }
}
