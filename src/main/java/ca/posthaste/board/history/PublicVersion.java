package ca.posthaste.board.history;

import ca.posthaste.board.PublicJob;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.Revision;
import ca.posthaste.location.Location;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The public state of a job during a period, with the names of that time; {@code to} is null while candidates still see it. */
public record PublicVersion(JobVersions.Stored version, Instant from, Instant to, Employer owner, List<Location> places) {
    public String title() {
        return version.posting().title();
    }

    /** Returns the versions that were merged into this one, if candidates saw some of them in this period. */
    public Optional<Merged> merged() {
        return version.merged().filter(merged -> from.isBefore(merged.until()));
    }

    PublicJob job(JobVersions.Texts texts) {
        return PublicJob.of(new Job(version.job(), Revision.first(from), owner,
            version.posting().shown(places, texts.description(), texts.translation())));
    }

    /** Returns the job without its description and that of its translation. */
    public PublicJob withoutTexts() {
        return job(new JobVersions.Texts(null, null));
    }

    List<String> changedSince(PublicVersion before) {
        var changed = new ArrayList<>(withoutTexts().changedSince(before.withoutTexts()));
        var texts = version.texts();
        var textsBefore = before.version.texts();
        if (isChanged(texts.description(), textsBefore.description(), before)) {
            changed.add("description");
        }
        if (isTranslated() && before.isTranslated() && !changed.contains("translation")
            && isChanged(texts.translation(), textsBefore.translation(), before)) {
            changed.add("translation");
        }
        return changed;
    }

    private boolean isChanged(int text, int textBefore, PublicVersion before) {
        return text != textBefore || text == 0 && !version.equals(before.version);
    }

    private boolean isTranslated() {
        return version.posting().translation() != null;
    }

    boolean looksLike(PublicVersion other) {
        return withoutTexts().changedSince(other.withoutTexts()).isEmpty();
    }

    PublicVersion since(Instant earlier) {
        return new PublicVersion(version, earlier, to, owner, places);
    }

    /** Number of versions, public for minutes at most and not stored, that count as the beginning of the next, and the time when the last was replaced. */
    public record Merged(int versions, Instant until) {}
}
