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

/** Writes what candidates could see of an employer's jobs in a period, a line of JSON for each version. One is in memory at a time. */
public final class HistoryExport {
    private static final int PAGE = 50;

    private final Database database;
    private final JobVersions versions;
    private final JobHistory history;
    private final LargeJobs large = new LargeJobs(1);

    public HistoryExport(Database database, JobVersions versions, JobHistory history) {
        this.database = database;
        this.versions = versions;
        this.history = history;
    }

    /** From an instant until before another. */
    public record Period(Instant from, Instant before) {}

    /** The employer's jobs by id, of each the newest version first. Returns how many versions there were. */
    public int write(Employer owner, Period period, Language language, Consumer<String> line) {
        return database.read(tx -> versions.known(tx, owner.id())).stream().mapToInt(job -> write(owner, job, period, language, line)).sum();
    }

    /** The same for one job. */
    public int write(Employer owner, JobId job, Period period, Language language, Consumer<String> line) {
        int count = 0;
        var before = period.before;
        List<Shown> some;
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

    /** If the job was changed meanwhile, the version is now among those that ended. */
    private Optional<JobHistory.Posted> posted(Employer owner, Shown shown, Language language) {
        try (var permit = large.permit()) {
            return database.read(tx -> history.posted(tx, shown, language, permit)
                .or(() -> history.at(tx, owner, shown.version().job(), shown.from(), language, permit)));
        }
    }

    private static String line(JobId job, JobHistory.Posted posted) {
        return new String(Json.write(posted.json().length, json -> {
            json.writeStartObject();
            json.writeNumberField("id", job.value());
            json.writeStringField("from", Timestamps.json(posted.from()));
            json.writeStringField("to", posted.to() == null ? null : Timestamps.json(posted.to()));
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
