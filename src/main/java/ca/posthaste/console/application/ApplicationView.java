package ca.posthaste.console.application;

import ca.posthaste.application.Application;
import ca.posthaste.application.inbox.ApplicationNote;
import ca.posthaste.application.inbox.ApplicationReview;
import ca.posthaste.application.resume.ResumeDisposition;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.DisplayTime;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Data of the page of an application.
 *
 * @param mailTo  mailto link to the candidate, for the user's own mail program
 * @param phone   phone number; empty if none was given
 * @param message message; empty if none was given
 * @param jobPath path of the job's page in the console; empty if the job was deleted
 * @param all     path of all applications for the job
 */
public record ApplicationView(int id, String path, String name, String email, String mailTo, String phone, String message, String language, String jobTitle,
                              String jobPath, String all, DisplayTime sent, String state, String stateWord, boolean isStarred, boolean hasResume, File file,
                              List<Note> notes) {
    public record File(String title, String kind, String size, boolean canBeShown) {
        private static final File NONE = new File("", "", "", false);
    }

    /**
     * A note, or a mail to the candidate.
     *
     * @param subject subject of a mail; empty for a note
     * @param mailed  delivery state of a mail; empty for a note
     * @param isOwn   whether the user may delete it
     */
    public record Note(long id, String author, DisplayTime at, String subject, boolean isMail, String mailed, String text, boolean isOwn) {}

    static ApplicationView of(ConsoleRequest visit, ApplicationReview.Opened opened) {
        var application = opened.reviewed().application();
        var candidate = application.candidate();
        var base = visit.path("/applications");
        return new ApplicationView(application.id().value(), base + "/" + application.id().value(), candidate.name(), candidate.email(),
            "mailto:" + URLEncoder.encode(candidate.email(), StandardCharsets.UTF_8).replace("+", "%20"), Objects.requireNonNullElse(candidate.phone(), ""),
            Objects.requireNonNullElse(candidate.message(), ""),
            visit.texts().get(candidate.language() == Language.FRENCH ? "applicationFrench" : "applicationEnglish"), application.jobTitle(),
            opened.job().isPresent() ? visit.path("/jobs/" + application.job().value()) : "", base + "?" + InboxQuery.JOB + "=" + application.job().value(),
            visit.times().moment(application.sent()), InboxView.label(opened.reviewed().state(), visit.texts()), opened.reviewed().state().code(),
            opened.reviewed().isStarred(), application.resume().isPresent(), file(application, visit.texts()),
            opened.notes().stream().map(note -> note(visit, note)).toList());
    }

    private static File file(Application application, Messages texts) {
        return application.resume().map(resume -> new File(resume.title(), resume.type().extension().toUpperCase(Locale.ROOT),
            texts.get("applicationKilobytes", Math.max(1, resume.size() / 1_000)),
            ResumeDisposition.canBeShown(resume.type()))).orElse(File.NONE);
    }

    private static Note note(ConsoleRequest visit, ApplicationNote note) {
        return new Note(note.id(), note.author(), visit.times().moment(note.at()), note.subject().orElse(""), note.isMail(),
            note.mailState().map(state -> mailed(state, visit.texts())).orElse(""), note.text(), !note.isMail() && note.author().equals(visit.user().email()));
    }

    private static String mailed(String state, Messages texts) {
        return switch (state) {
            case "sent" -> texts.get("applicationMailSent");
            case "failed" -> texts.get("applicationMailFailed");
            default -> texts.get("applicationMailWaiting");
        };
    }
}
