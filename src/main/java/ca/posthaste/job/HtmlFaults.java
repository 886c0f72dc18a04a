package ca.posthaste.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The faults of an HTML text: the first ones, each reported once. The others are only counted. */
final class HtmlFaults {
    private static final int REPORTED_MAX = 100;
    /** After so many, even a repeated fault is only counted: making the sentence takes longer than finding the fault. */
    private static final int SENTENCES_MAX = 10_000;

    private final Map<String, Integer> reported = new LinkedHashMap<>();
    private int at = DescriptionHtml.Fault.NO_PLACE;
    private int sentenceCount;
    private int unreported;

    /** Faults that are added from now on are found here. */
    void moveTo(int index) {
        at = index;
    }

    void add(Supplier<String> sentence) {
        if (reported.size() < REPORTED_MAX && sentenceCount < SENTENCES_MAX) {
            reported.putIfAbsent(sentence.get(), at);
            sentenceCount++;
        } else {
            unreported++;
        }
    }

    void addUnreported(int more) {
        unreported += more;
    }

    boolean isEmpty() {
        return reported.isEmpty();
    }

    List<DescriptionHtml.Fault> list() {
        var all = new ArrayList<DescriptionHtml.Fault>();
        reported.forEach((sentence, index) -> all.add(new DescriptionHtml.Fault(sentence, index)));
        if (unreported > 0) {
            all.add(new DescriptionHtml.Fault("Mend these first: after them the description has " + unreported
                + (unreported == 1 ? " more place" : " more places") + " to mend.", DescriptionHtml.Fault.NO_PLACE));
        }
        return List.copyOf(all);
    }
}
