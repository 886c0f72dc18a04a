package ca.posthaste.job.store;

import static ca.posthaste.job.Postings.MONDAY;
import static ca.posthaste.job.Postings.NOON;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.JobHeader;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobStore;
import ca.posthaste.job.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Contract of job lists on every engine, with the sort orders and filters of version 1.2. */
interface JobListContract {
    List<String> TITLES = List.of("Baker", "baker", "Bäcker", "Écuyer", "zebra keeper", "Apprentice", "Élève", "cook", "Cook", "Œnologist");

    JobStore store();

    /** Creates jobs with many equal dates and few different times of change, from three sources and of all statuses. */
    private Employer employerWithJobs() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        for (int i = 0; i < 29; i++) {
            int number = i;
            store().database.writeNow(tx -> store().jobs.add(tx, owner.id(), store().posting(tx, JobStore.json(
                TITLES.get(number % TITLES.size()), number % 2 == 0 ? null : "R-" + number,
                "'status': '" + Status.WORDS.get(number % 3) + "'", "'closeDate': '2026-05-" + (10 + number * 7 % 5) + "'",
                "'source': " + (number % 4 == 0 ? "null" : "'s" + number % 4 % 3 + "'")),
                MONDAY.plusDays(number * 5 % 3)), NOON.plusSeconds(number * 11 % 6)));
        }
        store().add(store().employer("Brewery", Plan.STANDARD), "Brewer", null, MONDAY);
        return owner;
    }

    private static JobQuery query(JobQuery.Filter filter, JobSort sort, Status status, String text, int size) {
        return new JobQuery(Optional.ofNullable(text), Optional.ofNullable(status), filter, sort, new Paging(1, size), Optional.empty(), true);
    }

    private static List<JobQuery.Filter> filters() {
        var none = Optional.<String>empty();
        return List.of(JobQuery.Filter.NONE, new JobQuery.Filter(none, Optional.of("s1"), Optional.empty()),
            new JobQuery.Filter(none, none, Optional.of(NOON.plusSeconds(3))), new JobQuery.Filter(none, Optional.of("S1"), Optional.empty()),
            new JobQuery.Filter(none, Optional.of("s2"), Optional.of(NOON.plusSeconds(2))));
    }

    private static Predicate<JobHeader> matching(JobQuery.Filter filter, Status status, String text) {
        return header -> (status == null || header.status() == status)
            && (text == null || SearchText.fold(header.title()).contains(SearchText.fold(text)))
            && filter.source().map(source -> source.equals(header.source())).orElse(true)
            && filter.updatedSince().map(since -> !header.updatedAt().isBefore(since)).orElse(true);
    }

    private static Comparator<JobHeader> order(JobSort sort) {
        Comparator<JobHeader> order = switch (sort.key()) {
            case PUBLISH_DATE -> Comparator.comparing(JobHeader::published);
            case UPDATED_AT -> Comparator.comparing(header -> header.updatedAt());
            case CLOSE_DATE -> Comparator.comparing(header -> header.closes());
            case TITLE -> Comparator.comparing(header -> SearchText.of(header.title(), header.referenceId()));
        };
        var whole = order.thenComparing(header -> header.id().value());
        return sort.descending() ? whole.reversed() : whole;
    }

    private static List<JobSort> sorts() {
        var sorts = new ArrayList<JobSort>();
        for (var key : JobSort.Key.values()) {
            sorts.add(new JobSort(key, true));
            sorts.add(new JobSort(key, false));
        }
        return sorts;
    }

    @Test default void every_order_and_filter_lists_the_same_jobs_by_pages_and_by_cursors() {
        var owner = employerWithJobs();
        var all = store().list(owner, query(JobQuery.Filter.NONE, JobSort.NEWEST, null, null, 100)).headers();
        assertEquals(29, all.size());
        for (var sort : sorts()) {
            for (var filter : filters()) {
                for (var status : new Status[] {null, Status.ARCHIVED}) {
                    for (var text : new String[] {null, "e", "baker"}) {
                        var query = query(filter, sort, status, text, 4);
                        var expected = all.stream().filter(matching(filter, status, text)).sorted(order(sort)).map(JobHeader::id).toList();
                        assertEquals(expected, byPages(owner, query, expected.size()), query::toString);
                        assertEquals(expected, byCursors(owner, query), query::toString);
                    }
                }
            }
        }
    }

    private List<JobId> byPages(Employer owner, JobQuery query, int total) {
        var walked = new ArrayList<JobId>();
        for (int page = 1; page <= query.paging().pages(total) + 1; page++) {
            var found = store().list(owner, new JobQuery(query.text(), query.status(), query.filter(), query.sort(),
                new Paging(page, query.paging().pageSize()), Optional.empty(), true));
            assertEquals(total, found.total(), query::toString);
            found.headers().forEach(header -> walked.add(header.id()));
        }
        return walked;
    }

    private List<JobId> byCursors(Employer owner, JobQuery first) {
        var walked = new ArrayList<JobId>();
        var page = store().list(owner, first);
        page.headers().forEach(header -> walked.add(header.id()));
        while (page.last().isPresent()) {
            var cursor = JobCursor.of(owner.id(), first, page.last().get());
            page = store().list(owner, first.after(JobCursor.read(cursor, owner.id(), first).orElseThrow()));
            assertTrue(!page.headers().isEmpty());
            page.headers().forEach(header -> walked.add(header.id()));
        }
        return walked;
    }

    @Test default void following_cursors_returns_every_remaining_job_once_while_others_are_created_and_deleted() {
        var owner = employerWithJobs();
        for (var sort : sorts()) {
            var first = query(JobQuery.Filter.NONE, sort, null, null, 5);
            var staying = store().list(owner, query(JobQuery.Filter.NONE, sort, null, null, 100)).headers().stream().map(JobHeader::id).toList();
            var page = store().list(owner, first);
            var walked = new ArrayList<>(page.headers().stream().map(JobHeader::id).toList());
            while (page.last().isPresent()) {
                var guest = store().add(owner, "Aardvark keeper", null, MONDAY.plusDays(1));
                page = store().list(owner, first.after(page.last().get()));
                page.headers().forEach(header -> walked.add(header.id()));
                store().delete(owner, guest);
            }
            walked.retainAll(staying);
            assertEquals(staying, walked, sort.word());
            assertEquals(staying.size(), new HashSet<>(walked).size());
        }
    }

    @Test default void a_page_before_a_position_has_the_nearest_jobs_in_the_order_of_the_list() {
        var owner = employerWithJobs();
        for (var sort : sorts()) {
            var first = query(JobQuery.Filter.NONE, sort, null, null, 4);
            var all = store().list(owner, query(JobQuery.Filter.NONE, sort, null, null, 100)).headers().stream().map(JobHeader::id).toList();
            var page = store().list(owner, first);
            int seen = page.headers().size();
            while (page.last().isPresent()) {
                page = store().list(owner, first.after(page.last().get()));
                seen += page.headers().size();
            }
            assertEquals(all.size(), seen);
            int from = all.size() - page.headers().size();
            while (page.previous().isPresent()) {
                page = store().list(owner, first.after(page.previous().get()));
                assertEquals(all.subList(Math.max(0, from - 4), from), page.headers().stream().map(JobHeader::id).toList(), sort.word());
                from -= page.headers().size();
            }
            assertEquals(0, from, sort.word());
        }
    }

    @Test default void a_reference_id_finds_one_job_or_none() {
        var owner = store().employer("Bakery", Plan.STANDARD);
        var id = store().add(owner, "Baker", "B-1", MONDAY);
        store().add(owner, "Baker", "b-1", MONDAY);
        store().add(owner, "Baker", null, MONDAY);
        store().add(store().employer("Brewery", Plan.STANDARD), "Brewer", "X", MONDAY);
        for (boolean isNewest : new boolean[] {true, false}) {
            for (var reference : List.of("B-1", "B-", "B-1 ", " B-1", "X", "%", "x".repeat(1000))) {
                var found = store().list(owner, new JobQuery(Optional.empty(), Optional.empty(),
                    new JobQuery.Filter(Optional.of(reference), Optional.empty(), Optional.empty()), JobSort.NEWEST, new Paging(1, 10),
                    Optional.empty(), isNewest));
                assertEquals(reference.equals("B-1") ? List.of(id) : List.of(), found.headers().stream().map(JobHeader::id).toList(), reference);
                assertEquals(reference.equals("B-1") ? 1 : 0, found.total(), reference);
            }
        }
    }

    @Test default void a_cursor_is_valid_only_for_its_own_list() {
        var owner = new EmployerId(7);
        var query = query(JobQuery.Filter.NONE, JobSort.NEWEST, null, null, 5);
        var place = new JobCursor.Position("2026-03-02", 17);
        var cursor = JobCursor.of(owner, query, place);
        assertEquals(Optional.of(place), JobCursor.read(cursor, owner, query));
        for (var direction : JobCursor.Direction.values()) {
            var turned = place.towards(direction);
            assertEquals(Optional.of(turned), JobCursor.read(JobCursor.of(owner, query, turned), owner, query));
        }
        assertEquals(Optional.of(place), JobCursor.read(cursor, owner, query(JobQuery.Filter.NONE, JobSort.NEWEST, null, null, 50)));
        assertEquals(Optional.empty(), JobCursor.read(cursor, new EmployerId(8), query));
        for (var other : List.of(query(JobQuery.Filter.NONE, new JobSort(JobSort.Key.TITLE, true), null, null, 5),
            query(JobQuery.Filter.NONE, new JobSort(JobSort.Key.PUBLISH_DATE, false), null, null, 5),
            query(JobQuery.Filter.NONE, JobSort.NEWEST, Status.ACTIVE, null, 5), query(JobQuery.Filter.NONE, JobSort.NEWEST, null, "q", 5),
            query(new JobQuery.Filter(Optional.empty(), Optional.of("s"), Optional.empty()), JobSort.NEWEST, null, null, 5),
            query(new JobQuery.Filter(Optional.empty(), Optional.empty(), Optional.of(Instant.EPOCH)), JobSort.NEWEST, null, null, 5))) {
            assertEquals(Optional.empty(), JobCursor.read(cursor, owner, other), other::toString);
        }
        for (var madeUp : List.of("", "x", "!!", "AAAA", cursor + "A", cursor.substring(1), cursor.replace(cursor.charAt(3), '_'),
            "A".repeat(7000), "a".repeat(30))) {
            assertEquals(Optional.empty(), JobCursor.read(madeUp, owner, query), madeUp);
        }
    }
}
