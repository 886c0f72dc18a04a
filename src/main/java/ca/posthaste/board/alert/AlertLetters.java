package ca.posthaste.board.alert;

import ca.posthaste.board.words.JobCard;
import ca.posthaste.language.Bilingual;
import ca.posthaste.mail.Message;
import ca.posthaste.mail.MessageContent;
import java.net.URI;
import java.time.LocalDate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Mail about alerts, in the language of the page on which they were requested. */
record AlertLetters(Bilingual board, String baseUrl) {
    /** Maximum length in characters of the search in a subject. */
    private static final int SUBJECT_WORDS = 100;

    /** Returns the request for confirmation. It contains no text from the form, because the address may belong to somebody who did not request this mail. */
    Message confirmation(Alert alert, String token) {
        var letter = new MessageContent(alert.language());
        letter.subject(Bilingual.format("Confirm your job alert from %s", "Confirmez votre alerte emploi de %s", board));
        letter.add("Someone, probably you, asked %s to send new jobs to this address.",
            "Quelqu’un, probablement vous, a demandé à %s d’envoyer les nouvelles offres à cette adresse.", board.in(alert.language()));
        letter.addLink(letter.words("View and confirm the alert", "Voir et confirmer l’alerte"), baseUrl + path(alert, "confirm", token));
        letter.add("The link works for %d days. If you did not request this, ignore this message: no alerts are sent until you confirm.",
            "Le lien fonctionne pendant %d jours. Si vous n’avez rien demandé, ignorez ce message\u00a0: aucune alerte n’est envoyée avant d’être confirmée.",
            Subscriptions.CONFIRM_DAYS);
        return new Message(alert.email(), null, letter.subject(), letter.plain(), letter.html(), null);
    }

    Message newJobs(Alert alert, NewJobs.Found found, LocalDate today) {
        var letter = new MessageContent(alert.language());
        var words = new AlertDescription(alert.language()).of(found.search());
        letter.subject(subject(found, words));
        letter.add("New jobs for your search: %s", "Nouvelles offres pour votre recherche\u00a0: %s", words);
        for (var job : found.jobs()) {
            var card = JobCard.of(job, alert.language(), today);
            letter.addLink(card.title(), baseUrl + card.path());
            letter.add("%s", "%s", Stream.of(card.employer(), card.places(), card.workplace(), card.pay()).filter(fact -> !fact.isEmpty())
                .collect(Collectors.joining(" · ")));
        }
        letter.addLink(found.more()
            ? letter.words("There are more: see all jobs for this search", "Il y en a d’autres\u00a0: voir toutes les offres de cette recherche")
            : letter.words("See all jobs for this search", "Voir toutes les offres de cette recherche"), baseUrl + alert.saved().resultsPath(alert.language().code()));
        var unsubscribe = URI.create(baseUrl + path(alert, "unsubscribe", AlertTokens.unsubscribe(alert))).toASCIIString(); // it stands in a header
        letter.add("You are receiving this message because you requested it on %s.", "Vous recevez ce message parce que vous l’avez demandé sur %s.", board.in(alert.language()));
        letter.addLink(letter.words("Unsubscribe from this alert", "Se désabonner de cette alerte"), unsubscribe);
        return new Message(alert.email(), null, letter.subject(), letter.plain(), letter.html(), null, unsubscribe);
    }

    private static Bilingual subject(NewJobs.Found found, String words) {
        var search = words.codePointCount(0, words.length()) <= SUBJECT_WORDS ? words
            : words.substring(0, words.offsetByCodePoints(0, SUBJECT_WORDS - 1)) + "…";
        int count = found.jobs().size();
        return found.more() ? Bilingual.format("More than %s new jobs: %s", "Plus de %s nouvelles offres\u00a0: %s", count, search)
            : count == 1 ? Bilingual.format("1 new job: %s", "1 nouvelle offre\u00a0: %s", search)
            : Bilingual.format("%s new jobs: %s", "%s nouvelles offres\u00a0: %s", count, search);
    }

    private static String path(Alert alert, String what, String token) {
        return "/" + alert.language().code() + "/alerts/" + what + "/" + token;
    }
}
