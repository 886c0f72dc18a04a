package ca.posthaste.console.operator;

import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.operator.OperatorPages.FieldError;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.mail.Addresses;
import ca.posthaste.mail.MailStates;
import ca.posthaste.mail.Outbox;
import ca.posthaste.mail.UnsentMail.State;
import ca.posthaste.mail.UnsentMail;
import ca.posthaste.mail.UnsentMailActions;
import ca.posthaste.mail.UnsentMessage;
import ca.posthaste.page.Page;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Pages of unsent mail: the reason, a retry, and a correction of the address. The text of a message is not shown. */
record MailResource(Console console, Database database, UnsentMail unsent, UnsentMailActions retrying, Runnable wakeMail) {
    private static final String LIST = "/mail";
    private static final Map<String, String> DONE = Map.of("retried", "opMailRetried", "all", "opMailAllRetried", "corrected", "opMailCorrected",
        "busy", "opMailBusy");
    private static final MailStates STATES = new MailStates();

    List<Route> routes() {
        return console.routes()
            .page("/operator/mail", AccessLevel.OPERATOR, "unsent e-mail",
                visit -> list(visit, Place.of(OperatorPages.parameter(visit, "state"), OperatorPages.parameter(visit, "page")), FieldError.NONE))
            .action("/operator/mail/retry", AccessLevel.OPERATOR, "retry all failed and waiting e-mail", this::retryAll)
            .action("/operator/mail/{id}/retry", AccessLevel.OPERATOR, "retry a message", this::retry)
            .action("/operator/mail/{id}/address", AccessLevel.OPERATOR, "correct the address of a message and send it again", this::readdress)
            .all();
    }

    private record Place(State state, Paging paging) {
        static Place of(String state, String page) {
            return new Place(Arrays.stream(State.values()).filter(one -> one.code().equals(state)).findFirst().orElse(State.FAILED),
                OperatorPages.paging(page));
        }

        static Place of(ConsoleForm fields) {
            return of(fields.get("state"), fields.get("page"));
        }
    }

    public record Tab(String word, String text, String path, boolean isChosen) {}

    /**
     * A message as the page shows it.
     *
     * @param about audience and purpose
     * @param due   time of the next attempt; empty if it is not waiting
     * @param fault the mail server's error message; empty if there is none
     * @param hint  explanation of the effect of correcting the address
     * @param typed address in the form
     * @param error error of that address; empty if it is valid
     */
    public record Line(long id, String recipient, String about, int employer, String employerName, int attempts, String created, String due, String fault,
                       boolean isReaddressed, boolean canBeRetried, boolean canBeReaddressed, String hint, String typed, String error) {}

    private record Listed(List<UnsentMessage> messages, List<Integer> counts) {}

    private CompletionStage<Reply> list(ConsoleRequest visit, Place place, FieldError mistake) {
        return database.query(tx -> new Listed(unsent.page(tx, place.state, place.paging),
            Arrays.stream(State.values()).map(state -> STATES.count(tx, state.code())).toList()))
            .thenCompose(listed -> console.write(visit, OperatorPages.SECTION, page(visit, place, mistake, listed)));
    }

    private Page page(ConsoleRequest visit, Place place, FieldError mistake, Listed listed) {
        int total = listed.counts.get(place.state.ordinal());
        return mistake.errors().on(OperatorPages.page(visit, "console-operator-mail", visit.texts().get("operatorMail"), LIST))
            .with("tabs", tabs(visit, place.state, listed.counts)).with("state", place.state.code())
            .with("lines", listed.messages.stream().map(message -> line(visit, message, mistake)).toList())
            .with("canRetryAll", listed.counts.get(State.FAILED.ordinal()) + listed.counts.get(State.WAITING.ordinal()) > 0)
            .with("done", visit.done(DONE))
            .with("pager", OperatorPages.Pager.of(OperatorPages.path(visit, LIST), Map.of("state", place.state.code()), place.paging, total));
    }

    private static List<Tab> tabs(ConsoleRequest visit, State chosen, List<Integer> counts) {
        return Arrays.stream(State.values()).map(state -> new Tab(state.code(), visit.texts().get(switch (state) {
            case FAILED -> "opMailFailed";
            case WAITING -> "opMailWaiting";
            case WRITTEN -> "opMailWritten";
        }, counts.get(state.ordinal())), OperatorPages.path(visit, LIST + "?state=" + state.code()), state == chosen)).toList();
    }

    private Line line(ConsoleRequest visit, UnsentMessage message, FieldError mistake) {
        var field = "address-" + message.id();
        boolean isWaiting = message.state().equals(State.WAITING.code());
        return new Line(message.id(), message.recipient(), visit.texts().get(about(message)), message.employer().orElse(0), message.employerName(),
            message.attempts(), visit.times().minute(message.created()), isWaiting ? visit.times().minute(message.due()) : "", message.fault().orElse(""),
            message.isReaddressed(), !message.state().equals(State.WRITTEN.code()), message.canBeReaddressed(),
            visit.texts().get(message.audience() == Outbox.Audience.USER ? "opMailAddressHintUser" : "opMailAddressHint"),
            mistake.typedIn(field, message.recipient()), mistake.textIn(field));
    }

    private static String about(UnsentMessage message) {
        return switch (message.audience()) {
            case EMPLOYER -> "opMailToEmployer";
            case CANDIDATE -> "opMailToCandidate";
            case USER -> message.employer().isPresent() ? "opMailToUser" : "opMailToPerson";
            case SUBSCRIBER -> "opMailToSubscriber";
        };
    }

    private CompletionStage<Reply> retryAll(ConsoleRequest visit, ConsoleForm fields) {
        return database.write(tx -> retrying.all(tx, visit.actor())).thenCompose(retried -> after(visit, fields, "all"));
    }

    private CompletionStage<Reply> retry(ConsoleRequest visit, ConsoleForm fields) {
        long id = OperatorPages.id(visit);
        return database.write(tx -> {
            unsent.find(tx, id).orElseThrow(OperatorPages::missing);
            return retrying.retry(tx, visit.actor(), id);
        }).thenCompose(isRetried -> after(visit, fields, isRetried ? "retried" : "busy"));
    }

    private CompletionStage<Reply> readdress(ConsoleRequest visit, ConsoleForm fields) {
        long id = OperatorPages.id(visit);
        var address = fields.get("address").strip();
        if (!Addresses.isRecipient(address)) {
            return list(visit, Place.of(fields), new FieldError("address-" + id, visit.texts().get("operatorErrorEmail"), address));
        }
        return database.write(tx -> retrying.readdress(tx, visit.actor(), id, address)).thenCompose(outcome -> switch (outcome) {
            case DONE -> after(visit, fields, "corrected");
            case BUSY -> after(visit, fields, "busy");
            case PERSONAL -> list(visit, Place.of(fields), new FieldError("address-" + id, visit.texts().get("opMailErrorPersonal"), address));
            case UNKNOWN -> throw OperatorPages.missing();
        });
    }

    private CompletionStage<Reply> after(ConsoleRequest visit, ConsoleForm fields, String done) {
        wakeMail.run();
        return visit.redirectTo(OperatorPages.path(visit, LIST + "?state=" + Place.of(fields).state.code() + "&done=" + done));
    }
}
