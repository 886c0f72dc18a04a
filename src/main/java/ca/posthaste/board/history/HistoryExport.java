package ca.posthaste.board.history;

import ca.posthaste.api.Timestamps;
import ca.posthaste.board.PublicJobJson;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Exports what candidates could see of an employer's jobs in a period, as one line of JSON per version. Only one version is in memory at a time. */
public record HistoryExport(Database database, JobVersions versions, JobHistory history, LargeJobs large) {
    private static final int PAGE = 50;

    /** A period from an instant (inclusive) to another (exclusive). */
    public record Period(Instant from, Instant before) {}

    /** Exports the employer's jobs ordered by id, newest version first, and returns the number of versions. */
    public int write(Employer owner, Period period, Language language, Consumer<String> line) {
        return database.read(tx -> versions.jobIds(tx, owner.id())).stream().mapToInt(job -> write(owner, job, period, language, line)).sum();
    }

    /** Exports a single job, newest version first, and returns the number of versions. */
    public int write(Employer owner, JobId job, Period period, Language language, Consumer<String> line) {
        int count = 0;
        var before = period.before;
        List<PublicVersion> some;
        do {
            var next = before;
            some = database.read(tx -> history.shownBefore(tx, owner, job, next, PAGE));
            for (var shown : some) {
                if (shown.to() != null && !shown.to().isAfter(period.from)) {
                    return count;
                }
                var posted = posted(owner, shown, language);
                posted.map(found -> line(job, found)).ifPresent(line);
                count += posted.isPresent() ? 1 : 0;
                before = shown.from();
            }
        } while (some.size() == PAGE);
        return count;
    }

    public boolean isKnown(Employer owner, JobId job) {
        return database.read(tx -> history.isKnown(tx, owner, job));
    }

    /** Returns a version with its texts. If the job was changed since the version was read, the version is found among the past ones. */
    private Optional<JobHistory.Posted> posted(Employer owner, PublicVersion shown, Language language) {
        try (var permit = large.permit()) {
            return database.read(tx -> history.posted(tx, shown, language, permit)
                .or(() -> history.at(tx, owner, shown.version().job(), shown.from(), language, permit)));
        }
    }

    private static String line(JobId job, JobHistory.Posted posted) {
        return new String(Json.write(posted.json().length, json -> {
            json.writeStartObject();
            json.writeNumberField("id", job.value());
            json.writeStringField("from", Timestamps.json(posted.shown().from()));
            json.writeStringField("to", posted.shown().to() == null ? null : Timestamps.json(posted.shown().to()));
            json.writeFieldName("merged");
            HistoryResource.writeMerged(json, posted.shown().merged());
            json.writeFieldName("posting");
            json.writeRawValue(new String(posted.json(), StandardCharsets.UTF_8));
            json.writeFieldName("page");
            PublicJobJson.page(json, posted.job());
            json.writeEndObject();
        }), StandardCharsets.UTF_8);
    }
}
