package ca.posthaste.console.job;

import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An edit conflict: the job as it is stored now, and the values of a form that was loaded from an older version. */
record JobFormConflict(ConsoleForm sent, JobFormValues typed, JobFormValues stored) {
    static final String MINE = "mine";
    static final String THEIRS = "theirs";
    static final String FIELD = "choose";
    /** Field with the digests of the version from which the form was loaded. */
    static final String BASE = "base";

    /** A part of the job that differs. No choice is suggested where both have changed it, as either may be right. */
    public record Difference(String choice, String label, String stored, String typed, String chosen, boolean isMissing) {}

    List<Difference> differences(Language language) {
        var words = new JobFormText(language);
        var all = new ArrayList<Difference>();
        for (var field : different()) {
            var theirs = field.shown(words, stored);
            var mine = field.shown(words, typed);
            all.add(new Difference(field.choice(), Messages.in(language).get(field.label()), theirs, mine, suggested(field),
                isAnswered() && chosen(field).isEmpty()));
        }
        return all;
    }

    private List<JobFormField> different() {
        return Arrays.stream(JobFormField.values()).filter(field -> !typed.isSame(field, stored)).toList();
    }

    /** Returns the earlier choice, or else the side that alone has changed the part. */
    private String suggested(JobFormField field) {
        if (!chosen(field).isEmpty()) {
            return chosen(field);
        }
        var base = List.of(sent.get(BASE).split(" "));
        boolean isMine = !base.contains(typed.digest(field));
        boolean isTheirs = !base.contains(stored.digest(field));
        return isMine && isTheirs ? "" : isTheirs ? THEIRS : MINE;
    }

    private String chosen(JobFormField field) {
        var choice = sent.get(field.choice());
        return choice.equals(MINE) || choice.equals(THEIRS) ? choice : "";
    }

    /** Reports whether the form would show the same for the stored job as when it was loaded: then nothing can be overwritten. */
    boolean isUntouched(String digests) {
        return sent.get(BASE).equals(digests);
    }

    private boolean isAnswered() {
        return sent.has(FIELD);
    }

    /** Reports whether a choice is missing for a difference, in a form that asks for choices. */
    boolean isUndecided() {
        return isAnswered() && different().stream().anyMatch(field -> chosen(field).isEmpty());
    }

    /** Returns the typed values, with the stored values where they were chosen. */
    JobFormValues merged() {
        var mixed = typed;
        for (var field : different()) {
            mixed = chosen(field).equals(THEIRS) ? mixed.with(field, stored) : mixed;
        }
        return mixed;
    }
}
