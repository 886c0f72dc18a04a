package ca.posthaste.application.inbox;

import ca.posthaste.application.Application;
import ca.posthaste.board.PublicJob;
import ca.posthaste.job.Job;
import ca.posthaste.language.UserMessage;
import ca.posthaste.mail.Message;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violations;
import java.util.Optional;

/** A message from an employer's user to a candidate. Replies go to the user or, with {@code toJob}, to the job's address for applications. */
public record CandidateMessage(String subject, String text, boolean toJob) {
    public static final int SUBJECT_MAX = 150;
    public static final int TEXT_MAX = 5_000;

    public static CandidateMessage of(String subject, String text, boolean toJob) {
        var faults = new Violations();
        var letter = new CandidateMessage(subject.strip(), text.strip(), toJob);
        ApplicationNote.check("subject", letter.subject, SUBJECT_MAX, true, UserMessage.of("letter.subject-blank"), faults);
        ApplicationNote.check("text", letter.text, TEXT_MAX, false, UserMessage.of("letter.blank"), faults);
        faults.reject();
        return letter;
    }

    public static String truncatedSubject(String subject) {
        return TextRules.cut(subject, SUBJECT_MAX);
    }

    /** Returns the mail, with a note about the job and where replies go. The job may have been deleted; the employer of a confidential one is not named. */
    Message message(Application application, Optional<Job> job, String author) {
        var answers = toJob ? job.map(known -> known.posting().routing().email()).orElse(author) : author;
        var letter = new MessageContent(application.candidate().language()).subjectText(subject).addText(text);
        var title = job.map(PublicJob::of).flatMap(PublicJob::employer)
            .map(known -> letter.text("part.title-at", "title", application.jobTitle(), "employer", known.name()))
            .orElseGet(() -> letter.text("part.title", "title", application.jobTitle()));
        letter.add("message.about", "job", title, "address", answers);
        return new Message(application.candidate().email(), new Message.ReplyTo(answers, null), letter.subject(), letter.plain(), letter.html(), null);
    }
}
