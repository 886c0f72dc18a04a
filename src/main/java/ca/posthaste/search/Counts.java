package ca.posthaste.search;

import ca.posthaste.board.Facets;
import ca.posthaste.board.SalaryBand;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.location.Province;
import ca.posthaste.reference.Category;
import ca.posthaste.reference.PositionType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts jobs for facets: all of them together, or one of them, where only the filter of that one leaves the job out. A search counts
 * some ten thousand jobs, so a job that counts in all facets is a few additions: what has few values is counted together, and taken
 * apart in the end.
 */
final class Counts {
    private static final int[] POSTED = Facets.POSTED.stream().mapToInt(days -> days).toArray();
    /** A job of this age or more was posted too long ago for every facet. */
    private static final int OLD = Facets.POSTED.get(Facets.POSTED.size() - 1);

    /** By {@link Packed#kind}. */
    private final int[] kinds = new int[Packed.KINDS];
    private final int[] ages = new int[OLD + 1];
    private final int[] categories = new int[Long.SIZE + 1];
    private final int[] positionTypes = new int[PositionType.values().length];
    private final int[] workplaces = new int[WorkplaceType.values().length];
    private final int[] provinces = new int[Integer.SIZE + 1];
    private final int[] salaries = new int[SalaryBand.values().length];
    private final int today;

    Counts(int today) {
        this.today = today;
    }

    void all(long packed, long categories) {
        kinds[Packed.kind(packed)]++;
        categories(categories);
        provinces(packed);
        posted(packed);
    }

    /**
     * Most jobs have one to three categories. How many it is differs from job to job, and a processor that guesses it wrongly loses more time than the
     * additions take. So three are always counted: what is not there has the number {@link Long#SIZE}, which nobody reads.
     */
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
        positionTypes[Packed.positionType(packed)]++;
    }

    void workplace(long packed) {
        workplaces[Packed.workplace(packed)]++;
    }

    void provinces(long packed) {
        int first = Packed.provinces(packed);
        provinces[Integer.numberOfTrailingZeros(first)]++; // a place in none has the number 32, which nobody reads
        for (int rest = first & first - 1; rest != 0; rest &= rest - 1) {
            provinces[Integer.numberOfTrailingZeros(rest)]++;
        }
    }

    void salary(long packed) {
        salaries[Packed.band(packed)]++;
    }

    void posted(long packed) {
        ages[Math.max(0, Math.min(OLD, today - Packed.published(packed)))]++;
    }

    void add(Counts other) {
        add(kinds, other.kinds);
        add(ages, other.ages);
        add(categories, other.categories);
        add(positionTypes, other.positionTypes);
        add(workplaces, other.workplaces);
        add(provinces, other.provinces);
        add(salaries, other.salaries);
    }

    private static void add(int[] sums, int[] counts) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += counts[i];
        }
    }

    Facets facets() {
        var ofTypes = positionTypes.clone();
        var ofWorkplaces = workplaces.clone();
        var ofBands = salaries.clone();
        for (int kind = 0; kind < kinds.length; kind++) {
            if (kinds[kind] > 0) { // there is no position type for some of them
                ofTypes[Packed.positionTypeOf(kind)] += kinds[kind];
                ofWorkplaces[Packed.workplaceOf(kind)] += kinds[kind];
                ofBands[Packed.bandOf(kind)] += kinds[kind];
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

    /** Without what has no job. */
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
