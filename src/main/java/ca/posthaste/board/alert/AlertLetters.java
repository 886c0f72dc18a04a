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
    private static final int SEARCH_MAX = 100;

    /** Returns the request for confirmation. It contains no text from the form, because the address may belong to somebody who did not request this mail. */
    Message confirmation(Alert alert, String token) {
        var letter = new MessageContent(alert.language());
        letter.subject("alert.confirm-subject", "board", board).add("alert.requested", "board", board)
            .addLink(baseUrl + path(alert, "confirm", token), "alert.confirm").add("alert.expiry", "days", Subscriptions.CONFIRM_DAYS);
        return new Message(alert.email(), null, letter.subject(), letter.plain(), letter.html(), null);
    }

    Message newJobs(Alert alert, NewJobs.Found found, LocalDate today) {
        var letter = new MessageContent(alert.language());
        var search = new AlertDescription(alert.language()).of(found.search());
        letter.subject(found.more() ? "alert.subject-more" : found.jobs().size() == 1 ? "alert.subject-one" : "alert.subject", "count", found.jobs().size(),
            "search", truncated(search));
        letter.add("alert.search", "search", search);
        for (var job : found.jobs()) {
            var card = JobCard.of(job, alert.language(), today);
            letter.addTextLink(baseUrl + card.path(), card.title());
            letter.addText(Stream.of(card.employer(), card.places(), card.workplace(), card.pay()).filter(fact -> !fact.isEmpty())
                .collect(Collectors.joining(" · ")));
        }
        letter.addLink(baseUrl + alert.saved().resultsPath(alert.language().code()), found.more() ? "alert.see-more" : "alert.see-all");
        var unsubscribe = URI.create(baseUrl + path(alert, "unsubscribe", AlertTokens.unsubscribe(alert))).toASCIIString(); // also the List-Unsubscribe header
        letter.add("alert.reason", "board", board).addLink(unsubscribe, "alert.unsubscribe");
        return new Message(alert.email(), null, letter.subject(), letter.plain(), letter.html(), null, unsubscribe);
    }

    private static String truncated(String search) {
        return search.codePointCount(0, search.length()) <= SEARCH_MAX ? search : search.substring(0, search.offsetByCodePoints(0, SEARCH_MAX - 1)) + "…";
    }

    private static String path(Alert alert, String what, String token) {
        return "/" + alert.language().code() + "/alerts/" + what + "/" + token;
    }
}
