package ca.posthaste.problem;

import ca.posthaste.language.UserMessage;
import java.util.ArrayList;
import java.util.List;

/** Limits the faults reported for one job among many. All faults of a thousand jobs would make the response much larger than the request. */
public final class ViolationLimiter {
    public static final int MAX = 20;
    private static final int TEXT_MAX = 400;

    private ViolationLimiter() {}

    /** Returns at most {@code max} faults, shortened, and one more that gives the number of the others. The list may have been limited before. */
    public static List<Violation> of(List<Violation> all, int max) {
        if (all.size() <= max && all.stream().noneMatch(fault -> fault.isSummary() || isLong(fault))) {
            return all;
        }
        var few = new ArrayList<Violation>();
        all.stream().filter(fault -> !fault.isSummary()).limit(max).map(ViolationLimiter::shorten).forEach(few::add);
        int more = count(all) - few.size();
        if (more > 0) {
            few.add(new Violation("", Rule.TOO_MANY, UserMessage.of("problem.more-faults", "count", more), more));
        }
        return few;
    }

    /** Returns the rejection with only its first faults, and with long texts shortened. */
    public static Rejected of(Rejected rejection, int max) {
        var few = of(rejection.faults(), max);
        return few == rejection.faults() && !isLong(rejection.detail()) ? rejection
            : new Rejected(rejection.problem(), rejection.detail().shortenedTo(TEXT_MAX), few, rejection.members(), rejection.headers());
    }

    /** Returns the number of faults, including those that are not listed. */
    static int count(List<Violation> faults) {
        return faults.stream().mapToInt(fault -> fault.isSummary() ? fault.unlisted() : 1).sum();
    }

    private static boolean isLong(Violation fault) {
        return fault.pointer().length() > TEXT_MAX || isLong(fault.detail());
    }

    private static boolean isLong(UserMessage text) {
        return text.english().length() > TEXT_MAX || text.french().length() > TEXT_MAX;
    }

    private static Violation shorten(Violation fault) {
        return new Violation(shorten(fault.pointer()), fault.rule(), fault.detail().shortenedTo(TEXT_MAX));
    }

    private static String shorten(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, text.offsetByCodePoints(0, TEXT_MAX / 2)) + "…";
    }
}
