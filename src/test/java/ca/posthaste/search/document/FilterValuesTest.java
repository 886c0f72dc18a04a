package ca.posthaste.search.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.SalaryBand;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import ca.posthaste.search.SampleJob;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilterValuesTest {

    private static <E> E last(E[] values) {
        return values[values.length - 1];
    }

    /** The last value of each list has the highest bits: a list that outgrew its bits would change its neighbour. */
    @Test void every_value_has_room() {
        var everywhere = Arrays.stream(Province.values()).map(province -> SampleJob.place(province.ordinal() + 1, "Town", province))
            .toArray(Location[]::new);
        var latest = LocalDate.of(2149, 6, 6);
        var job = SampleJob.of(1, "Cook").closing(latest).daysOld(0).in(everywhere).categories(Category.values())
            .type(last(PositionType.values())).workplace(last(WorkplaceType.values())).pays("999999", null, SalaryPeriod.YEARLY)
            .translated("Cuisinier", "").made();
        long packed = FilterValues.of(job);
        assertEquals(latest.toEpochDay(), FilterValues.closes(packed));
        assertEquals(SampleJob.TODAY.toEpochDay(), FilterValues.published(packed));
        assertEquals(last(PositionType.values()).ordinal(), FilterValues.positionType(packed));
        assertEquals(last(WorkplaceType.values()).ordinal(), FilterValues.workplace(packed));
        assertEquals((1 << Province.values().length) - 1, FilterValues.provinces(packed));
        assertEquals(SalaryBand.of(999_999).ordinal(), FilterValues.band(packed));
        int kind = FilterValues.kind(packed);
        assertEquals(List.of(FilterValues.positionType(packed), FilterValues.workplace(packed), FilterValues.band(packed)),
            List.of(FilterValues.positionTypeOf(kind), FilterValues.workplaceOf(kind), FilterValues.bandOf(kind)));
        assertTrue(FilterValues.isIn(packed, Language.ENGLISH) && FilterValues.isIn(packed, Language.FRENCH));
        assertEquals(Category.values().length, Long.bitCount(FilterValues.categories(job)));
        assertFalse(FilterValues.isIn(FilterValues.of(SampleJob.of(2, "Cook").made()), Language.FRENCH));
    }

    @Test void a_day_that_does_not_fit_is_the_last_or_the_first_that_does() {
        assertEquals(0xFFFF, FilterValues.day(LocalDate.of(9999, 12, 31)));
        assertEquals(0, FilterValues.day(LocalDate.of(1900, 1, 1)));
    }
}
