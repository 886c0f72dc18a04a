package ca.posthaste.board;

import ca.posthaste.job.WorkplaceType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Province;
import ca.posthaste.location.Resolution;
import ca.posthaste.paging.Paging;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A candidate's search.
 *
 * @param text     what was typed
 * @param location around which place
 * @param range    in kilometres around the location; 0: only the location itself
 * @param filters  what a job must be besides
 * @param facets   whether to count how many jobs each further filter would leave
 */
public record BoardQuery(Optional<Text> text, Optional<Resolution> location, double range, Filters filters, Sort sort, boolean facets,
                         Paging paging) {

    /** How many jobs of a search the index sorts. Nobody reads further. */
    public static final int DEPTH_MAX = 10_000;

    /** The longest part of a title that the index looks for: it compares place by place, so that a longer one takes it much longer. */
    static final int PART_MAX = 64;

    /** How a text is compared with jobs. */
    public enum Match {
        /** It is a part of the title, as it is written: version 1.1. */
        PART_OF_TITLE,
        /** All its words are in the job: version 1.2. */
        WORDS
    }

    public record Text(String typed, Match match) {}

    public enum Sort { RELEVANCE, DATE, SALARY, DISTANCE }

    /** The order of who says nothing about it. */
    public Sort usualSort() {
        return text.isPresent() ? Sort.RELEVANCE : Sort.DATE;
    }

    /** What is left of it when the database alone has to answer. */
    public BoardQuery plain() {
        return new BoardQuery(text, location, range, new Filters(filters.categories, filters.positionTypes, Set.of(), Set.of(), OptionalInt.empty(),
            OptionalInt.empty(), OptionalInt.empty(), Optional.empty()), Sort.DATE, false, paging);
    }

    /** Whether its page is further back than the index goes. */
    boolean isDeep() {
        return (long) paging.page() * paging.pageSize() > DEPTH_MAX;
    }

    /** Whether it looks for so much of a title that the database, which compares texts, is faster. */
    boolean isLongPart() {
        return text.filter(part -> part.match == Match.PART_OF_TITLE && part.typed.length() > PART_MAX).isPresent();
    }

    /** Whether the database alone can answer it, if need be. Without an index the order is always by date. */
    public boolean isPlain() {
        return !facets && (sort == Sort.DATE || sort == Sort.RELEVANCE)
            && filters.equals(plain().filters);
    }

    /**
     * Lists and sets that are empty allow everything.
     *
     * @param salaryMin    a year, in dollars
     * @param postedWithin days, today included
     * @param employer     the id of an employer who is not confidential
     * @param language     of the posting or of its translation
     */
    public record Filters(List<Integer> categories, List<Integer> positionTypes, Set<WorkplaceType> workplaces, Set<Province> provinces,
                          OptionalInt salaryMin, OptionalInt postedWithin, OptionalInt employer, Optional<Language> language) {
        public static final Filters NONE = new Filters(List.of(), List.of(), Set.of(), Set.of(), OptionalInt.empty(), OptionalInt.empty(),
            OptionalInt.empty(), Optional.empty());
    }
}
