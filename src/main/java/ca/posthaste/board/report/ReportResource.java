package ca.posthaste.board.report;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.board.Board;
import ca.posthaste.board.PublicJob;
import ca.posthaste.db.Database;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.Forms;
import ca.posthaste.http.limit.NetworkLimit;
import ca.posthaste.job.Job;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import ca.posthaste.page.Site;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Violations;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The form with which anyone can report a posting to the operator. */
public record ReportResource(Database database, Board board, Reports reports, Forms forms, NetworkLimit limit, Site site, Clock clock) {
    /** Maximum number of reports per hour from one IPv4 address or IPv6 /64. */
    public static final int AN_HOUR = 20;
    /** Maximum number of reports per hour from one IPv4 /24 or IPv6 /48. */
    public static final int AN_HOUR_FROM_SITE = 60;
    private static final String PATH = "/report";
    private static final String THANKS = PATH + "/thanks";

    public List<Route> routes() {
        return Arrays.stream(Language.values()).flatMap(this::routes).toList();
    }

    private Stream<Route> routes(Language language) {
        var base = "/" + language.code();
        return Stream.of(
            Route.ofPage(base + PATH, ANYONE, "report a posting, in " + language.english(), call -> form(call, language)).taking("job"),
            Route.ofPageForm(base + PATH, ANYONE, "send the report", call -> send(call, language)),
            Route.ofPage(base + THANKS, ANYONE, "confirmation of a report, in " + language.english(), call -> showThanks(call, language)));
    }

    private CompletionStage<Reply> form(Call call, Language language) {
        var job = call.query().get("job", new Violations()).filter(text -> text.length() <= ReportForm.JOB_MAX).orElse("");
        return page(call, language, ReportForm.empty(job), Map.of(), 200);
    }

    private CompletionStage<Reply> send(Call call, Language language) {
        var rejected = limit.take(call.caller().network(), call.caller().forwarded()).filter(grant -> grant.rejected());
        return forms.readFields(call.unreadBody()).thenApply(ReportForm::from).thenCompose(form -> {
            if (rejected.isPresent()) {
                return page(call, language, form, Map.of("form", "reportErrorTooMany"), 429)
                    .thenApply(reply -> reply.with("Retry-After", String.valueOf(rejected.get().seconds())));
            }
            var errors = form.errors();
            if (!errors.isEmpty()) {
                return page(call, language, form, errors, 400);
            }
            return form.trapped() ? CompletableFuture.completedFuture(redirectToThanks(language)) : store(call, language, form);
        });
    }

    private CompletionStage<Reply> store(Call call, Language language, ReportForm form) {
        return database.write(tx -> reports.posting(tx, form.jobId().orElseThrow())
            .map(posting -> reports.add(tx, posting, form, clock.instant(), LocalDate.now(clock)))).thenCompose(added -> {
                if (added.isEmpty()) {
                    return page(call, language, form, Map.of("job", "reportErrorUnknownJob"), 400);
                }
                return added.get() == Reports.Added.FULL ? page(call, language, form, Map.of("form", "reportErrorFull"), 429)
                    : CompletableFuture.completedFuture(redirectToThanks(language));
            });
    }

    /** Redirects to another page, so that reloading it does not submit the form again. */
    private static Reply redirectToThanks(Language language) {
        return Reply.noContent().status(303).with("Location", "/" + language.code() + THANKS).with("Cache-Control", "no-store");
    }

    private CompletionStage<Reply> showThanks(Call call, Language language) {
        return CompletableFuture.completedFuture(site.answer(call, Page.of("report-thanks", language, Messages.in(language).get("reportThanksTitle"),
            "/" + language.code() + THANKS).unlisted()));
    }

    public record Choice(String code, String text, boolean chosen) {}

    /** The error of a field; the field is {@code form} for the form as a whole. */
    public record Fault(String field, String text) {}

    private CompletionStage<Reply> page(Call call, Language language, ReportForm form, Map<String, String> errors, int status) {
        return database.query(tx -> form.jobId().flatMap(id -> shown(() -> board.open(tx, id, LocalDate.now(clock)))))
            .thenApply(job -> site.answer(call, page(language, form, errors, job).formStatus(status)));
    }

    /** Returns the job if candidates may see it; otherwise the page does not reveal its title. */
    private static Optional<PublicJob> shown(Supplier<Job> read) {
        try {
            return Optional.of(PublicJob.of(read.get())).filter(PublicJob::isOnBoard);
        } catch (Rejected notShown) {
            return Optional.empty();
        }
    }

    private static Page page(Language language, ReportForm form, Map<String, String> errors, Optional<PublicJob> job) {
        var texts = Messages.in(language);
        var messages = new LinkedHashMap<String, String>();
        var beside = new LinkedHashMap<>(Map.of("job", "", "reason", "", "details", "", "email", ""));
        errors.forEach((field, key) -> messages.put(field, texts.get(key)));
        beside.putAll(messages);
        var path = "/" + language.code() + PATH + (job.isPresent() ? "?job=" + job.get().id() : "");
        var page = Page.of("report", language, texts.get("reportTitle"), path).summary(texts.get("reportSummary")).with("form", form)
            .with("errors", messages.entrySet().stream().map(error -> new Fault(error.getKey(), error.getValue())).toList())
            .with("wrong", beside).with("jobTitle", job.map(found -> found.posting().title()).orElse(""))
            .with("jobLanguage", job.map(found -> found.posting().language().code()).orElse("")).with("detailsMax", ReportForm.DETAILS_MAX)
            .with("reasons", Arrays.stream(ReportReason.values()).map(reason -> new Choice(reason.code(), texts.get(reason.textKey()),
                reason.code().equals(form.reason()))).toList());
        return job.isPresent() || !errors.isEmpty() ? page.unlisted() : page;
    }
}
