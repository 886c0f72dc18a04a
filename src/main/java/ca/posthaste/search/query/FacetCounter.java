package ca.posthaste.search.query;

import ca.posthaste.board.Facets;
import ca.posthaste.board.SalaryBand;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.location.Province;
import ca.posthaste.search.document.FilterValues;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts jobs for facets. A job counts in all facets, or, if only the filter of one facet excludes it, in that facet alone. A search counts some ten
 * thousand jobs, so counting a job in all facets must be a few additions: facets with few values share one counter array and are separated at the end.
 */
final class FacetCounter {
    private static final int[] POSTED = Facets.POSTED.stream().mapToInt(days -> days).toArray();
    /** Age in days from which a job is too old for every value of the facet. */
    private static final int OLD = Facets.POSTED.get(Facets.POSTED.size() - 1);

    /** Indexed by {@link FilterValues#kind}. */
    private final int[] kinds = new int[FilterValues.KINDS];
    private final int[] ages = new int[OLD + 1];
    private final int[] categories = new int[Long.SIZE + 1];
    private final int[] positionTypes = new int[PositionType.values().length];
    private final int[] workplaces = new int[WorkplaceType.values().length];
    private final int[] provinces = new int[Integer.SIZE + 1];
    private final int[] salaries = new int[SalaryBand.values().length];
    private final int today;

    FacetCounter(int today) {
        this.today = today;
    }

    void all(long packed, long categories) {
        kinds[FilterValues.kind(packed)]++;
        categories(categories);
        provinces(packed);
        posted(packed);
    }

    /** Counts a job in its categories: always three, which saves mispredicted branches. A missing one has the index {@link Long#SIZE}, which is never read. */
    void categories(long mask) {
        categories[Long.numberOfTrailingZeros(mask)]++;
        long second = mask & mask - 1;
        categories[Long.numberOfTrailingZeros(second)]++;
        long third = second & second - 1;
        categories[Long.numberOfTrailingZeros(third)]++;
        for (long rest = third & third - 1; rest != 0; rest &= rest - 1) {
            categories[Long.numberOfTrailingZeros(rest)]++;
        }
    }

    void positionType(long packed) {
        positionTypes[FilterValues.positionType(packed)]++;
    }

    void workplace(long packed) {
        workplaces[FilterValues.workplace(packed)]++;
    }

    void provinces(long packed) {
        int first = FilterValues.provinces(packed);
        provinces[Integer.numberOfTrailingZeros(first)]++; // a job in no province has the index 32, which is never read
        for (int rest = first & first - 1; rest != 0; rest &= rest - 1) {
            provinces[Integer.numberOfTrailingZeros(rest)]++;
        }
    }

    void salary(long packed) {
        salaries[FilterValues.band(packed)]++;
    }

    void posted(long packed) {
        ages[Math.max(0, Math.min(OLD, today - FilterValues.published(packed)))]++;
    }

    void add(FacetCounter other) {
        add(other, 1);
    }

    void subtract(FacetCounter other) {
        add(other, -1);
    }

    private void add(FacetCounter other, int sign) {
        add(kinds, other.kinds, sign);
        add(ages, other.ages, sign);
        add(categories, other.categories, sign);
        add(positionTypes, other.positionTypes, sign);
        add(workplaces, other.workplaces, sign);
        add(provinces, other.provinces, sign);
        add(salaries, other.salaries, sign);
    }

    private static void add(int[] sums, int[] counts, int sign) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += sign * counts[i];
        }
    }

    Facets facets() {
        var ofTypes = positionTypes.clone();
        var ofWorkplaces = workplaces.clone();
        var ofBands = salaries.clone();
        for (int kind = 0; kind < kinds.length; kind++) {
            if (kinds[kind] > 0) { // some kinds have no position type
                ofTypes[FilterValues.positionTypeOf(kind)] += kinds[kind];
                ofWorkplaces[FilterValues.workplaceOf(kind)] += kinds[kind];
                ofBands[FilterValues.bandOf(kind)] += kinds[kind];
            }
        }
        return new Facets(map(Category.values(), categories), map(PositionType.values(), ofTypes), map(WorkplaceType.values(), ofWorkplaces),
            map(Province.values(), provinces), map(SalaryBand.values(), ofBands), posted());
    }

    private Map<Integer, Integer> posted() {
        var posted = new LinkedHashMap<Integer, Integer>();
        int sum = 0;
        int age = 0;
        for (int days : POSTED) {
            for (; age < days; age++) {
                sum += ages[age];
            }
            posted.put(days, sum);
        }
        return posted;
    }

    /** Omits values without jobs. */
    private static <E> Map<E, Integer> map(E[] values, int[] counts) {
        var map = new LinkedHashMap<E, Integer>();
        for (int i = 0; i < values.length; i++) {
            if (counts[i] > 0) {
                map.put(values[i], counts[i]);
            }
        }
        return map;
    }
}
