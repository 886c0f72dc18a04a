package ca.posthaste.application.statistics;

import static ca.posthaste.api.ApiVersion.V1_2;
import static ca.posthaste.api.Scope.JOBS_READ;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.api.Timestamps;
import ca.posthaste.application.Applications;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.job.JobId;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.json.Json;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Statistics of a job over HTTP. */
public record StatisticsResource(Database database, Jobs jobs, Applications applications, Clock clock) {
    private static final int TYPICAL_SIZE = 70;

    public List<Route> routes() {
        return List.of(Route.since(V1_2, "GET", "/jobs/{id}/statistics", scope(JOBS_READ), "views and applications of a job by day",
            this::read).taking("from", "to"));
    }

    private CompletionStage<Reply> read(Call call) {
        var owner = employer(call).id();
        var id = call.id("id").map(JobId::new).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
        var faults = new Violations();
        var days = DayRange.of(call.query().get("from", faults), call.query().get("to", faults), LocalDate.now(clock), faults);
        return database.query(tx -> {
            if (jobs.state(tx, owner, id).isEmpty()) {
                throw new Rejected(Problem.JOB_NOT_FOUND);
            }
            var from = days.from();
            var to = days.to();
            var counts = new LinkedHashMap<String, Map<LocalDate, Integer>>(); // by day; days with a count of 0 are absent
            counts.put("views", byDay(tx, "job_view", owner, id, from, to));
            counts.put("applyClicks", byDay(tx, "job_click", owner, id, from, to));
            counts.put("applications", applications.byDay(tx, owner, id, from, to, clock.getZone()));
            return counts;
        }).thenApply(counts -> Reply.json(200, Json.write(days.all().toList().size() * TYPICAL_SIZE, json -> write(json, days, counts))));
    }

    /** Returns the counts of a table for each day that has one: those of views, or of clicks through to the employer's own site. */
    public static Map<LocalDate, Integer> byDay(Transaction tx, String table, EmployerId owner, JobId job, LocalDate from, LocalDate to) {
        var days = new HashMap<LocalDate, Integer>();
        tx.sql("SELECT day, count FROM " + table + " WHERE employer = :employer AND job = :job AND day BETWEEN :from AND :to")
            .bind("employer", owner.value()).bind("job", job.value()).bind("from", from.toString()).bind("to", to.toString())
            .all(row -> days.put(LocalDate.parse(row.nextString()), row.nextInt()));
        return days;
    }

    private static void write(JsonGenerator json, DayRange days, Map<String, Map<LocalDate, Integer>> counts) throws IOException {
        json.writeStartObject();
        Json.objects(json, "data", days.all().toList(), day -> {
            json.writeStringField("day", day.toString());
            for (var count : counts.entrySet()) {
                json.writeNumberField(count.getKey(), count.getValue().getOrDefault(day, 0));
            }
        });
        json.writeObjectFieldStart("total");
        for (var count : counts.entrySet()) {
            json.writeNumberField(count.getKey(), count.getValue().values().stream().mapToLong(Integer::longValue).sum());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** The requested range of days, both ends included. */
    private record DayRange(LocalDate from, LocalDate to) {
        static final int DAYS_MAX = 366;
        static final int DAYS_DEFAULT = 30;
        /** Earliest day. Before it lies the year 0, which PostgreSQL does not have. */
        private static final LocalDate FIRST = LocalDate.of(1, 1, 1);

        /** Parses the range. Without an end, it ends today; without a beginning, it covers the 30 days up to the end. */
        static DayRange of(Optional<String> from, Optional<String> to, LocalDate today, Violations faults) {
            var last = to.flatMap(text -> date("to", text, faults)).orElse(today);
            var first = from.flatMap(text -> date("from", text, faults))
                .orElseGet(() -> last.minusDays(DAYS_DEFAULT - 1).isBefore(FIRST) ? FIRST : last.minusDays(DAYS_DEFAULT - 1));
            faults.reject(); // the length of a range with invalid dates is undefined
            if (first.isAfter(last)) {
                faults.add("/from", Rule.NOT_ALLOWED, UserMessage.of("statistics.from-after-to", "max", last));
            } else if (ChronoUnit.DAYS.between(first, last) >= DAYS_MAX) {
                faults.add("/from", Rule.OUT_OF_RANGE, UserMessage.of("statistics.too-many-days", "min", last.minusDays(DAYS_MAX - 1), "days", DAYS_MAX));
            }
            faults.reject();
            return new DayRange(first, last);
        }

        private static Optional<LocalDate> date(String name, String text, Violations faults) {
            var date = Timestamps.date(text).filter(day -> !day.isBefore(FIRST));
            if (date.isEmpty()) {
                faults.add("/" + name, Rule.INVALID_DATE, UserMessage.of("field.date", "name", name));
            }
            return date;
        }

        Stream<LocalDate> all() {
            return from.datesUntil(to.plusDays(1));
        }
    }
}
