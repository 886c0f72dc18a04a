package ca.posthaste.application;

import ca.posthaste.http.Caller;
import ca.posthaste.http.RateLimit;
import ca.posthaste.job.JobId;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** How often one network address may apply, and one person for the same job. Counted by each process for itself. */
public final class ApplyLimits {
    private static final Duration WINDOW = Duration.ofHours(1);
    static final int PER_PERSON_AND_JOB = 10;
    private static final int IPV6_BYTES = 16;
    private static final Pattern LITERAL = Pattern.compile("OCTET(\\.OCTET){3}|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*(%\\w+)?"
        .replace("OCTET", "(25[0-5]|2[0-4]\\d|1?\\d?\\d)"));
    private static final String NOBODY = "";

    private final RateLimit perNetwork;
    private final RateLimit perPerson;

    /** @param perNetwork applications an hour from one network address; 0: no limit */
    public ApplyLimits(int perNetwork, Clock clock) {
        this.perNetwork = new RateLimit(perNetwork, WINDOW, clock);
        perPerson = new RateLimit(PER_PERSON_AND_JOB, WINDOW, clock);
    }

    void admit(Caller caller) {
        var address = bytes(caller.network());
        boolean here = caller.network().isEmpty() || address.map(ApplyLimits::isLoopback).orElse(false);
        // A caller on this machine is a proxy that does not say for whom it calls: a limit would be one for everybody.
        if (!perNetwork.isOff() && (caller.forwarded() || !here)) {
            // Who hides behind a name or this machine's address shares one limit with all who do.
            check(perNetwork.take(here ? NOBODY : address.map(ApplyLimits::network).orElse(NOBODY)), "one network address");
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

    private static boolean isLoopback(byte[] address) {
        try {
            return InetAddress.getByAddress(address).isLoopbackAddress();
        } catch (UnknownHostException noAddress) {
            return false;
        }
    }

    /** Of an IPv6 address the first half: a household has all of the other. */
    private static String network(byte[] address) {
        return HexFormat.of().formatHex(address, 0, address.length == IPV6_BYTES ? IPV6_BYTES / 2 : address.length);
    }

    /** IPv4 in IPv6 is plain IPv4 here. Nothing for what is no address: a name must not be looked up, which would take time. */
    private static Optional<byte[]> bytes(String address) {
        try {
            return LITERAL.matcher(address).matches() ? Optional.of(InetAddress.getByName(address).getAddress())
                : Optional.empty();
        } catch (UnknownHostException noAddress) {
            return Optional.empty();
        }
    }
}
