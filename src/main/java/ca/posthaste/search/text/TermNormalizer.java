package ca.posthaste.search.text;

import ca.posthaste.language.Language;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Turns words into index terms. */
public final class TermNormalizer {
    /** Stop words. {@code it} is not among them, nor is the {@code on} of a place name. */
    private static final Set<String> EMPTY = Set.of("a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "in", "is", "of", "on",
        "or", "our", "the", "to", "we", "will", "with", "you", "your", "au", "aux", "avec", "ce", "ces", "dans", "de", "des", "du", "en", "est",
        "et", "la", "le", "les", "nos", "notre", "nous", "ou", "par", "pour", "que", "qui", "sur", "un", "une", "vos", "votre", "vous");

    /** Words that describe every job on the board. */
    private static final Set<String> ANY_JOB = Set.of("job", "jobs", "career", "careers", "hiring", "employment", "vacancy", "vacancies", "emploi",
        "emplois", "poste", "postes", "offre", "offres", "carriere", "carrieres", "cherche");

    private TermNormalizer() {}

    /** Reports whether a job need not contain the word if the search has other words. */
    public static boolean isFiller(String folded) {
        return isEmpty(folded) || ANY_JOB.contains(folded);
    }

    public static boolean isEmpty(String folded) {
        return folded.length() <= 5 && EMPTY.contains(folded);
    }

    public static String stem(String folded, Language language) {
        return language == Language.FRENCH ? FrenchStem.of(folded) : EnglishStem.of(folded);
    }

    /** Returns the terms that a word may have been indexed as: the language of a search is unknown, and names are not stemmed. */
    public static List<String> terms(String folded) {
        var all = new LinkedHashSet<String>();
        all.add(folded);
        all.add(EnglishStem.of(folded));
        all.add(FrenchStem.of(folded));
        return List.copyOf(all);
    }
}
