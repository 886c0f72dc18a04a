package ca.posthaste.job.store;

import ca.posthaste.db.Column;
import ca.posthaste.db.Columns;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.Disclosures;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Salary;
import ca.posthaste.job.Status;
import ca.posthaste.job.Translation;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.json.DisclosuresJson;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.ReferenceItem;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** The columns of the job table that hold a posting. A new column is declared here and read in {@link JobRows}, nowhere else. */
final class JobColumns {
    private static final Columns.Declaration<Posting> POSTING = Columns.declare();

    static final Column<String> REFERENCE_ID = POSTING.text("reference_id", Posting::referenceId);
    static final Column<String> SOURCE = POSTING.text("source", Posting::source);
    static final Column<String> TITLE = POSTING.text("title", Posting::title);
    static final Column<Status> STATUS = POSTING.text("status", Posting::status, Status::code, Status::of);
    static final Column<LocalDate> PUBLISH_DATE = POSTING.date("publish_date", posting -> posting.dates().published());
    static final Column<LocalDate> CLOSE_DATE = POSTING.date("close_date", posting -> posting.dates().closes());
    static final Column<Boolean> CLOSE_BY_DEFAULT = POSTING.flag("close_by_default", posting -> posting.dates().closesByDefault());
    static final Column<Boolean> LAUNCHED = POSTING.flag("launched", posting -> posting.dates().launched());
    static final Column<LocalDate> PUBLISH_ON = POSTING.optionalDate("publish_on", posting -> posting.dates().publishOn());
    static final Column<Boolean> CONFIDENTIAL = POSTING.flag("confidential", Posting::confidential);
    static final Column<Boolean> AUTO_REFRESH = POSTING.flag("auto_refresh", Posting::autoRefresh);
    static final Column<String> LOCATION_IDS = POSTING.text("location_ids", posting -> ids(posting.locations(), Location::id));
    static final Column<String> CATEGORY_IDS = POSTING.text("category_ids", posting -> ids(posting.categories(), Category::id));
    static final Column<Integer> POSITION_TYPE = POSTING.number("position_type", posting -> posting.positionType().id());
    static final Column<WorkplaceType> WORKPLACE_TYPE =
        POSTING.text("workplace_type", posting -> posting.workplace().type(), WorkplaceType::code, WorkplaceType::of);
    static final Column<String> REMOTE_REGIONS = POSTING.text("remote_regions", posting -> String.join(" ", posting.workplace().regions()));
    static final Column<Long> SALARY_AMOUNT = POSTING.optionalNumber("salary_amount", ofSalary(salary -> cents(salary.amount())));
    static final Column<Long> SALARY_MAX = POSTING.optionalNumber("salary_max", ofSalary(salary -> cents(salary.maxAmount())));
    static final Column<Long> SALARY_PERIOD = POSTING.optionalNumber("salary_period", ofSalary(salary -> id(salary.period())));
    static final Column<Boolean> PLUS_COMMISSION = POSTING.flag("plus_commission", ofSalary(Salary::plusCommission));
    static final Column<Integer> ROUTING_TYPE = POSTING.number("routing_type", posting -> posting.routing().type().id());
    static final Column<String> APPLICATION_EMAIL = POSTING.text("application_email", posting -> posting.routing().email());
    static final Column<String> APPLICATION_URL = POSTING.text("application_url", posting -> posting.routing().url());
    static final Column<Disclosures> DISCLOSURES = POSTING.text("disclosures", Posting::disclosures, DisclosuresJson::stored, DisclosuresJson::read);
    static final Column<Language> LANGUAGE = POSTING.text("language", Posting::language, Language::code, word -> Language.of(word).orElseThrow());
    static final Column<String> TRANSLATION_TITLE = POSTING.text("translation_title", ofTranslation(Translation::title));
    static final Column<String> DESCRIPTION = POSTING.text("description", Posting::description);
    static final Column<String> TRANSLATION = POSTING.text("translation_description", ofTranslation(Translation::description));

    static {
        POSTING.derivedText("search", posting -> SearchText.of(posting.title(), posting.referenceId()));
        POSTING.derivedNumber("broken_posting_rules", Compliance::broken);
    }

    static final Columns<Posting> ALL = POSTING.all();
    static final Columns<Posting> HEADER =
        ALL.only(REFERENCE_ID, TITLE, PUBLISH_DATE, LOCATION_IDS, CONFIDENTIAL, STATUS, CLOSE_DATE, SOURCE, WORKPLACE_TYPE);
    /** Columns that candidates see, except the texts. The history stores these columns. */
    static final Columns<Posting> SHOWN = ALL.only(TITLE, PUBLISH_DATE, CLOSE_DATE, CONFIDENTIAL, LOCATION_IDS, CATEGORY_IDS, POSITION_TYPE,
        SALARY_AMOUNT, SALARY_MAX, SALARY_PERIOD, PLUS_COMMISSION, ROUTING_TYPE, APPLICATION_URL, LANGUAGE, TRANSLATION_TITLE, WORKPLACE_TYPE,
        REMOTE_REGIONS, DISCLOSURES);

    /** Columns of a job's id and revision. Few jobs are hidden, so the subquery costs one lookup in a nearly empty table. */
    static final String REVISION = "j.id, j.version, j.created_at, j.updated_at, EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = j.id)";
    /** Maximum size in bytes of a job's texts for which they are read with many jobs at once. */
    private static final int SHORT = 16 * 1024;

    static final String JOB = REVISION + ", " + ALL.selected("j");
    static final String SMALL_JOB = withTextsUpTo(LargeJobs.LARGE);
    static final String JOB_OF_MANY = withTextsUpTo(SHORT);
    /** Columns of {@code job j} that {@link JobRows#header} reads, after the number of applications. */
    static final String JOB_HEADER = "j.id, j.version, j.updated_at, " + HEADER.selected("j");

    private JobColumns() {}

    private static String withTextsUpTo(int bytes) {
        return withTexts("CASE WHEN " + JobRows.TEXT_BYTES + " <= " + bytes + " THEN %s END");
    }

    /** Returns columns like {@link #JOB}, but with this expression instead of each text. It has a placeholder for the column. */
    static String withTexts(String text) {
        return REVISION + ", " + ALL.selected("j",
            Map.of(DESCRIPTION, text.formatted("j.description"), TRANSLATION, text.formatted("j.translation_description")));
    }

    private static <V> Function<Posting, V> ofSalary(Function<Salary, V> part) {
        return posting -> part.apply(posting.salary() == null ? Salary.NONE : posting.salary());
    }

    private static Function<Posting, String> ofTranslation(Function<Translation, String> part) {
        return posting -> posting.translation() == null ? null : part.apply(posting.translation());
    }

    private static Long cents(BigDecimal amount) {
        return amount == null ? null : amount.movePointRight(Salary.SCALE).longValueExact();
    }

    private static Long id(ReferenceItem item) {
        return item == null ? null : (long) item.id();
    }

    private static <T> String ids(List<T> items, ToIntFunction<T> id) {
        return items.stream().map(item -> String.valueOf(id.applyAsInt(item))).collect(Collectors.joining(" "));
    }
}
