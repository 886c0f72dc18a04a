package ca.posthaste.job;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The faults of an HTML text: the first ones, each reported once. The others are only counted. */
final class HtmlFaults {
    private static final int REPORTED_MAX = 100;
    /** After so many, even a repeated fault is only counted: making the sentence takes longer than finding the fault. */
    private static final int SENTENCES_MAX = 10_000;

    private final Set<String> reported = new LinkedHashSet<>();
    private int sentenceCount;
    private int unreported;

    void add(Supplier<String> sentence) {
        if (reported.size() < REPORTED_MAX && sentenceCount < SENTENCES_MAX) {
            reported.add(sentence.get());
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

    List<String> sentences() {
        var all = new ArrayList<>(reported);
        if (unreported > 0) {
            all.add("Mend these first: after them the description has " + unreported
                + (unreported == 1 ? " more place" : " more places") + " to mend.");
        }
        return List.copyOf(all);
    }
}
