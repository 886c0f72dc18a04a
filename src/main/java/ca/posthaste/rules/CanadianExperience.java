package ca.posthaste.rules;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Whether a text asks for Canadian experience. To say that none is needed is fine. Reads the text once, clause by clause, and holds only
 * a few words of it, so a long text takes its time and no more.
 */
final class CanadianExperience implements Clauses.Reader {
    /** So many words before and after count as being about it. */
    private static final int NEAR = 12;
    /** What may stand between the two words: Canadian work experience, expérience de travail canadienne. */
    private static final Set<String> BETWEEN = Set.of("work", "working", "job", "professional", "employment", "industry", "workplace", "relevant",
        "practical", "local", "based", "de", "travail", "professionnelle", "professionnelles", "pertinente", "pertinentes", "pratique", "locale");
    private static final int BETWEEN_MAX = 2;
    private static final Set<String> NEGATIONS = Set.of("no", "not", "without", "never", "cannot", "unnecessary", "optional", "regardless",
        "aucune", "pas", "sans", "jamais", "abstenir", "facultative", "inutile", "nul", "nulle", "importe");
    /** These go with another negation, or stand alone. */
    private static final Set<String> WEAK_NEGATIONS = Set.of("nor", "neither", "ni", "ne", "n");
    /** Before a word that begins so: non requise, but not non-profit. */
    private static final String NOT = "non";
    private static final List<String> ASKED = List.of("requi", "exig", "necess", "oblig", "demand", "essen", "indisp");
    /** Behind don, doesn, isn and so on. */
    private static final String SHORT_NOT = "t";
    /** Not less than two years, no exceptions, non seulement: before these words a negation is none. */
    private static final Set<String> NO_NEGATION_BEFORE = Set.of("only", "less", "fewer", "more", "just", "exception", "exceptions", "negotiable",
        "seulement", "moins", "uniquement", "plus", "negociable");
    /** Why not bring it along? */
    private static final Set<String> NO_NEGATION_AFTER = Set.of("why", "pourquoi");
    /** What guests are given, not what workers bring: beside the two words. */
    private static final Set<String> OFFERED = Set.of("authentic", "ultimate", "unique", "unforgettable", "quintessential", "memorable", "iconic",
        "authentique", "inoubliable");
    /** A class of immigrants, whose name has the words in it. */
    private static final String CLASS = "class";
    private static final String FRENCH_CLASS = "categorie";

    private final Deque<String> before = new ArrayDeque<>();
    /** The words of the clause since it was named, if it was, and those before it. */
    private final List<String> near = new ArrayList<>();
    /** Where the last of the two words is in it. */
    private int named;
    private int left;
    private boolean isAskedFor;

    private CanadianExperience() {}

    static boolean isAskedFor(String text) {
        if (!Clauses.mayHave("nadi", text)) {
            return false; // the usual case, and much quicker
        }
        var search = new CanadianExperience();
        Clauses.read(text, search);
        return search.isAskedFor;
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
        return !isAskedFor;
    }

    @Override public boolean endOfClause() {
        if (left > 0) {
            decide();
        }
        before.clear();
        return !isAskedFor;
    }

    /** Whether the last word was this one, or was it but for one or two that may stand between. */
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

    /** Two negations are none: "do not apply without Canadian experience" asks for it. */
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
        isAskedFor |= !isSomethingElse() && (negations == 0 ? !isWeak : negations % 2 == 0);
        near.clear();
        left = 0;
    }

    private boolean isSomethingElse() {
        var next = named + 1 < near.size() ? near.get(named + 1) : "";
        int first = near.subList(0, named).lastIndexOf("canadian"); // in English, where the adjective comes first
        boolean isClass = next.equals(CLASS) || near.subList(Math.max(0, named - 4), named).contains(FRENCH_CLASS);
        return isClass || OFFERED.contains(next) || first > 0 && OFFERED.contains(near.get(first - 1));
    }

    private boolean isNegation(int at) {
        if (at > 0 && NO_NEGATION_AFTER.contains(near.get(at - 1))) {
            return false;
        }
        if (near.get(at).equals(NOT)) {
            return at + 1 < near.size() && ASKED.stream().anyMatch(near.get(at + 1)::startsWith);
        }
        return NEGATIONS.contains(near.get(at)) || near.get(at).equals(SHORT_NOT) && at > 0 && near.get(at - 1).endsWith("n");
    }
}
