package ca.posthaste.application.page;

import ca.posthaste.board.Board;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.feed.JobPostingJsonLd;
import ca.posthaste.board.history.JobHistory;
import ca.posthaste.board.history.PublicVersion;
import ca.posthaste.board.page.JobPageView;
import ca.posthaste.board.page.SimilarJobs;
import ca.posthaste.board.words.JobCard;
import ca.posthaste.board.words.JobText;
import ca.posthaste.board.words.PostingSupplement;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.language.Language;
import ca.posthaste.page.CachedPage;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import ca.posthaste.page.SafeHtml;
import ca.posthaste.page.Site;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;

/** Builds the pages of a job: the posting with its form, the confirmation of an application, and the page of a job that is over. */
public record JobPages(Database database, Board board, JobHistory history, SimilarJobs similar, Site site, LargeJobs large, int maxFile, Clock clock) {
    /** Maximum length in characters of a description in the structured data for search engines; no posting written for people is longer. */
    private static final int DATA_MAX = 256 * 1024;
    /** Placeholder for the token of the form in a cached page. It is random, so that nobody can guess it and put it into a posting. */
    private static final String MARK = UUID.randomUUID().toString();

    /** A job that candidates may see, without its description, and the ids of similar jobs; empty if they cannot be determined now. */
    record VisibleJob(PublicJob job, Optional<List<Integer>> alike) {
        List<Integer> others() {
            return alike.orElse(List.of());
        }

        List<Integer> all() {
            return Stream.concat(Stream.of(job.id()), others().stream()).toList();
        }
    }

    CompletionStage<VisibleJob> find(JobId id, Object caller) {
        return database.query(tx -> PublicJob.of(board.open(tx, id, today()))).thenCompose(job -> {
            if (!job.isOnBoard()) {
                throw new Rejected(Problem.JOB_NOT_FOUND);
            }
            return similar.of(job, caller).thenApply(alike -> new VisibleJob(job, alike));
        });
    }

    /** Returns a fingerprint of the jobs on a page, which changes with everything that candidates see of them. */
    CompletionStage<String> state(List<Integer> ids) {
        return database.readInline(tx -> board.state(tx, ids, today()));
    }

    CompletionStage<CachedPage> cacheablePage(VisibleJob found, Language language, String baseUrl) {
        return shown(found, language, baseUrl, ApplyView.of(ApplyFormInput.empty(MARK), List.of(), "", maxFile, language),
            page -> new CachedPage(language, page.path(), site.html(page, baseUrl), MARK));
    }

    /** Returns the page for a candidate whose form was rejected. {@code writing} runs while memory for a large description is reserved. */
    <T> CompletionStage<T> withRejectedForm(VisibleJob found, Language language, String baseUrl, ApplyFormInput typed, Rejected rejection,
                                             Function<Page, T> writing) {
        var form = ApplyView.rejected(typed, rejection, maxFile, language);
        return shown(found, language, baseUrl, form, page -> writing.apply(page.status(rejection.problem().status()).unlisted()));
    }

    /** Builds the page and applies a function to it, with memory for large descriptions reserved until the function returns. */
    private <T> CompletionStage<T> shown(VisibleJob found, Language language, String baseUrl, ApplyView form, Function<Page, T> use) {
        return database.query(tx -> {
            try (var permit = large.permit()) {
                var job = board.withOriginalDates(tx, List.of(board.shown(tx, new JobId(found.job.id()), today(), permit))).get(0);
                return use.apply(page(job, language, baseUrl, form, cards(tx, found.others(), language)));
            }
        });
    }

    /** Returns the page of a job that candidates do not see, without a form and data for search engines. {@code back} links to its form, or is empty. */
    public Page preview(PublicJob job, Language language, String baseUrl, String back) {
        var form = ApplyView.of(ApplyFormInput.empty(""), List.of(), "", maxFile, language);
        return page(job, language, baseUrl, form, List.of()).unlisted()
            .with("data", new SafeHtml("")).with("oembed", "").with("isPreview", true).with("back", back);
    }

    private Page page(PublicJob job, Language language, String baseUrl, ApplyView form, List<JobCard> others) {
        var view = JobPageView.of(job, language, today(), baseUrl);
        var page = Page.of("job", language, view.title(), view.path()).other(Optional.of(new JobText(language.other()).path(job)))
            .canonical(job.isTranslated() ? Optional.empty() : Optional.of(new JobText(job.posting().language()).path(job)))
            .summary(summary(view, language)).with("job", view).with("form", form).with("similar", others)
            .with("isPreview", false).with("data", new SafeHtml(form.isRejected() ? "" : data(job, view, language, baseUrl)))
            .with("oembed", form.isRejected() ? "" : baseUrl + "/oembed?url=" + JobPageView.encoded(baseUrl + view.path()));
        return form.isRejected() ? page.asRejectedForm() : page;
    }

    private static String summary(JobPageView view, Language language) {
        var places = String.join("; ", view.places());
        return view.pay().isEmpty() ? Messages.in(language).get("jobSummary", view.employer(), places)
            : Messages.in(language).get("jobSummaryPay", view.employer(), places, view.pay());
    }

    private String data(PublicJob job, JobPageView view, Language language, String baseUrl) {
        if (view.described().html().length() > DATA_MAX) {
            return "";
        }
        var shownIn = job.shownIn(language);
        return new JobPostingJsonLd(job, clock.getZone()).text(new JobPostingJsonLd.Shown(view.title(),
            view.described().html() + new PostingSupplement(shownIn).html(job.posting()), baseUrl + new JobText(shownIn).path(job),
            site.brand().name().in(language)));
    }

    private List<JobCard> cards(Transaction tx, List<Integer> ids, Language language) {
        return ids.isEmpty() ? List.of() : board.open(tx, ids, today()).stream().map(job -> JobCard.of(PublicJob.of(job), language, today())).toList();
    }

    /** Reports whether a job that was rejected for this reason was public before: it is over, hidden or deleted. */
    CompletionStage<Boolean> isGone(JobId id, Problem reason) {
        if (reason != Problem.JOB_NOT_FOUND && reason != Problem.JOB_CLOSED) {
            return CompletableFuture.completedFuture(false);
        }
        return database.query(tx -> {
            boolean wasPublic = board.wasPublic(tx, id);
            if (!wasPublic && reason == Problem.JOB_CLOSED) { // nobody may learn that there is such a job
                throw new Rejected(Problem.JOB_NOT_FOUND);
            }
            return wasPublic;
        });
    }

    /** Returns the page of a job that is over: a notice, the last title that candidates saw, and similar jobs. */
    CompletionStage<Page> endedPage(JobId id, Language language, String path, Optional<ApplyFormInput> notSent, Object caller) {
        return findEnded(id, caller).thenCompose(found -> database.query(tx -> {
            var title = found.map(one -> one.job.title(language));
            var texts = Messages.in(language);
            return Page.of("gone", language, texts.get("goneTitle"), path).status(410).unlisted()
                .with("title", title.orElse("")).with("language", found.map(one -> one.job.shownIn(language).code()).orElse(language.code()))
                .with("notSent", notSent.isPresent()).with("message", notSent.map(ApplyFormInput::message).orElse(""))
                .with("similar", cards(tx, found.map(VisibleJob::others).orElse(List.of()), language));
        }));
    }

    private CompletionStage<Optional<VisibleJob>> findEnded(JobId id, Object caller) {
        return database.query(tx -> board.ownerOfEnded(tx, id, today()).flatMap(owner -> history.last(tx, owner, id)).map(PublicVersion::withoutTexts))
            .thenCompose(last -> last.map(job -> similar.of(job, caller).thenApply(alike -> Optional.of(new VisibleJob(job, alike))))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty())));
    }

    /** Returns the confirmation of an application. It does not need the job, which may be over by now. */
    CompletionStage<Page> confirmationPage(JobId id, Language language, String path, String receipt, Object caller) {
        return find(id, caller).thenApply(Optional::of).exceptionally(gone -> Optional.empty())
            .thenCompose(found -> database.query(tx -> Page.of("sent", language, Messages.in(language).get("applySentTitle"), path).unlisted()
                .with("receipt", receipt).with("job", found.map(one -> JobCard.of(one.job, language, today())).<Object>map(card -> card).orElse(""))
                .with("similar", cards(tx, found.map(VisibleJob::others).orElse(List.of()), language))));
    }

    LocalDate today() {
        return LocalDate.now(clock);
    }
}
