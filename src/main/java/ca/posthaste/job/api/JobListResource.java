package ca.posthaste.job.api;

import static ca.posthaste.api.Scope.JOBS_READ;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Timestamps;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.Call;
import ca.posthaste.http.QueryString;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.http.paging.PagingJson;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.ComplianceFilter;
import ca.posthaste.job.CurrentDate;
import ca.posthaste.job.Status;
import ca.posthaste.job.json.JobJson;
import ca.posthaste.job.store.JobCursor;
import ca.posthaste.job.store.JobPage;
import ca.posthaste.job.store.JobQuery;
import ca.posthaste.job.store.JobSort;
import ca.posthaste.json.Json;
import ca.posthaste.language.Coded;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The list of an employer's jobs over HTTP. */
record JobListResource(JobResponses answers, Compliance compliance, CurrentDate today) {
    Route route() {
        return new Route("GET", "/jobs", scope(JOBS_READ), "list job headers", this::list).taking("q", "status", "referenceId", "page", "pageSize")
            .takingSince(ApiVersion.V1_2, "source", "updatedSince", "compliance", "sort", "after");
    }

    private CompletionStage<Reply> list(Call call) {
        var owner = employer(call);
        var query = query(call, owner);
        var address = call.address() + "/jobs";
        return answers.list(owner, address + "?" + call.query(), query, today.get(),
            page -> json(page, query, owner.id(), address, call.query())).thenApply(answer -> JobsResource.unlessHeld(answer, call));
    }

    private JobQuery query(Call call, Employer owner) {
        var faults = new Violations();
        var sent = call.query();
        boolean isNewest = call.version() != ApiVersion.V1_1;
        var text = sent.get("q", faults).filter(q -> !TextRules.isBlank(q));
        var status = word("status", Status.WORDS, Status::of, sent, faults);
        var filter = isNewest ? filter(sent, owner, faults)
            : new JobQuery.Filter(sent.get("referenceId", faults), Optional.empty(), Optional.empty());
        var sort = isNewest ? word("sort", JobSort.WORDS, JobSort::of, sent, faults).orElse(JobSort.NEWEST) : JobSort.NEWEST;
        var query = new JobQuery(text, status, filter, sort, Paging.from(sent, faults), Optional.empty(), isNewest);
        var after = isNewest ? after(query, owner.id(), sent, faults) : Optional.<JobCursor.Position>empty();
        faults.reject();
        return after.map(query::after).orElse(query);
    }

    private static <T> Optional<T> word(String name, List<String> words, Function<String, T> meaning, QueryString sent, Violations faults) {
        var word = sent.get(name, faults);
        if (word.isPresent() && !words.contains(word.get())) {
            faults.add("/" + name, Rule.UNKNOWN_VALUE, JsonObjectReader.oneOf(name, words));
            return Optional.empty();
        }
        return word.map(meaning);
    }

    private JobQuery.Filter filter(QueryString sent, Employer owner, Violations faults) {
        return new JobQuery.Filter(sent.get("referenceId", faults), sent.get("source", faults),
            sent.get("updatedSince", faults).flatMap(text -> instant(text, faults)),
            word("compliance", ComplianceFilter.Level.WORDS, word -> Coded.of(ComplianceFilter.Level.class, word), sent, faults)
                .map(level -> compliance.filter(level, owner, today.get())));
    }

    private static Optional<Instant> instant(String text, Violations faults) {
        var instant = Timestamps.read(text);
        if (instant.isEmpty()) {
            faults.add("/updatedSince", Rule.INVALID_DATE, UserMessage.of("job.updated-since"));
        }
        return instant;
    }

    private static Optional<JobCursor.Position> after(JobQuery query, EmployerId owner, QueryString sent, Violations faults) {
        var cursor = sent.get("after", faults);
        if (cursor.isEmpty()) {
            return Optional.empty();
        }
        if (sent.get("page", new Violations()).isPresent()) {
            faults.add("/page", Rule.NOT_ALLOWED, UserMessage.of("job.after-and-page"));
        }
        var place = JobCursor.read(cursor.get(), owner, query);
        if (place.isEmpty()) {
            faults.add("/after", Rule.UNKNOWN_VALUE, UserMessage.of("cursor.jobs"));
        }
        return place;
    }

    private static byte[] json(JobPage page, JobQuery query, EmployerId owner, String address, QueryString sent) {
        return Json.object(json -> {
            Json.array(json, "data", page.headers(), header -> JobJson.header(json, header, query.isNewest()));
            paging(json, page, query, owner, address, sent);
        });
    }

    private static void paging(JsonGenerator json, JobPage page, JobQuery query, EmployerId owner, String address, QueryString sent)
        throws IOException {
        if (!query.isNewest()) {
            PagingJson.write(json, query.paging(), page.total(), address, sent);
            return;
        }
        PagingJson.writeCursors(json, query.paging(), query.after().isPresent() ? Optional.empty() : Optional.of(page.total()),
            page.last().map(place -> JobCursor.of(owner, query, place)), page.previous().map(place -> JobCursor.of(owner, query, place)),
            query.isBackward() && page.headers().isEmpty(), address, sent);
    }
}
