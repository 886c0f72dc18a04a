package ca.posthaste.board.history;

import ca.posthaste.board.PublicJob;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.Revision;
import ca.posthaste.location.Location;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What candidates saw of a job for some time, with the names of that time.
 *
 * @param to null while they see it
 */
public record Shown(StoredVersion version, Instant from, Instant to, Employer owner, List<Location> places) {

    public String title() {
        return version.posting().title();
    }

    /** @param description null to leave it out */
    PublicJob job(String description) {
        return PublicJob.of(new Job(version.job(), Revision.first(from), owner, version.posting().shown(places, description)));
    }

    /** The members of the public job that were others before. */
    List<String> changedSince(Shown before) {
        var changed = new ArrayList<>(job(null).changedSince(before.job(null)));
        if (version.text() != before.version.text() || version.text() == 0 && !version.equals(before.version)) {
            changed.add("description");
        }
        return changed;
    }

    boolean looksLike(Shown other) {
        return job(null).changedSince(other.job(null)).isEmpty();
    }

    Shown since(Instant earlier) {
        return new Shown(version, earlier, to, owner, places);
    }
}
