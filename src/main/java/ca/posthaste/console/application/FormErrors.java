package ca.posthaste.console.application;

import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is wrong with a form that was sent, in the order of its fields.
 *
 * @param texts by the name of the field
 */
public record FormErrors(Map<String, String> texts) {
    static final FormErrors NONE = new FormErrors(Map.of());

    public record Error(String field, String text) {}

    /** Empty if the stage failed for another reason than what was typed. */
    static Optional<FormErrors> in(Throwable fault, Language language) {
        return Rejected.in(fault).filter(refusal -> refusal.problem() == Problem.INPUT_INVALID).map(refusal -> {
            var texts = new LinkedHashMap<String, String>();
            refusal.faults().forEach(broken -> texts.putIfAbsent(broken.pointer().substring(1), broken.detail().in(language)));
            return new FormErrors(texts);
        });
    }

    public List<Error> all() {
        return texts.entrySet().stream().map(error -> new Error(error.getKey(), error.getValue())).toList();
    }

    /** Empty if nothing is wrong with it. */
    public String of(String field) {
        return texts.getOrDefault(field, "");
    }
}
