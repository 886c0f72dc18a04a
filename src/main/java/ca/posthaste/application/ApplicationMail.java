package ca.posthaste.application;

import ca.posthaste.board.PublicJob;
import ca.posthaste.job.Job;
import ca.posthaste.mail.Message;
import ca.posthaste.mail.MessageContent;

/** The mails about an application, to the employer and to the candidate, each in the recipient's language. */
record ApplicationMail(Application application, Job job) {
    Message toEmployer() {
        var candidate = application.candidate();
        var text = new MessageContent(job.employer().language());
        text.add("application.received", "title", application.jobTitle(), "reference", reference(text));
        text.add("application.name", "name", candidate.name()).add("application.email", "email", candidate.email());
        if (candidate.phone() != null) {
            text.add("application.phone", "phone", candidate.phone());
        }
        if (candidate.language() != text.language()) {
            text.add("application.other-language");
        }
        if (candidate.message() != null) {
            text.addText(candidate.message());
        }
        text.add(application.resume().isPresent() ? "application.resume" : "application.no-resume").add("application.reply");
        text.subject("application.subject", "title", application.jobTitle(), "name", candidate.name());
        return new Message(job.posting().routing().email(), new Message.ReplyTo(candidate.email(), candidate.name()),
            text.subject(), text.plain(), text.html(), application.resume().map(resume ->
                new Message.Attachment(resume.key(), resume.title(), resume.type().contentType())).orElse(null));
    }

    /** Returns the employer's own reference for the job, or our id if it has none. */
    private String reference(MessageContent text) {
        var theirs = job.posting().referenceId();
        return theirs != null ? theirs : text.text("part.job", "id", application.job().value());
    }

    /** Returns the confirmation for the candidate. It contains no text chosen by the sender of the form, because the address may belong to somebody else. */
    Message toCandidate() {
        var text = new MessageContent(application.candidate().language());
        var title = PublicJob.of(job).employer().map(known -> text.text("part.title-at", "title", application.jobTitle(), "employer", known.name()))
            .orElseGet(() -> text.text("part.title", "title", application.jobTitle()));
        text.subject("receipt.subject", "title", application.jobTitle()).add("receipt.received", "job", title)
            .add("receipt.number", "receipt", application.receipt()).add("receipt.unexpected");
        return text.to(application.candidate().email());
    }
}
