package ca.posthaste.job;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** What is wrong with an HTML text: the first faults, each said once, and of the others only how many they are. */
final class HtmlFaults {
    private static final int SAID_MAX = 100;
    /** After so many even one that was said before is only counted: making a sentence takes longer than finding a fault. */
    private static final int READ_MAX = 10_000;

    private final Set<String> said = new LinkedHashSet<>();
    private int read;
    private int unsaid;

    void add(Supplier<String> sentence) {
        if (said.size() < SAID_MAX && read < READ_MAX) {
            said.add(sentence.get());
            read++;
        } else {
            unsaid++;
        }
    }

    void addUnsaid(int more) {
        unsaid += more;
    }

    boolean isEmpty() {
        return said.isEmpty();
    }

    List<String> sentences() {
        var all = new ArrayList<>(said);
        if (unsaid > 0) {
            all.add("Mend these first: after them the description has " + unsaid
                + (unsaid == 1 ? " more place" : " more places") + " to mend.");
        }
        return List.copyOf(all);
    }
}
