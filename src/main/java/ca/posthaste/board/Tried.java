package ca.posthaste.board;

import ca.posthaste.language.Bilingual;
import ca.posthaste.location.Resolution;
import java.util.Locale;
import java.util.Optional;

/**
 * A difference between the query and what was actually searched.
 *
 * @param words      term that was replaced or dropped, or place that was matched by name only
 * @param kilometres requested range and searched range
 */
public record Tried(Kind kind, Optional<Words> words, Optional<Kilometres> kilometres, Bilingual message) {

    public enum Kind {
        SPELLING("spelling"), LEFT_OUT("leftOut"), RANGE("range"), PLACE_BY_NAME("placeByName"), TITLES_ONLY("titlesOnly"), STALE("stale");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** @param to replacement; empty if there is none */
    public record Words(String from, Optional<String> to) {}

    public record Kilometres(double from, double to) {}

    static Tried spelling(String from, String to) {
        return new Tried(Kind.SPELLING, Optional.of(new Words(from, Optional.of(to))), Optional.empty(), Bilingual.format(
            "No job has \"%s\": searched for \"%s\" instead.",
            "Aucune offre n'a «\u00a0%s\u00a0»\u00a0: recherche de «\u00a0%s\u00a0» à la place.", from, to));
    }

    static Tried leftOut(String word) {
        return new Tried(Kind.LEFT_OUT, Optional.of(new Words(word, Optional.empty())), Optional.empty(), Bilingual.format(
            "No job has all these words: searched without \"%s\".", "Aucune offre n'a tous ces mots\u00a0: recherche sans «\u00a0%s\u00a0».", word));
    }

    static Tried widerRange(double from, double to, boolean found) {
        var message = found
            ? Bilingual.format("Nothing was found within %s km: these jobs are within %s km.",
                "Rien n'a été trouvé à moins de %s km\u00a0: ces offres sont à moins de %s km.", shown(from), shown(to))
            : Bilingual.format("Nothing was found within %s km, nor within %s km.", "Rien n'a été trouvé à moins de %s km, ni à moins de %s km.",
                shown(from), shown(to));
        return new Tried(Kind.RANGE, Optional.empty(), Optional.of(new Kilometres(from, to)), message);
    }

    static Tried placeByName(Resolution place) {
        var name = place.description();
        return new Tried(Kind.PLACE_BY_NAME, Optional.of(new Words(name, Optional.empty())), Optional.empty(), Bilingual.format(
            "It is not known where %s lies: only jobs that name it are shown, none around it.",
            "On ne sait pas où se trouve %s\u00a0: seules les offres qui le nomment sont présentées, aucune aux alentours.", name));
    }

    static Tried titlesOnly() {
        return new Tried(Kind.TITLES_ONLY, Optional.empty(), Optional.empty(), new Bilingual(
            "The search is being made ready: only titles that hold q as it was typed were found, newest first.",
            "La recherche est en préparation\u00a0: seuls les titres contenant q tel quel ont été trouvés, les plus récents d'abord."));
    }

    static Tried stale() {
        return new Tried(Kind.STALE, Optional.empty(), Optional.empty(), new Bilingual(
            "The search index is behind: jobs that were published or changed lately may be missing, or found by what they said before.",
            "L'index de recherche a du retard : des offres publiées ou modifiées récemment peuvent manquer, ou être trouvées d'après leur ancien texte."));
    }

    /** Formats a distance without trailing zeros. */
    private static String shown(double kilometres) {
        return kilometres == Math.rint(kilometres) ? String.valueOf((long) kilometres) : String.format(Locale.ROOT, "%.1f", kilometres);
    }
}
