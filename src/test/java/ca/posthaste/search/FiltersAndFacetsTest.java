package ca.posthaste.search;

import static ca.posthaste.search.SampleJob.MONTREAL;
import static ca.posthaste.search.SampleJob.TODAY;
import static ca.posthaste.search.SampleJob.TORONTO;
import static ca.posthaste.search.SampleJob.VANCOUVER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardQuery.Filters;
import ca.posthaste.board.BoardQuery.Match;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardQuery.Text;
import ca.posthaste.board.Facets;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.SalaryBand;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import ca.posthaste.search.document.IndexInMemory;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiltersAndFacetsTest {
    private static final List<Category> CATEGORIES = List.of(Category.ACCOUNTING, Category.RETAIL, Category.OTHER);
    private static final List<Location> PLACES = List.of(VANCOUVER, TORONTO, MONTREAL);

    private final Random random = new Random(3);

    private SampleJob any(int id) {
        var job = SampleJob.of(id, random.nextBoolean() ? "Cook" : "Baker").by(1 + random.nextInt(3), "Somebody").daysOld(random.nextInt(40))
            .closing(TODAY.plusDays(random.nextInt(4) - 1)).in(some(PLACES).toArray(Location[]::new))
            .categories(some(CATEGORIES).toArray(Category[]::new)).type(one(PositionType.values())).workplace(one(WorkplaceType.values()));
        if (random.nextInt(3) > 0) {
            job.pays(String.valueOf(10 + random.nextInt(80)), null, SalaryPeriod.HOURLY);
        }
        if (random.nextInt(4) == 0) {
            job.translated("Boulanger", "");
        } else if (random.nextBoolean()) {
            job.french();
        }
        return random.nextInt(5) == 0 ? job.confidential() : job;
    }

    private <E> E one(E[] values) {
        return values[random.nextInt(values.length)];
    }

    private <E> List<E> some(List<E> values) {
        return values.stream().filter(value -> random.nextInt(3) == 0).toList();
    }

    private Filters anyFilters() {
        boolean few = random.nextBoolean();
        return new Filters(few ? List.of() : some(CATEGORIES).stream().map(Category::id).toList(),
            some(List.of(1, 2)), Set.copyOf(some(List.of(WorkplaceType.values()))),
            few ? Set.of() : Set.copyOf(some(List.of(Province.BC, Province.ON))),
            random.nextInt(3) == 0 ? OptionalInt.of(60_000) : OptionalInt.empty(), random.nextInt(3) == 0 ? OptionalInt.of(7) : OptionalInt.empty(),
            random.nextInt(5) == 0 ? OptionalInt.of(2) : OptionalInt.empty(),
            random.nextInt(5) == 0 ? Optional.of(Language.FRENCH) : Optional.empty());
    }

    private static int yearly(PublicJob job) {
        return job.posting().salary() == null ? 0 : job.posting().salary().yearly().orElse(0);
    }

    private static long age(PublicJob job) {
        return ChronoUnit.DAYS.between(job.posting().dates().published(), TODAY);
    }

    /** Returns a predicate for each filter, in the order of the facets, followed by the filters without a facet. */
    private static List<Predicate<PublicJob>> rules(Filters filters) {
        return List.of(
            job -> filters.categories().isEmpty() || job.posting().categories().stream().anyMatch(one -> filters.categories().contains(one.id())),
            job -> filters.positionTypes().isEmpty() || filters.positionTypes().contains(job.posting().positionType().id()),
            job -> filters.workplaces().isEmpty() || filters.workplaces().contains(job.posting().workplace().type()),
            job -> filters.provinces().isEmpty() || job.posting().locations().stream().anyMatch(one -> filters.provinces().contains(one.province())),
            job -> filters.salaryMin().isEmpty() || yearly(job) > 0 && yearly(job) >= filters.salaryMin().getAsInt(),
            job -> filters.postedWithin().isEmpty() || age(job) < filters.postedWithin().getAsInt(),
            job -> filters.employer().isEmpty() || job.employer().isPresent() && job.employer().get().id().value() == filters.employer().getAsInt(),
            job -> filters.language().isEmpty() || job.posting().translation() != null || job.posting().language() == filters.language().get(),
            job -> job.posting().isOpen(TODAY));
    }

    private static List<PublicJob> without(List<PublicJob> jobs, Filters filters, int left) {
        var rules = rules(filters);
        return jobs.stream().filter(job -> {
            for (int i = 0; i < rules.size(); i++) {
                if (i != left && !rules.get(i).test(job)) {
                    return false;
                }
            }
            return true;
        }).toList();
    }

    private static <E extends Comparable<E>> Map<E, Integer> count(List<PublicJob> jobs, Function<PublicJob, List<E>> values) {
        var counts = new TreeMap<E, Integer>();
        jobs.forEach(job -> values.apply(job).stream().distinct().forEach(value -> counts.merge(value, 1, Integer::sum)));
        return counts;
    }

    private static Facets facets(List<PublicJob> jobs, Filters filters) {
        var posted = count(without(jobs, filters, 5), job -> Facets.POSTED.stream().filter(days -> age(job) < days).toList());
        Facets.POSTED.forEach(days -> posted.putIfAbsent(days, 0));
        return new Facets(count(without(jobs, filters, 0), job -> job.posting().categories()),
            count(without(jobs, filters, 1), job -> List.of(job.posting().positionType())),
            count(without(jobs, filters, 2), job -> List.of(job.posting().workplace().type())),
            count(without(jobs, filters, 3), job -> job.posting().locations().stream().map(Location::province).toList()),
            count(without(jobs, filters, 4), job -> List.of(yearly(job) == 0 ? SalaryBand.NONE : SalaryBand.of(yearly(job)))), posted);
    }

    @Test void filters_facets_and_orders_are_what_counting_by_hand_gives() throws IOException {
        var jobs = new ArrayList<PublicJob>();
        try (var index = new IndexInMemory()) {
            for (int i = 1; i <= 200; i++) {
                var job = any(i);
                jobs.add(job.made());
                index.add(job);
            }
            index.remove(17);
            jobs.remove(16);
            for (int i = 0; i < 200; i++) {
                check(index, jobs, anyFilters(), Sort.values()[i % 3]);
            }
        }
    }

    private static void check(IndexInMemory index, List<PublicJob> jobs, Filters filters, Sort sort) throws IOException {
        var text = sort == Sort.RELEVANCE ? Optional.of(new Text("cook", Match.WORDS)) : Optional.<Text>empty();
        var named = text.isEmpty() ? jobs : jobs.stream().filter(job -> job.posting().title().equals("Cook")).toList();
        var found = without(named, filters, -1);
        var hits = index.find(IndexInMemory.query(text, filters, sort));
        assertEquals(found.size(), hits.total());
        assertEquals(facets(named, filters), hits.facets().orElseThrow());
        Comparator<PublicJob> newest = Comparator.<PublicJob, Long>comparing(FiltersAndFacetsTest::age)
            .thenComparing(Comparator.comparing(PublicJob::id).reversed());
        var order = sort == Sort.SALARY ? Comparator.comparing(FiltersAndFacetsTest::yearly).reversed().thenComparing(newest) : newest;
        if (sort != Sort.RELEVANCE) {
            assertEquals(found.stream().sorted(order).map(PublicJob::id).limit(100).toList(), hits.jobs());
        }
    }

    @Test void places_nearby_are_found_the_nearest_first() throws IOException {
        var far = SampleJob.place(9, "Abbotsford", Province.BC);
        try (var index = new IndexInMemory(SampleJob.of(1, "Cook").in(VANCOUVER).daysOld(3), SampleJob.of(2, "Cook").in(far),
            SampleJob.of(3, "Cook").in(far, VANCOUVER).daysOld(1), SampleJob.of(4, "Cook").in(TORONTO))) {
            var nearby = Optional.of(Map.of(VANCOUVER.id(), 0.0, far.id(), 60.5));
            assertEquals(List.of(3, 1, 2), index.find(IndexInMemory.query(Optional.empty(), Filters.NONE, Sort.DISTANCE), nearby, TODAY).jobs());
            assertEquals(List.of(2, 3, 1), index.find(IndexInMemory.query(Optional.empty(), Filters.NONE, Sort.DATE), nearby, TODAY).jobs());
            assertEquals(List.of(2, 3, 1), index.find(IndexInMemory.typed("cook"), nearby, TODAY).jobs());
            assertEquals(List.of(), index.find(IndexInMemory.typed("cook"), Optional.of(Map.of()), TODAY).jobs());
        }
    }

    @Test void pages_go_on_where_the_last_one_ended() throws IOException {
        try (var index = new IndexInMemory()) {
            for (int i = 1; i <= 25; i++) {
                index.add(SampleJob.of(i, "Cook").daysOld(25 - i));
            }
            var ids = new ArrayList<Integer>();
            for (int page = 1; page <= 4; page++) {
                ids.addAll(index.find(page(page, 10)).jobs());
            }
            assertEquals(25, ids.size());
            assertEquals(ids.stream().sorted(Comparator.reverseOrder()).toList(), ids);
            assertEquals(List.of(), index.find(page(Integer.MAX_VALUE, 100)).jobs());
            assertEquals(25, index.find(page(Integer.MAX_VALUE, 100)).total());
        }
    }

    private static BoardQuery page(int page, int size) {
        return new BoardQuery(Optional.empty(), Optional.empty(), 0, Filters.NONE, Sort.DATE, false, new Paging(page, size));
    }

    @ParameterizedTest
    @CsvSource({"HOURLY, 2080", "DAILY, 260", "WEEKLY, 52", "MONTHLY, 12", "YEARLY, 1"})
    void pay_counts_as_often_as_there_is_a_period_in_a_year(SalaryPeriod period, int times) throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Cook").pays("20", "30.50", period))) {
            int yearly = times * 61 / 2;
            assertEquals(1, index.find(paying(yearly)).total());
            assertEquals(0, index.find(paying(yearly + 1)).total());
        }
    }

    private static BoardQuery paying(int least) {
        return IndexInMemory.query(Optional.empty(), new Filters(List.of(), List.of(), Set.of(), Set.of(), OptionalInt.of(least), OptionalInt.empty(),
            OptionalInt.empty(), Optional.empty()), Sort.DATE);
    }

    @Test void pay_by_the_hour_day_week_and_month_compares_by_the_year() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "A").pays("20", "30.50", SalaryPeriod.HOURLY),
            SampleJob.of(2, "B").pays("300", null, SalaryPeriod.DAILY),
            SampleJob.of(3, "C").pays("1000", null, SalaryPeriod.WEEKLY), SampleJob.of(4, "D").pays("5000", null, SalaryPeriod.MONTHLY),
            SampleJob.of(5, "E").pays("61000", null, SalaryPeriod.YEARLY), SampleJob.of(6, "F"))) {
            assertEquals(List.of(2, 1, 5, 4, 3, 6), index.find(IndexInMemory.query(Optional.empty(), Filters.NONE, Sort.SALARY)).jobs());
        }
    }
}
