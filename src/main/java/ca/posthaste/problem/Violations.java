package ca.posthaste.problem;

import ca.posthaste.language.UserMessage;
import java.util.ArrayList;
import java.util.List;

/** Collects every violation in a request, so that one response lists them all. */
public final class Violations {
    private final List<Violation> all = new ArrayList<>();

    public Violations() {}

    public Violations(List<Violation> known) {
        all.addAll(known);
    }

    public void add(String pointer, Rule rule, UserMessage detail) {
        all.add(new Violation(pointer, rule, detail));
    }

    public List<Violation> list() {
        return List.copyOf(all);
    }

    public void reject() {
        Rejected.throwIfAny(all);
    }
}
