package ca.posthaste.search.query;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.search.document.FilterValues;

/** Determines which filters a job fails, as a bit set. */
final class SearchFilter {
    static final int CATEGORY = 1;
    static final int POSITION_TYPE = 2;
    static final int WORKPLACE = 4;
    static final int PROVINCE = 8;
    static final int SALARY = 16;
    static final int POSTED = 32;
    /** Bit of the language filter, which has no facet. */
    private static final int LANGUAGE = 64;

    private final BoardQuery.Filters filters;
    private final long categories;
    private final int positionTypes;
    private final int workplaces;
    private final int provinces;
    private final int publishedFrom;
    private final boolean isEmpty;

    SearchFilter(BoardQuery.Filters filters, int today) {
        this.filters = filters;
        categories = filters.categories().stream().flatMap(id -> Category.of(id).stream()).mapToLong(FilterValues::bit).reduce(0, (a, b) -> a | b);
        positionTypes = bits(filters.positionTypes().stream().flatMap(id -> PositionType.of(id).stream()).toList());
        workplaces = bits(filters.workplaces());
        provinces = bits(filters.provinces());
        isEmpty = filters.equals(BoardQuery.Filters.NONE);
        publishedFrom = filters.postedWithin().isPresent() ? today - filters.postedWithin().getAsInt() + 1 : Integer.MIN_VALUE;
    }

    private static int bits(Iterable<? extends Enum<?>> values) {
        int bits = 0;
        for (var value : values) {
            bits |= 1 << value.ordinal();
        }
        return bits;
    }

    boolean hasCategories() {
        return !filters.categories().isEmpty();
    }

    boolean hasSalary() {
        return filters.salaryMin().isPresent();
    }

    int failed(long packed, long inCategories) {
        if (isEmpty) {
            return 0;
        }
        int failed = FilterValues.published(packed) < publishedFrom ? POSTED : 0;
        if (!filters.categories().isEmpty() && (inCategories & categories) == 0) {
            failed |= CATEGORY;
        }
        if (!filters.positionTypes().isEmpty() && (1 << FilterValues.positionType(packed) & positionTypes) == 0) {
            failed |= POSITION_TYPE;
        }
        if (workplaces != 0 && (1 << FilterValues.workplace(packed) & workplaces) == 0) {
            failed |= WORKPLACE;
        }
        if (provinces != 0 && (FilterValues.provinces(packed) & provinces) == 0) {
            failed |= PROVINCE;
        }
        if (filters.language().isPresent() && !FilterValues.isIn(packed, filters.language().get())) {
            failed |= LANGUAGE;
        }
        return failed;
    }

    /** Returns {@link #SALARY} if the job fails the filter. A job without a stated salary always fails it, even if the minimum is 0. */
    int failedSalary(int yearly) {
        return yearly > 0 && yearly >= filters.salaryMin().getAsInt() ? 0 : SALARY;
    }
}
