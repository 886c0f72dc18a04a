package ca.posthaste.application.page;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.application.ApplicationForm;
import ca.posthaste.application.ApplicationIntake;
import ca.posthaste.application.IdempotencyKey;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.Forms;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.page.Site;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** HTTP resource of the application form on a job's page. A rejected form is shown again with everything that was typed. */
public record ApplyPageResource(JobPages jobs, ApplicationIntake intake, Forms forms, Site site) {
    /** Problems that a candidate can do something about on the same page. */
    private static final Set<Problem> SHOWN = EnumSet.of(Problem.INPUT_INVALID, Problem.BODY_TOO_LARGE, Problem.TOO_MANY_APPLICATIONS,
        Problem.SERVICE_BUSY, Problem.FILES_AWAY, Problem.STORE_AWAY, Problem.APPLY_ON_WEBSITE);
    /** Maximum size in bytes of a form without a file. Such a form is read even if it is rejected, so that it can be shown again. */
    private static final int SMALL = 64 * 1024;

    public List<Route> routes() {
        return Arrays.stream(Language.values()).map(language -> Route.ofPageForm("/" + language.code() + "/jobs/{page}", ANYONE,
            "apply for a job on its page, in " + language.english(), call -> new Sending(call, language).reply())).toList();
    }

    private final class Sending {
        private final Call call;
        private final Language language;
        private final JobId id;
        /** Content of the form; null until it is read. */
        private volatile ApplyFormInput typed;
        private volatile boolean isBegun;

        Sending(Call call, Language language) {
            this.call = call;
            this.language = language;
            id = JobPageResource.id(call);
        }

        CompletionStage<Reply> reply() {
            var sender = new ApplicationIntake.Sender(call.caller().network(), call.caller().forwarded(), call.baseUrl() + ApiVersion.V1_2.basePath(), true);
            return CompletableFuture.completedFuture(sender).thenCompose(from -> intake.receive(id, from, this::read))
                .handle((received, fault) -> fault == null ? CompletableFuture.completedFuture(seeOther(received.receipt())) : handleRejection(fault))
                .thenCompose(Function.identity());
        }

        private CompletionStage<ApplicationIntake.Submission> read() {
            isBegun = true;
            return forms.readPage(call.unreadBody()).thenApply(form -> {
                typed = ApplyFormInput.of(form);
                if (!form.tooLarge().isEmpty()) {
                    throw new Rejected(Problem.BODY_TOO_LARGE);
                }
                var sent = ApplicationForm.from(form, language);
                return new ApplicationIntake.Submission(sent,
                    () -> typed.isTokenSent() ? Optional.of(IdempotencyKey.ofPage(typed.token(), sent)) : Optional.empty());
            });
        }

        /** Redirects to a page that can be reloaded. The URL has no host, because the script of the page may follow it only to the page's origin. */
        private Reply seeOther(String receipt) {
            return Reply.noContent().status(303).with("Location", call.path() + "?" + JobPageResource.SENT + "=" + receipt)
                .with("Cache-Control", "no-store");
        }

        private CompletionStage<Reply> handleRejection(Throwable fault) {
            var cause = Rejected.cause(fault);
            var rejection = cause instanceof DatabaseUnavailable ? new Rejected(Problem.SERVICE_BUSY) : cause;
            if (!(rejection instanceof Rejected rejected)) {
                return CompletableFuture.failedFuture(fault);
            }
            return jobs.isGone(id, rejected.problem()).thenCompose(isGone -> isGone || SHOWN.contains(rejected.problem())
                ? readIfSmall().thenCompose(whatThereIs -> isGone ? showEnded() : showAgain(rejected)).thenApply(reply -> reply.with(rejected.headers()))
                : CompletableFuture.failedFuture(fault));
        }

        /** Reads a small form that a limit rejected before it was read, so that what was typed is not lost. */
        private CompletionStage<Void> readIfSmall() {
            var length = call.headers().get("Content-Length");
            if (isBegun || length == null || length.length() > String.valueOf(SMALL).length() || Integer.parseInt(length) > SMALL) {
                return CompletableFuture.completedFuture(null);
            }
            return forms.readPage(call.unreadBody()).handle((form, unreadable) -> {
                typed = unreadable == null ? ApplyFormInput.of(form) : null;
                return null;
            });
        }

        private CompletionStage<Reply> showAgain(Rejected rejection) {
            var known = typed == null ? ApplyFormInput.empty(ApplyFormInput.newToken()) : typed;
            return jobs.find(id, call.caller().household())
                .thenCompose(found -> jobs.withRejectedForm(found, language, call.baseUrl(), known, rejection, page -> site.answer(call, page)))
                .thenApply(reply -> reply.with("Cache-Control", "no-store"));
        }

        private CompletionStage<Reply> showEnded() {
            return jobs.endedPage(id, language, call.path(), Optional.of(typed == null ? ApplyFormInput.empty("") : typed), call.caller().household())
                .thenApplyAsync(page -> site.answer(call, page).with("Cache-Control", "no-store"), site.writing());
        }
    }
}
