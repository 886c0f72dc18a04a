package ca.posthaste.console.job;

import ca.posthaste.http.form.SentFields;
import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An edit conflict: the job as it is stored now, and the values of a form that was loaded from an older version. */
public final class JobFormConflict {
    static final String MINE = "mine";
    static final String THEIRS = "theirs";
    /** Field that marks a form with choices. */
    static final String FIELD = "choose";
    /** Field with the digests of the version from which the form was loaded. */
    static final String BASE = "base";

    private final SentFields sent;
    private final JobFormValues typed;
    private final JobFormValues stored;
    private final List<String> base;

    JobFormConflict(SentFields sent, JobFormValues stored) {
        this.sent = sent;
        this.typed = JobFormValues.of(sent);
        this.stored = stored;
        base = List.of(sent.get(BASE).split(" "));
    }

    /**
     * A part of the job that differs.
     *
     * @param choice name of the field with the choice
     * @param chosen suggested choice; empty where both have changed it, as either may be right
     */
    public record Difference(String choice, String label, String stored, String typed, String chosen, boolean isMissing) {}

    List<Difference> differences(Language language) {
        var words = new JobFormWords(language);
        var all = new ArrayList<Difference>();
        for (var member : different()) {
            var theirs = words.of(member, stored);
            var mine = words.of(member, typed);
            all.add(new Difference(member.choice(), Texts.in(language).get(member.label()), theirs, mine, suggested(member),
                isAnswered() && chosen(member).isEmpty()));
        }
        return all;
    }

    private List<JobFormMember> different() {
        return Arrays.stream(JobFormMember.values()).filter(member -> !typed.isSame(member, stored)).toList();
    }

    /** Returns the earlier choice, or else the side that alone has changed the part. */
    private String suggested(JobFormMember member) {
        if (!chosen(member).isEmpty()) {
            return chosen(member);
        }
        boolean isMine = !base.contains(typed.digest(member));
        boolean isTheirs = !base.contains(stored.digest(member));
        return isMine && isTheirs ? "" : isTheirs ? THEIRS : MINE;
    }

    private String chosen(JobFormMember member) {
        var choice = sent.get(member.choice());
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
        return isAnswered() && different().stream().anyMatch(member -> chosen(member).isEmpty());
    }

    /** Returns the typed values, with the stored values where they were chosen. */
    JobFormValues mixture() {
        var mixed = typed;
        for (var member : different()) {
            mixed = chosen(member).equals(THEIRS) ? mixed.with(member, stored) : mixed;
        }
        return mixed;
    }
}
