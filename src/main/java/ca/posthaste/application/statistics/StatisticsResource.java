package ca.posthaste.application.statistics;

import static ca.posthaste.api.ApiVersion.V1_2;
import static ca.posthaste.api.Scope.JOBS_READ;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.application.Applications;
import ca.posthaste.board.ViewCounter;
import ca.posthaste.db.Database;
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
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
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
            counts.put("views", ViewCounter.byDay(tx, owner, id, from, to));
            counts.put("applyClicks", applications.clicksByDay(tx, owner, id, from, to));
            counts.put("applications", applications.byDay(tx, owner, id, from, to, clock.getZone()));
            return counts;
        }).thenApply(counts -> Reply.json(200, Json.write(days.all().toList().size() * TYPICAL_SIZE, json -> write(json, days, counts))));
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
        static final int MOST = 366;
        static final int USUAL = 30;
        /** Earliest day. Before it lies the year 0, which PostgreSQL does not have. */
        private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
        private static final Pattern DATE = Pattern.compile("(?!0000)\\d{4}-\\d{2}-\\d{2}");

        /** Parses the range. Without an end, it ends today; without a beginning, it covers the 30 days up to the end. */
        static DayRange of(Optional<String> from, Optional<String> to, LocalDate today, Violations faults) {
            var last = to.flatMap(text -> date("to", text, faults)).orElse(today);
            var first = from.flatMap(text -> date("from", text, faults))
                .orElseGet(() -> last.minusDays(USUAL - 1).isBefore(FIRST) ? FIRST : last.minusDays(USUAL - 1));
            faults.reject(); // the length of a range with invalid dates is undefined
            if (first.isAfter(last)) {
                faults.add("/from", Rule.NOT_ALLOWED, UserMessage.of("statistics.from-after-to", "max", last));
            } else if (ChronoUnit.DAYS.between(first, last) >= MOST) {
                faults.add("/from", Rule.OUT_OF_RANGE, UserMessage.of("statistics.too-many-days", "min", last.minusDays(MOST - 1), "days", MOST));
            }
            faults.reject();
            return new DayRange(first, last);
        }

        private static Optional<LocalDate> date(String name, String text, Violations faults) {
            try {
                if (DATE.matcher(text).matches()) {
                    return Optional.of(LocalDate.parse(text));
                }
            } catch (DateTimeException notInTheCalendar) {
                // handled below, like every other invalid date
            }
            faults.add("/" + name, Rule.INVALID_DATE, UserMessage.of("field.date", "name", name));
            return Optional.empty();
        }

        Stream<LocalDate> all() {
            return from.datesUntil(to.plusDays(1));
        }
    }
}
