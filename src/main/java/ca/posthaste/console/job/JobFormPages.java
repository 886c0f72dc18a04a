package ca.posthaste.console.job;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditEntry;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.language.MessageCatalogue;
import ca.posthaste.location.Location;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.location.Locations;
import ca.posthaste.page.Page;
import ca.posthaste.problem.Rejected;
import ca.posthaste.search.text.PlainText;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Builds the pages of one job: its form, a read-only view, and the pages for a job that somebody else has changed or deleted. */
final class JobFormPages {
    /** Number of largest places listed for browsers without JavaScript. */
    private static final int PLACES = 300;
    /** Number of audit entries searched for the user who has just changed a job. */
    private static final int ENTRIES = 200;
    private static final Pattern LINE_END = Pattern.compile("(?i)<br\\b|</(?:p|div|li)\\b");

    private final Locations locations;
    private final Audit audit;
    private volatile Places places;

    private record Places(LocationIndex index, List<String> names) {}

    JobFormPages(Locations locations, Audit audit) {
        this.locations = locations;
        this.audit = audit;
    }

    /** A part of a job in the read-only view. The language of the text is empty if unknown. */
    public record Line(String label, String text, String lang) {}

    /** Returns the form with a message at its top and an error that concerns no field, each of which may be empty. */
    Page form(ConsoleRequest visit, JobFormHead head, JobFormView form, String notice, String problem) {
        var title = visit.texts().get(head.id().isEmpty() ? "jobFormNewTitle" : "jobFormEditTitle", form.value("title"));
        return visit.page("console-job", title).withEditor().with("head", head).with("form", form).with("notice", notice).with("problem", problem)
            .with("places", places()).with("action", visit.path("/jobs/" + (head.id().isEmpty() ? "new" : head.id())))
            .with("otherPreview", visit.pathInOtherLanguage(visit.path("/jobs/preview"))).with(SubmittedForms.FIELD, UUID.randomUUID().toString());
    }

    /** Reports whether texts that came in by the API are too long to be sent back in a form. A page with them could exceed the memory limit. */
    static boolean isTooLong(Job job) {
        var translation = job.posting().translation();
        return job.posting().description().length() + (translation == null ? 0 : translation.description().length()) > ConsoleForm.LONG_MAX;
    }

    Page tooLong(ConsoleRequest visit, Job job) {
        return visit.page("console-message", job.posting().title()).with("text", visit.texts().get("jobFormTooLong")).with("link", visit.path("/jobs"))
            .with("linkText", visit.texts().get("jobFormBack")).other(Optional.empty());
    }

    Page again(ConsoleRequest visit, JobFormHead head, JobFormValues typed, Rejected rejection) {
        var form = new JobFormView(typed, rejection.faults(), List.of(), visit.language());
        boolean isOfFields = !rejection.faults().isEmpty();
        return form(visit, head, form, "", isOfFields ? "" : MessageCatalogue.CONSOLE.text(rejection.detail(), visit.language()))
            .formStatus(isOfFields ? 400 : rejection.problem().status()).other(Optional.empty());
    }

    Page readOnly(ConsoleRequest visit, Job job, JobFormView form) {
        return visit.page("console-job-read", job.posting().title()).with("head", JobFormHead.of(visit, job)).with("form", form)
            .with("lines", lines(visit, JobFormValues.of(job)));
    }

    private static List<Line> lines(ConsoleRequest visit, JobFormValues values) {
        var words = new JobFormText(visit.language());
        return Arrays.stream(JobFormField.values())
            .map(field -> new Line(visit.texts().get(field.label()), read(field, field.shown(words, values)), lang(field, values)))
            .filter(line -> !line.text().isEmpty()).toList();
    }

    /** Returns the text of a part, with the tags of a description removed. The preview shows its formatting. */
    private static String read(JobFormField field, String text) {
        return switch (field) {
            case DESCRIPTION, TRANSLATION_DESCRIPTION -> PlainText.of(LINE_END.matcher(text).replaceAll("\n$0")).toString().strip();
            default -> text;
        };
    }

    private static String lang(JobFormField field, JobFormValues values) {
        var own = Language.of(values.get(JobFormValues.LANGUAGE));
        return switch (field) {
            case TITLE, DESCRIPTION -> own.map(Language::code).orElse("");
            case TRANSLATION_TITLE, TRANSLATION_DESCRIPTION -> own.map(language -> language.other().code()).orElse("");
            default -> "";
        };
    }

    Page conflict(Transaction tx, ConsoleRequest visit, Job job, ConsoleForm sent, JobFormConflict conflict) {
        var differences = conflict.differences(visit.language());
        var missing = differences.stream().filter(JobFormConflict.Difference::isMissing).toList();
        var page = visit.page("console-job-conflict", visit.texts().get("jobConflictTitle")).status(409).other(Optional.empty())
            .with("head", JobFormHead.of(visit, job)).with("differences", differences)
            .with("changedBy", changedBy(tx, visit, job.id(), entry -> !entry.at().isBefore(job.revision().updatedAt())))
            .with("when", visit.times().minute(job.revision().updatedAt())).with("fields", resubmitted(sent)).with("button", JobFormAction.of(sent).code())
            .with("action", visit.path("/jobs/" + job.id().value()))
            .with("missing", missing);
        return missing.isEmpty() ? page : page.asRejectedForm();
    }

    Page gone(Transaction tx, ConsoleRequest visit, JobId id, ConsoleForm sent) {
        return visit.page("console-job-gone", visit.texts().get("jobGoneTitle")).status(409).other(Optional.empty())
            .with("changedBy", changedBy(tx, visit, id, entry -> entry.action().equals(Action.JOB_DELETED.code()))).with("fields", resubmitted(sent))
            .with("lines", lines(visit, JobFormValues.of(sent))).with("action", visit.path("/jobs/new"));
    }

    /** Returns the user who made the change; empty if no user did. The audit entry is written right after the change. */
    private String changedBy(Transaction tx, ConsoleRequest visit, JobId id, Predicate<AuditEntry> isIt) {
        return audit.before(tx, visit.employer().id(), Long.MAX_VALUE, ENTRIES).stream()
            .filter(entry -> Action.of(entry.action()).filter(Action::concernsJob).isPresent() && entry.subject().id().equals(String.valueOf(id.value())))
            .findFirst().filter(isIt).map(entry -> entry.actor().email()).orElse("");
    }

    private static List<Console.ResubmittedField> resubmitted(ConsoleForm sent) {
        return JobFormField.allInputs()
            .flatMap(input -> sent.all(input.name()).stream().map(value -> new Console.ResubmittedField(input.name(), value))).toList();
    }

    private List<String> places() {
        var index = locations.index();
        var known = places;
        if (known == null || known.index != index) {
            known = new Places(index, index.all().stream().sorted(Comparator.comparing(Location::population).reversed()).limit(PLACES)
                .map(Location::description).sorted().toList());
            places = known;
        }
        return known.names;
    }
}
