package ca.posthaste.console.job;

import ca.posthaste.http.form.SentFields;
import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Two versions of a job: the one that is stored now, and the one that was typed into a form of an older one. */
public final class JobFormConflict {
    static final String MINE = "mine";
    static final String THEIRS = "theirs";
    /** Says that the form is one with choices. */
    static final String FIELD = "choose";
    /** The digests of the job that the form was filled in over. */
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
     * A part that differs.
     *
     * @param choice the field of the choice
     * @param chosen what is suggested: empty where both have changed it, and nobody can know
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

    /** What was chosen before; else who has changed it alone. */
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

    /** Whether the job shows in the form what it showed when the form was filled in: then nothing can be overwritten. */
    boolean isUntouched(String digests) {
        return sent.get(BASE).equals(digests);
    }

    private boolean isAnswered() {
        return sent.has(FIELD);
    }

    /** Whether something differs for which there is no choice, in a form that asks for one. */
    boolean isUndecided() {
        return isAnswered() && different().stream().anyMatch(member -> chosen(member).isEmpty());
    }

    /** What was typed, but for what is to be as it is stored. */
    JobFormValues mixture() {
        var mixed = typed;
        for (var member : different()) {
            mixed = chosen(member).equals(THEIRS) ? mixed.with(member, stored) : mixed;
        }
        return mixed;
    }
}
