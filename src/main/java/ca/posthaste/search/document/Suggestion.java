package ca.posthaste.search.document;

import ca.posthaste.board.PublicJob;
import ca.posthaste.language.Language;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;

/** Fields of a job's document that supply suggestions: its titles without additions, and its employer. */
public final class Suggestion {
    public static final String TITLE = "s";
    public static final String EMPLOYER = "n";
    public static final int LENGTH_MAX = 80;
    private static final String[] SEPARATORS = {" - ", " – ", " — ", ",", " (", " | ", " / ", ":"};

    private Suggestion() {}

    static void add(PublicJob job, Document document) {
        var posting = job.posting();
        addTitle(document, posting.title(), posting.language());
        Optional.ofNullable(posting.translation()).ifPresent(other -> addTitle(document, other.title(), posting.language().other()));
        job.employer().filter(employer -> employer.name().length() <= LENGTH_MAX)
            .ifPresent(employer -> document.add(new StringField(EMPLOYER, employer.name(), Field.Store.NO)));
    }

    private static void addTitle(Document document, String title, Language language) {
        head(title).ifPresent(head -> document.add(new StringField(TITLE, term(head, language), Field.Store.NO)));
    }

    /** Returns the index term, prefixed with the language so that titles of one language are adjacent. */
    public static String term(String head, Language language) {
        return language.code().charAt(0) + head;
    }

    /** Returns the title up to the first separator: "Cook" for "Cook (nights)". */
    public static Optional<String> head(String title) {
        int end = title.length();
        for (var separator : SEPARATORS) {
            int found = title.indexOf(separator);
            end = found > 1 ? Math.min(end, found) : end;
        }
        var head = title.substring(0, end).strip();
        return head.length() < 2 || head.length() > LENGTH_MAX ? Optional.empty() : Optional.of(head);
    }
}
