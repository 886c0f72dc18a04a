package ca.posthaste.board.alert;

import static ca.posthaste.http.access.Access.ANYONE;
import static java.util.concurrent.CompletableFuture.completedFuture;

import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.Forms;
import ca.posthaste.http.limit.NetworkLimit;
import ca.posthaste.http.limit.RateLimit;
import ca.posthaste.http.upload.Form;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Addresses;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import ca.posthaste.page.Site;
import ca.posthaste.problem.Rejected;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The pages of alerts. Links in mail lead to a page with a button, because mail scanners follow links; only the button has an effect. */
public record AlertsResource(Site site, AlertService alerts, Forms forms, NetworkLimit limit, NetworkLimit first) {
    /** Number of requests per hour that count as the first ones of a site and may use {@link Subscriptions#MAILS_KEPT_FREE}. */
    public static final int FIRST_OF_SITE = 3;

    public List<Route> routes() {
        return Arrays.stream(Language.values()).flatMap(language -> {
            var base = "/" + language.code() + "/alerts";
            return Stream.of(
                Route.ofPage(base, ANYONE, "form for a job alert", this::show),
                Route.ofPageForm(base, ANYONE, "request an alert", this::ask),
                Route.ofPage(base + "/check-mail", ANYONE, "next steps after requesting an alert", this::showRequested),
                Route.ofPage(base + "/confirm/{token}", ANYONE, "an alert to confirm", this::toConfirm),
                Route.ofPageForm(base + "/confirm/{token}", ANYONE, "confirm an alert", this::confirm),
                Route.ofPage(base + "/unsubscribe/{token}", ANYONE, "an alert to unsubscribe from", this::toUnsubscribe),
                Route.ofPageForm(base + "/unsubscribe/{token}", ANYONE, "unsubscribe from an alert with one click", this::unsubscribe));
        }).toList();
    }

    private CompletionStage<Reply> show(Call call) {
        return withSearch(call, (search, words) -> completedFuture(site.answer(call, form(call, search, words, AlertForm.EMPTY, "", false))));
    }

    /** Handles the form. If it is rejected, the page shows everything that was typed. */
    private CompletionStage<Reply> ask(Call call) {
        var grant = limit.take(call.caller().network(), call.caller().forwarded());
        return forms.readFields(call.unreadBody()).thenApply(AlertForm::of).thenCompose(typed -> withSearch(call, (search, words) -> {
            if (grant.isPresent() && grant.get().rejected()) {
                return completedFuture(site.answer(call, form(call, search, words, typed, "alertTooMany", false).formStatus(429))
                    .with("Retry-After", String.valueOf(grant.get().seconds())));
            }
            if (!typed.isComplete()) {
                return completedFuture(site.answer(call, form(call, search, words, typed, "", true).formStatus(400)));
            }
            var requested = typed.trapped() ? CompletableFuture.completedStage(true)
                : alerts.subscriptions().request(new Alerts.NewAlert(typed.email(), language(call), search, typed.frequency().orElseThrow()), isFirst(call));
            return requested.thenApply(taken -> taken ? Reply.noContent().status(303).with("Location", "/" + language(call).code() + "/alerts/check-mail")
                : site.answer(call, form(call, search, words, typed, "alertFull", false).formStatus(503)).with("Retry-After", "3600"));
        }));
    }

    private boolean isFirst(Call call) {
        return first.take(call.caller().network(), call.caller().forwarded()).filter(RateLimit.Grant::rejected).isEmpty();
    }

    /** Parses the search of the request; shows a page with the error if it is invalid. */
    private CompletionStage<Reply> withSearch(Call call, BiFunction<SavedSearch, String, CompletionStage<Reply>> answer) {
        try {
            var search = SavedSearch.of(call.query()::get, alerts.locations().index());
            return answer.apply(search, words(call, search));
        } catch (Rejected rejection) {
            return completedFuture(site.answer(call, page(call, "alertmessage", "alertSearchWrongTitle").with("text", rejection.detail().in(language(call)))
                .with("results", "/" + language(call).code() + "/jobs").status(400)));
        }
    }

    private Page form(Call call, SavedSearch search, String words, AlertForm typed, String problem, boolean isChecked) {
        var texts = Messages.in(language(call));
        var query = search.query().isEmpty() ? "" : "?" + search.query();
        var page = Page.of("alert", language(call), texts.get("alertTitle"), "/" + language(call).code() + "/alerts" + query);
        boolean isFirst = query.isEmpty() && problem.isEmpty() && !isChecked; // one page for search engines, not one for each search
        return (isFirst ? page.summary(texts.get("alertSummary")) : page.unlisted())
            .with("words", words).with("action", "/" + language(call).code() + "/alerts" + query).with("typed", typed)
            .with("problem", problem.isEmpty() ? "" : texts.get(problem))
            .with("emailProblem", isChecked && !typed.isAddress() ? texts.get("alertEmailProblem") : "")
            .with("oftenProblem", isChecked && typed.frequency().isEmpty() ? texts.get("alertOftenProblem") : "");
    }

    /** Shows the same page to everybody, whether mail was sent or not. */
    private CompletionStage<Reply> showRequested(Call call) {
        return completedFuture(site.answer(call, page(call, "alertmessage", "alertAskedTitle").with("text", Messages.in(language(call)).get("alertAskedText"))
            .with("results", "/" + language(call).code() + "/jobs")));
    }

    private CompletionStage<Reply> toConfirm(Call call) {
        return alerts.subscriptions().toConfirm(call.part("token")).thenApply(found -> found.map(alert -> alert.isConfirmed() ? confirmed(call, alert)
            : button(call, alert, "alertConfirmTitle", "alertConfirmText", "alertConfirmButton")).orElseGet(() -> showGone(call)));
    }

    private CompletionStage<Reply> confirm(Call call) {
        var token = call.part("token");
        return forms.readFields(call.unreadBody()).thenCompose(any -> alerts.subscriptions().toConfirm(token)).thenCompose(found -> found.isEmpty()
            ? completedFuture(showGone(call))
            : alerts.subscriptions().confirm(found.get(), token).thenApply(outcome -> switch (outcome) {
                case YES -> confirmed(call, found.get());
                case TOO_MANY -> secret(call, message(call, "alertManyTitle", "alertManyText", found.get()).status(409));
                case GONE -> showGone(call);
            }));
    }

    private Reply confirmed(Call call, Alert alert) {
        return secret(call, message(call, "alertOnTitle", alert.rhythm() == Frequency.DAILY ? "alertOnDaily" : "alertOnWeekly", alert));
    }

    private CompletionStage<Reply> toUnsubscribe(Call call) {
        return alerts.subscriptions().toUnsubscribe(call.part("token")).thenApply(found ->
            found.map(alert -> button(call, alert, "alertOffTitle", "alertOffText", "alertOffButton")).orElseGet(() -> showGone(call)));
    }

    /** Unsubscribes, from the page or from a mail client (RFC 8058). */
    private CompletionStage<Reply> unsubscribe(Call call) {
        var subscriptions = alerts.subscriptions();
        return forms.readFields(call.unreadBody()).thenCompose(any -> subscriptions.toUnsubscribe(call.part("token"))).thenCompose(found -> found.isEmpty()
            ? completedFuture(showGone(call))
            : subscriptions.unsubscribe(found.get()).thenApply(done -> secret(call, message(call, "alertEndedTitle", "alertEndedText", found.get()))));
    }

    private Page message(Call call, String title, String text, Alert alert) {
        return page(call, "alertmessage", title).with("text", Messages.in(language(call)).get(text, words(call, alert.saved())))
            .with("results", alert.saved().resultsPath(language(call).code()));
    }

    private Reply button(Call call, Alert alert, String title, String text, String button) {
        var texts = Messages.in(language(call));
        return secret(call, page(call, "alertbutton", title).with("words", words(call, alert.saved())).with("text", texts.get(text))
            .with("button", texts.get(button)));
    }

    private Reply showGone(Call call) {
        return secret(call, page(call, "alertmessage", "alertGoneTitle").with("text", Messages.in(language(call)).get("alertGoneText"))
            .with("results", "/" + language(call).code() + "/jobs").status(404));
    }

    private static Page page(Call call, String template, String title) {
        var language = language(call);
        var other = "/" + language.other().code() + call.path().substring(language.code().length() + 1);
        return Page.of(template, language, Messages.in(language).get(title), "/" + language.code() + "/alerts").other(Optional.of(other)).unlisted();
    }

    /** Returns a page that must not be cached, because its content changes, and whose URL must not leak, because it contains a token. */
    private Reply secret(Call call, Page page) {
        return site.answer(call, page).with("Referrer-Policy", "no-referrer").with("Cache-Control", "no-store").with("X-Robots-Tag", "noindex");
    }

    private String words(Call call, SavedSearch search) {
        try {
            return new AlertDescription(language(call)).of(search.read(alerts.locations().index()));
        } catch (Rejected noLongerKnown) {
            return search.query();
        }
    }

    private static Language language(Call call) {
        return LanguageNegotiation.ofPath(call.path()).orElseThrow();
    }

    /** A submitted alert form; {@code trapped} means that a bot filled in the hidden field. */
    record AlertForm(String email, String often, boolean trapped) {
        static final AlertForm EMPTY = new AlertForm("", Frequency.DAILY.code(), false);

        static AlertForm of(Form form) {
            var fields = form.fields();
            return new AlertForm(fields.path("email").asText("").strip(), fields.path("often").asText(""), form.isTrapped());
        }

        Optional<Frequency> frequency() {
            return Frequency.of(often);
        }

        boolean isAddress() {
            return Addresses.isRecipient(email);
        }

        boolean isComplete() {
            return isAddress() && frequency().isPresent();
        }
    }
}
