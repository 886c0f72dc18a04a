package ca.posthaste.job.rules;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Detects texts that require Canadian experience. Stating that none is needed is fine. The text is read once, clause by clause, and only a
 * few words are held at a time, so a long text takes linear time and constant memory.
 */
final class CanadianExperience implements ClauseReader.Reader {
    /** Number of words before and after a mention that are its context. */
    private static final int NEAR = 12;
    /** Words that may stand between the two words: Canadian work experience, expérience de travail canadienne. */
    private static final Set<String> BETWEEN = Set.of("work", "working", "job", "professional", "employment", "industry", "workplace", "relevant",
        "practical", "local", "based", "de", "travail", "professionnelle", "professionnelles", "pertinente", "pertinentes", "pratique", "locale");
    private static final int BETWEEN_MAX = 2;
    private static final Set<String> NEGATIONS = Set.of("no", "not", "without", "never", "cannot", "unnecessary", "optional", "regardless",
        "aucune", "pas", "sans", "jamais", "abstenir", "facultative", "inutile", "nul", "nulle", "importe");
    /** Negations that accompany another one or stand alone. */
    private static final Set<String> WEAK_NEGATIONS = Set.of("nor", "neither", "ni", "ne", "n");
    /** Beginnings of the words before which non is a negation: non requise, but not non-profit. */
    private static final List<String> REQUIRED = List.of("requi", "exig", "necess", "oblig", "demand", "essen", "indisp");
    /** Words before which a negation does not count: not less than two years, no exceptions, non seulement. */
    private static final Set<String> NO_NEGATION_BEFORE = Set.of("only", "less", "fewer", "more", "just", "exception", "exceptions", "negotiable",
        "seulement", "moins", "uniquement", "plus", "negociable");
    /** Words after which a negation does not count: why not bring it along? */
    private static final Set<String> NO_NEGATION_AFTER = Set.of("why", "pourquoi");
    /** Words beside the two words that mean an experience offered to guests, not one that workers bring. */
    private static final Set<String> OFFERED = Set.of("authentic", "ultimate", "unique", "unforgettable", "quintessential", "memorable", "iconic",
        "authentique", "inoubliable");

    private final Deque<String> before = new ArrayDeque<>();
    /** Context of the current mention: the words of the clause before and after it. Empty if there is no mention. */
    private final List<String> near = new ArrayList<>();
    /** Index of the last of the two words in {@link #near}. */
    private int named;
    private int left;
    private boolean isRequired;

    private CanadianExperience() {}

    static boolean isRequired(String text) {
        if (!ClauseReader.mayHave("nadi", text)) {
            return false; // the usual case, and much faster
        }
        var search = new CanadianExperience();
        ClauseReader.read(text, search);
        return search.isRequired;
    }

    @Override public boolean word(String word) {
        if (left > 0) {
            near.add(word);
            left--;
            if (left == 0) {
                decide();
            }
        }
        boolean isNamed = word.equals("experience") && follows("canadian") || word.equals("canadienne") && follows("experience")
            || word.equals("canadiennes") && follows("experiences");
        before.addLast(word);
        if (before.size() > NEAR) {
            before.removeFirst();
        }
        if (isNamed && left == 0) {
            near.addAll(before);
            named = near.size() - 1;
            left = NEAR;
        }
        return !isRequired;
    }

    @Override public boolean endOfClause() {
        if (left > 0) {
            decide();
        }
        before.clear();
        return !isRequired;
    }

    /** Reports whether the last word is the given one, ignoring up to {@link #BETWEEN_MAX} words that may stand between. */
    private boolean follows(String first) {
        int passed = 0;
        for (var words = before.descendingIterator(); words.hasNext(); passed++) {
            var word = words.next();
            if (word.equals(first)) {
                return true;
            }
            if (passed == BETWEEN_MAX || !BETWEEN.contains(word)) {
                return false;
            }
        }
        return false;
    }

    /** Decides about the current mention. Two negations cancel each other: "do not apply without Canadian experience" requires it. */
    private void decide() {
        int negations = 0;
        boolean isWeak = false;
        for (int i = 0; i < near.size(); i++) {
            var next = i + 1 < near.size() ? near.get(i + 1) : "";
            if (isNegation(i) && !NO_NEGATION_BEFORE.contains(next)) {
                negations++;
            }
            isWeak |= WEAK_NEGATIONS.contains(near.get(i));
        }
        isRequired |= !hasOtherMeaning() && (negations == 0 ? !isWeak : negations % 2 == 0);
        near.clear();
        left = 0;
    }

    private boolean hasOtherMeaning() {
        var next = named + 1 < near.size() ? near.get(named + 1) : "";
        int first = near.subList(0, named).lastIndexOf("canadian"); // in English, where the adjective comes first
        boolean isImmigrationClass = next.equals("class") || near.subList(Math.max(0, named - 4), named).contains("categorie");
        return isImmigrationClass || OFFERED.contains(next) || first > 0 && OFFERED.contains(near.get(first - 1));
    }

    private boolean isNegation(int at) {
        if (at > 0 && NO_NEGATION_AFTER.contains(near.get(at - 1))) {
            return false;
        }
        if (near.get(at).equals("non")) {
            return at + 1 < near.size() && REQUIRED.stream().anyMatch(near.get(at + 1)::startsWith);
        }
        boolean isContraction = near.get(at).equals("t") && at > 0 && near.get(at - 1).endsWith("n"); // don't, doesn't, isn't
        return isContraction || NEGATIONS.contains(near.get(at));
    }
}
