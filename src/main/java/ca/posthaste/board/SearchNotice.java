package ca.posthaste.board;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Resolution;
import java.util.Locale;
import java.util.Optional;

/** How the search differs from the query: a term replaced or dropped, a place matched by name only, or the range searched instead of that requested. */
public record SearchNotice(Kind kind, Optional<Words> words, Optional<Kilometres> kilometres, UserMessage message) {
    public enum Kind {
        SPELLING("spelling"), LEFT_OUT("leftOut"), RANGE("range"), PLACE_BY_NAME("placeByName"), TITLES_ONLY("titlesOnly"), STALE("stale");

        private final String code;

        Kind(String code) {
            this.code = code;
        }

        public String code() {
            return code;
        }
    }

    public record Words(String from, Optional<String> to) {}

    public record Kilometres(double from, double to) {}

    static SearchNotice spelling(String from, String to) {
        return new SearchNotice(Kind.SPELLING, Optional.of(new Words(from, Optional.of(to))), Optional.empty(),
            UserMessage.of("search.spelling", "from", from, "to", to));
    }

    static SearchNotice dropped(String word) {
        return new SearchNotice(Kind.LEFT_OUT, Optional.of(new Words(word, Optional.empty())), Optional.empty(),
            UserMessage.of("search.left-out", "word", word));
    }

    static SearchNotice widerRange(double from, double to, boolean found) {
        var message = found ? UserMessage.of("search.wider-range", "from", shown(from), "to", shown(to))
            : UserMessage.of("search.no-wider-range", "from", shown(from), "to", shown(to));
        return new SearchNotice(Kind.RANGE, Optional.empty(), Optional.of(new Kilometres(from, to)), message);
    }

    static SearchNotice placeByName(Resolution place) {
        var name = place.description();
        return new SearchNotice(Kind.PLACE_BY_NAME, Optional.of(new Words(name, Optional.empty())), Optional.empty(),
            UserMessage.of("search.place-by-name", "place", name));
    }

    static SearchNotice titlesOnly() {
        return new SearchNotice(Kind.TITLES_ONLY, Optional.empty(), Optional.empty(), UserMessage.of("search.titles-only"));
    }

    static SearchNotice stale() {
        return new SearchNotice(Kind.STALE, Optional.empty(), Optional.empty(), UserMessage.of("search.stale"));
    }

    private static String shown(double kilometres) {
        return kilometres == Math.rint(kilometres) ? String.valueOf((long) kilometres) : String.format(Locale.ROOT, "%.1f", kilometres);
    }
}
