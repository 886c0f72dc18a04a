package ca.posthaste.job.bulk;

import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import java.util.ArrayList;

/** What is said of a job that is refused: a short line may break many rules, and a set has many lines. */
final class BriefRefusal {
    /** In characters. */
    private static final int TEXT_MAX = 400;

    private BriefRefusal() {}

    /** The same with so many faults, and with one more that says how many there are. */
    static Rejected of(Rejected refusal, int most) {
        var all = refusal.faults();
        var some = new ArrayList<FieldFault>();
        all.stream().limit(most).forEach(fault -> some.add(new FieldFault(brief(fault.pointer()), fault.rule(), brief(fault.detail()))));
        if (all.size() > most) {
            some.add(new FieldFault("", Rule.TOO_MANY, "Mend this first. Faults that are not listed: " + (all.size() - most) + "."));
        }
        return new Rejected(refusal.problem(), brief(refusal.getMessage()), some, refusal.members(), refusal.headers());
    }

    private static String brief(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, text.offsetByCodePoints(0, TEXT_MAX / 2)) + "…";
    }
}
