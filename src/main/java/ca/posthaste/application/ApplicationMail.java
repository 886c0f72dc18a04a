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
        text.add("You have received an application for your job “%s” (%s).",
            "Vous avez reçu une candidature pour votre offre «\u00a0%s\u00a0» (%s).",
            application.jobTitle(), reference(text));
        text.add("Name: %s", "Nom\u00a0: %s", candidate.name());
        text.add("E-mail: %s", "Courriel\u00a0: %s", candidate.email());
        if (candidate.phone() != null) {
            text.add("Phone: %s", "Téléphone\u00a0: %s", candidate.phone());
        }
        if (candidate.language() != text.language()) {
            text.add("Language: French", "Langue\u00a0: anglais"); // there are only two languages: it is the one this mail is not written in
        }
        if (candidate.message() != null) {
            text.add("%s", "%s", candidate.message());
        }
        boolean hasResume = application.resume().isPresent();
        text.add(hasResume ? "The résumé is attached." : "No résumé was sent.", hasResume ? "Le CV est joint." : "Aucun CV n’a été envoyé.");
        text.add("Reply to this message to write to the candidate.", "Répondez à ce message pour écrire à la personne.");
        var subject = text.words("Application for %s: %s", "Candidature pour %s\u00a0: %s", application.jobTitle(), candidate.name());
        return new Message(job.posting().routing().email(), new Message.ReplyTo(candidate.email(), candidate.name()),
            subject, text.plain(), text.html(), application.resume().map(resume ->
                new Message.Attachment(resume.key(), resume.title(), resume.type().contentType())).orElse(null));
    }

    /** Returns the employer's own reference for the job, or our id if it has none. */
    private String reference(MessageContent text) {
        var theirs = job.posting().referenceId();
        return theirs != null ? theirs : text.words("job %s", "offre %s", application.job().value());
    }

    /** Returns the confirmation for the candidate. It contains no text chosen by the sender of the form, because the address may belong to somebody else. */
    Message toCandidate() {
        var text = new MessageContent(application.candidate().language());
        var employer = PublicJob.of(job).employer().map(known -> text.words(" at %s", " chez %s", known.name())).orElse("");
        text.add("Your application for “%s”%s has been received and is being sent to the employer.",
            "Votre candidature pour «\u00a0%s\u00a0»%s a été reçue et est transmise à l’employeur.", application.jobTitle(), employer);
        text.add("Receipt: %s", "Numéro de reçu\u00a0: %s", application.receipt());
        text.add("If you did not apply for this job, someone else entered your address. You can ignore this message, or ask"
            + " the operator of this service to erase the application.",
            "Si vous n’avez pas postulé, quelqu’un d’autre a saisi votre adresse. Vous pouvez ignorer ce message, ou demander à"
            + " l’exploitant de ce service d’effacer la candidature.");
        var subject = text.words("Your application for %s", "Votre candidature pour %s", application.jobTitle());
        return new Message(application.candidate().email(), null, subject, text.plain(), text.html(), null);
    }
}
