package ca.posthaste.problem;

import ca.posthaste.language.UserMessage;
import java.util.ArrayList;
import java.util.List;

/** Collects every violation in a request, so that one response lists them all. */
public final class Faults {
    private final List<FieldFault> all = new ArrayList<>();

    public Faults() {}

    public Faults(List<FieldFault> known) {
        all.addAll(known);
    }

    public void add(String pointer, Rule rule, UserMessage detail) {
        all.add(new FieldFault(pointer, rule, detail));
    }

    public List<FieldFault> list() {
        return List.copyOf(all);
    }

    public void reject() {
        Rejected.ifAny(all);
    }
}
