package ca.posthaste.job.rules;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Applies the posting rules of the provinces to jobs. */
public final class PostingRules {
    private PostingRules() {}

    public static List<Finding> findings(RuleInput advert, LocalDate day, PostingEmployer poster) {
        return rules(day, poster).flatMap(rule -> rule.brokenBy(advert).stream()
            .map(pointer -> new Finding(rule, rule.severity(poster, rule.isOnlyRemote(advert)), pointer))).toList();
    }

    /** Returns the sum of the bits of the rules that the job breaks, regardless of the date and the employer. */
    public static int broken(RuleInput advert) {
        int bits = 0;
        for (var rule : PostingRule.values()) {
            if (!rule.brokenBy(advert).isEmpty()) {
                bits |= rule.isOnlyRemote(advert) ? rule.remoteBit() : rule.bit();
            }
        }
        return bits;
    }

    /** Returns the sum of the bits of the rules that have this severity on that day for this employer. */
    public static int bits(Severity severity, LocalDate day, PostingEmployer poster) {
        return rules(day, poster).mapToInt(rule -> (rule.severity(poster, false) == severity ? rule.bit() : 0)
            | (rule.severity(poster, true) == severity ? rule.remoteBit() : 0)).reduce(0, (all, some) -> all | some);
    }

    private static Stream<PostingRule> rules(LocalDate day, PostingEmployer poster) {
        return Arrays.stream(PostingRule.values()).filter(rule -> rule.holdsOn(day) && rule.isFor(poster));
    }
}
