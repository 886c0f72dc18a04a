package ca.posthaste.application;

import ca.posthaste.job.Job;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Message;
import java.util.ArrayList;
import java.util.List;

/** What is said of an application, to the employer and to the candidate, in the candidate's language. */
record ApplicationMail(Application application, Job job) {

    Message toEmployer() {
        var candidate = application.candidate();
        var text = new Paragraphs();
        text.add(words("There is an application for your job “%s” (%d).", "Une candidature pour votre offre « %s » (%d).")
            .formatted(application.jobTitle(), application.job().value()));
        text.add(words("Name: ", "Nom : ") + candidate.name());
        text.add(words("E-mail: ", "Courriel : ") + candidate.email());
        if (candidate.phone() != null) {
            text.add(words("Phone: ", "Téléphone : ") + candidate.phone());
        }
        if (candidate.message() != null) {
            text.add(candidate.message());
        }
        text.add(application.resume().isPresent() ? words("The résumé is attached.", "Le curriculum vitæ est joint.")
            : words("No résumé was sent.", "Aucun curriculum vitæ n'a été envoyé."));
        text.add(words("Reply to this message to write to the candidate.",
            "Répondez à ce message pour écrire à la personne candidate."));
        var subject = words("Application for %s: %s", "Candidature pour %s : %s")
            .formatted(application.jobTitle(), candidate.name());
        return new Message(job.posting().routing().email(), new Message.ReplyTo(candidate.email(), candidate.name()),
            subject, text.plain(), text.html(language()), application.resume().map(resume ->
                new Message.Attachment(resume.key(), resume.title(), resume.type().contentType())).orElse(null));
    }

    /** Holds nothing the sender of the form chose: the address may be somebody else's, who did not ask to read it. */
    Message toCandidate() {
        var text = new Paragraphs();
        var employer = job.posting().confidential() ? "" : words(" at ", " chez ") + job.employer().name();
        text.add(words("Your application for “%s”%s has been received and is being sent to the employer.",
            "Votre candidature pour « %s »%s a été reçue et est transmise à l'employeur.")
            .formatted(application.jobTitle(), employer));
        text.add(words("Receipt: ", "Accusé de réception : ") + application.receipt());
        text.add(words("If you did not apply for this job, somebody entered your address; you need do nothing, and can ask"
            + " the operator of this service to erase the application.",
            "Si vous n'avez pas postulé, quelqu'un a saisi votre adresse; vous n'avez rien à faire et pouvez demander à"
            + " l'exploitant de ce service d'effacer la candidature."));
        var subject = words("Your application for %s", "Votre candidature pour %s").formatted(application.jobTitle());
        return new Message(application.candidate().email(), null, subject, text.plain(), text.html(language()), null);
    }

    private Language language() {
        return application.candidate().language();
    }

    private String words(String english, String french) {
        return language() == Language.FRENCH ? french : english;
    }

    /** The same words twice: as plain text and as HTML. */
    private static final class Paragraphs {
        private final List<String> all = new ArrayList<>();

        void add(String paragraph) {
            all.add(paragraph);
        }

        String plain() {
            return String.join("\n\n", all) + "\n";
        }

        String html(Language language) {
            var html = new StringBuilder("<!DOCTYPE html><html lang=\"" + language.word()
                + "\"><head><meta charset=\"utf-8\"><title></title></head><body>");
            all.forEach(paragraph -> html.append("<p>").append(escaped(paragraph)).append("</p>"));
            return html.append("</body></html>").toString();
        }

        private static String escaped(String text) {
            return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")
                .replace("\r\n", "<br>").replace("\n", "<br>").replace("\r", "<br>");
        }
    }
}
