package ca.posthaste.search.document;

import ca.posthaste.board.PublicJob;
import ca.posthaste.board.SalaryBand;
import ca.posthaste.job.Salary;
import ca.posthaste.job.reference.Category;
import ca.posthaste.language.Language;
import java.time.LocalDate;
import java.util.Optional;

/**
 * The values of a job that filters and facets need, packed into one number because a search reads it for every match. From the lowest bit: 16 bits for the
 * closing day, 16 for the publication day, 3 for the position type, 2 for the workplace, 13 for the provinces, 3 for the salary band, 2 for the languages.
 */
public final class FilterValues {
    private static final int DAY = 0xFFFF;
    public static final int KINDS = 256;

    private FilterValues() {}

    static long of(PublicJob job) {
        var posting = job.posting();
        long provinces = 0;
        for (var place : posting.locations()) {
            provinces |= 1L << place.province().ordinal();
        }
        long languages = posting.translation() != null ? 3 : 1L << posting.language().ordinal();
        return day(posting.dates().closes()) | (long) day(posting.dates().published()) << 16 | (long) posting.positionType().ordinal() << 32
            | (long) posting.workplace().type().ordinal() << 35 | provinces << 37 | (long) band(job).ordinal() << 50 | languages << 53;
    }

    static long categories(PublicJob job) {
        long mask = 0;
        for (var category : job.posting().categories()) {
            mask |= bit(category);
        }
        return mask;
    }

    public static long bit(Category category) {
        return 1L << category.ordinal();
    }

    /** Returns the yearly salary in dollars; 0 means not stated. */
    static int yearly(PublicJob job) {
        return Optional.ofNullable(job.posting().salary()).map(Salary::yearly).map(pay -> pay.orElse(0)).orElse(0);
    }

    private static SalaryBand band(PublicJob job) {
        int yearly = yearly(job);
        return yearly == 0 ? SalaryBand.NONE : SalaryBand.of(yearly);
    }

    /** Returns the epoch day, clamped to 16 bits, which last until 2149. */
    public static int day(LocalDate day) {
        return (int) Math.max(0, Math.min(DAY, day.toEpochDay()));
    }

    public static int closes(long packed) {
        return (int) packed & DAY;
    }

    public static int published(long packed) {
        return (int) (packed >>> 16) & DAY;
    }

    public static int positionType(long packed) {
        return (int) (packed >>> 32) & 7;
    }

    public static int workplace(long packed) {
        return (int) (packed >>> 35) & 3;
    }

    public static int provinces(long packed) {
        return (int) (packed >>> 37) & 0x1FFF;
    }

    public static int band(long packed) {
        return (int) (packed >>> 50) & 7;
    }

    /** Returns position type, workplace and salary band as one number. */
    public static int kind(long packed) {
        return (int) (packed >>> 32) & 31 | band(packed) << 5;
    }

    public static int positionTypeOf(int kind) {
        return kind & 7;
    }

    public static int workplaceOf(int kind) {
        return kind >>> 3 & 3;
    }

    public static int bandOf(int kind) {
        return kind >>> 5;
    }

    public static boolean isIn(long packed, Language language) {
        return (packed >>> 53 & 1L << language.ordinal()) != 0;
    }
}
