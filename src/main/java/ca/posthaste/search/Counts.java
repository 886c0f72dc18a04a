package ca.posthaste.search;

import ca.posthaste.board.Facets;
import ca.posthaste.board.SalaryBand;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.location.Province;
import ca.posthaste.reference.Category;
import ca.posthaste.reference.PositionType;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts jobs for facets: all of them together, or one of them, where only the filter of that one leaves the job out. */
final class Counts {
    private static final int[] POSTED = Facets.POSTED.stream().mapToInt(days -> days).toArray();

    private final int[] categories = new int[Category.values().length];
    private final int[] positionTypes = new int[PositionType.values().length];
    private final int[] workplaces = new int[WorkplaceType.values().length];
    private final int[] provinces = new int[Province.values().length];
    private final int[] salaries = new int[SalaryBand.values().length];
    private final int[] posted = new int[POSTED.length];
    private final int today;

    Counts(int today) {
        this.today = today;
    }

    void all(long packed, long categories) {
        categories(categories);
        positionType(packed);
        workplace(packed);
        provinces(packed);
        salary(packed);
        posted(packed);
    }

    void categories(long mask) {
        for (long rest = mask; rest != 0; rest &= rest - 1) {
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
        for (int rest = Packed.provinces(packed); rest != 0; rest &= rest - 1) {
            provinces[Integer.numberOfTrailingZeros(rest)]++;
        }
    }

    void salary(long packed) {
        salaries[Packed.band(packed)]++;
    }

    void posted(long packed) {
        int days = today - Packed.published(packed);
        for (int i = POSTED.length - 1; i >= 0 && days < POSTED[i]; i--) {
            posted[i]++;
        }
    }

    void add(Counts other) {
        add(categories, other.categories);
        add(positionTypes, other.positionTypes);
        add(workplaces, other.workplaces);
        add(provinces, other.provinces);
        add(salaries, other.salaries);
        add(posted, other.posted);
    }

    private static void add(int[] sums, int[] counts) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += counts[i];
        }
    }

    Facets facets() {
        var days = new LinkedHashMap<Integer, Integer>();
        for (int i = 0; i < POSTED.length; i++) {
            days.put(POSTED[i], posted[i]);
        }
        return new Facets(map(Category.values(), categories), map(PositionType.values(), positionTypes), map(WorkplaceType.values(), workplaces),
            map(Province.values(), provinces), map(SalaryBand.values(), salaries), days);
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
