package ca.posthaste.rules;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** What the posting rules of the provinces find in a job. */
public final class PostingRules {
    private PostingRules() {}

    /** @param employees of the employer; empty if it is not known */
    public static List<Finding> findings(Advert advert, LocalDate day, OptionalInt employees) {
        return Arrays.stream(PostingRule.values()).filter(rule -> rule.holdsOn(day) && rule.isForSize(employees))
            .flatMap(rule -> rule.brokenBy(advert).stream().map(pointer -> new Finding(rule, rule.severity(employees), pointer)))
            .toList();
    }

    /** The sum of the bits of the rules that it breaks, whatever the day and whoever the employer is. */
    public static int broken(Advert advert) {
        int bits = 0;
        for (var rule : PostingRule.values()) {
            if (!rule.brokenBy(advert).isEmpty()) {
                bits |= rule.bit();
            }
        }
        return bits;
    }

    /** The sum of the bits of the rules that are of this severity on that day, for an employer with so many employees. */
    public static int bits(Severity severity, LocalDate day, OptionalInt employees) {
        return Arrays.stream(PostingRule.values())
            .filter(rule -> rule.holdsOn(day) && rule.isForSize(employees) && rule.severity(employees) == severity)
            .mapToInt(PostingRule::bit).sum();
    }
}
