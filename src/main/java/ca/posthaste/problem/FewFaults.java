package ca.posthaste.problem;

import java.util.ArrayList;
import java.util.List;

/** The first faults of one job among many. All of them, of a thousand jobs, would be a much larger answer than the request was. */
public final class FewFaults {
    public static final int MAX = 20;
    private static final int CHARACTERS_MAX = 8_000;
    private static final String MORE = "Mend these first: there are more faults than are listed here.";

    private FewFaults() {}

    /** These faults; or the first of them, and then one that says so. */
    public static List<FieldFault> of(List<FieldFault> all) {
        var few = new ArrayList<FieldFault>();
        int characters = 0;
        for (var fault : all) {
            characters += fault.pointer().length() + fault.detail().length();
            if (few.size() == MAX || characters > CHARACTERS_MAX) {
                few.add(new FieldFault("", Rule.TOO_MANY, MORE));
                return few;
            }
            few.add(fault);
        }
        return all;
    }

    /** The same refusal with the first of its faults. */
    public static Rejected of(Rejected refusal) {
        var few = of(refusal.faults());
        return few == refusal.faults() ? refusal
            : new Rejected(refusal.problem(), refusal.getMessage(), few, refusal.members(), refusal.headers());
    }
}
