package ca.posthaste.board;

import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.language.Coded;
import ca.posthaste.language.Language;
import ca.posthaste.location.Province;
import ca.posthaste.location.Resolution;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** A candidate's search. A range of 0 means the location itself only; {@code facets} asks how many jobs each further filter would leave. */
public record BoardQuery(Optional<Text> text, Optional<Resolution> location, double range, Filters filters, Sort sort, boolean facets,
                         Paging paging) {
    /** Maximum number of results that the index sorts. Nobody reads further. */
    public static final int DEPTH_MAX = 10_000;

    /** Maximum length of a title substring that the index searches. The index matches position by position, so longer ones would be much slower. */
    static final int PART_MAX = 64;

    public enum Match {
        /** The title contains the text literally: version 1.1. */
        PART_OF_TITLE,
        /** The job contains all words of the text: version 1.2. */
        WORDS
    }

    public record Text(String typed, Match match) {}

    public enum Sort implements Coded { RELEVANCE, DATE, SALARY, DISTANCE }

    public static BoardQuery newest(int jobs, boolean facets) {
        return new BoardQuery(Optional.empty(), Optional.empty(), 0, Filters.NONE, Sort.DATE, facets, new Paging(1, jobs));
    }

    public Sort usualSort() {
        return text.isPresent() ? Sort.RELEVANCE : Sort.DATE;
    }

    /** Returns the part of this query that the database can answer without the index. */
    public BoardQuery plain() {
        return new BoardQuery(text, location, range, Filters.of(filters.categories, filters.positionTypes), Sort.DATE, false, paging);
    }

    /** Reports whether the requested page lies beyond the results that the index sorts. */
    boolean isDeep() {
        return (long) paging.page() * paging.pageSize() > DEPTH_MAX;
    }

    /** Reports whether the query searches for such a long part of a title that the database, which compares texts, is faster. */
    boolean isLongPart() {
        return text.filter(part -> part.match == Match.PART_OF_TITLE && part.typed.length() > PART_MAX).isPresent();
    }

    /** Reports whether the database can answer this query without the index. It then always sorts by date. */
    public boolean isPlain() {
        return !facets && (sort == Sort.DATE || sort == Sort.RELEVANCE) && filters.equals(plain().filters);
    }

    /** Conditions on jobs; empty ones allow everything. The pay is yearly, in dollars; days include today; an employer matches non-confidential jobs only. */
    public record Filters(List<Integer> categories, List<Integer> positionTypes, Set<WorkplaceType> workplaces, Set<Province> provinces,
                          OptionalInt salaryMin, OptionalInt postedWithin, OptionalInt employer, Optional<Language> language) {
        public static final Filters NONE = of(List.of(), List.of());

        /** Returns the conditions that the database can check without the index. */
        public static Filters of(List<Integer> categories, List<Integer> positionTypes) {
            return new Filters(categories, positionTypes, Set.of(), Set.of(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
        }
    }
}
