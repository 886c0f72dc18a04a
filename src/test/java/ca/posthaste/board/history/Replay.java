package ca.posthaste.board.history;

import ca.posthaste.account.Users;
import ca.posthaste.board.Board;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.PublicJobJson;
import ca.posthaste.board.report.PostingVisibility;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.Dates;
import ca.posthaste.job.Disclosures;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Routing;
import ca.posthaste.job.Salary;
import ca.posthaste.job.Status;
import ca.posthaste.job.Translation;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.load.ImportLine;
import ca.posthaste.location.load.LocationImport;
import ca.posthaste.mail.Outbox;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/**
 * Random changes to the jobs of some employers, one after the other, while the clock moves. Records what the board shows to candidates, at instants on and
 * between the changes.
 */
final class Replay {
    private static final int MOST_JOBS = 12;
    private static final List<String> TEXTS = List.of("<p>Bread.</p>", "<p>Rolls.</p>", "<p>Rolls!</p>", "<p>Crème brûlée 😀</p>");

    private final Database database;
    private final StoredJobs jobs;
    private final TestClock clock;
    private final Board board;
    private final Employers employers;
    private final PostingVisibility hiding;
    private final Random random;
    private final List<Employer> owners = new ArrayList<>();
    private final Map<JobId, Employer> owned = new LinkedHashMap<>();
    private final List<JobId> alive = new ArrayList<>();
    /** Recorded output for each job by instant and language; null if the job was not shown. */
    final Map<JobId, TreeMap<Instant, Map<Language, String>>> shown = new LinkedHashMap<>();
    private int made;

    Replay(Database database, StoredJobs jobs, TestClock clock, long seed) {
        this.database = database;
        this.jobs = jobs;
        this.clock = clock;
        board = new Board(database, jobs.rows(), jobs.locations());
        employers = new Employers(clock);
        hiding = new PostingVisibility(employers, new Users(clock), new Outbox(database.engine(), "example.org", clock), Optional.empty(), clock);
        random = new Random(seed);
        for (var name : List.of("Bakery", "Brewery", "Sandbox")) {
            owners.add(database.writeNow(tx -> employers.add(tx, name, Plan.UNLIMITED, Language.ENGLISH, name.equals("Sandbox"))));
        }
    }

    Employer owner(JobId job) {
        return database.read(tx -> employers.byId(tx, owned.get(job).id())).orElseThrow();
    }

    void step() {
        for (int i = random.nextInt(3); i > 0; i--) {
            clock.moveBy(Duration.ofMillis(pick(List.of(0L, 1L, 700L, 60_000L, 3_600_000L, 3_600_000L, 40_000_000L)) * random.nextInt(4)));
            alive.forEach(this::note);
        }
        if (alive.isEmpty() || alive.size() < MOST_JOBS && random.nextInt(10) == 0) {
            create();
        } else {
            change();
        }
        alive.forEach(this::note);
    }

    private void create() {
        var owner = owners.get(Math.min(random.nextInt(9) / 4, 2)); // the sandbox gets few of them
        var posting = posting();
        var id = database.writeNow(tx -> jobs.store().add(tx, owner.id(), posting, now()).orElseThrow());
        owned.put(id, owner);
        alive.add(id);
    }

    private void change() {
        switch (random.nextInt(20)) {
            case 0 -> {
                var id = pick(alive);
                database.writeNow(tx -> jobs.store().delete(tx, owned.get(id).id(), id, now()));
                alive.remove(id);
                note(id);
            }
            case 1 -> {
                var owner = pick(owners);
                var name = "Name " + random.nextInt(5);
                database.writeNow(tx -> employers.rename(tx, owner.id(), name));
            }
            case 2 -> database.writeNow(tx -> jobs.store().refresh(tx, clock.today(), now(), 5));
            case 3, 4 -> database.writeNow(tx -> jobs.store().close(tx, clock.today(), now(), 5));
            case 6 -> {
                var owner = owned.get(pick(alive));
                var changes = alive.stream().filter(id -> owned.get(id).equals(owner)).limit(4).map(id ->
                    database.read(tx -> jobs.store().owned(tx, owner, id)).orElseThrow()).map(read -> new Jobs.Change(read, changed(read.posting()))).toList();
                database.writeNow(tx -> jobs.store().saveAll(tx, changes, now()));
            }
            case 5 -> {
                var line = ImportLine.of("LITTLE Brook " + random.nextInt(4) + ", NS", Location.TOWN);
                database.writeNow(tx -> LocationImport.run(tx, List.of(line), now(), false));
                jobs.locations().refresh();
            }
            case 7 -> {
                var id = pick(alive);
                database.writeNow(tx -> hiding.hide(tx, id, "Fraud"));
            }
            case 8, 9 -> {
                var id = pick(alive);
                clock.moveBy(Duration.ofMillis(1)); // hiding it for zero time would split one version in two
                database.writeNow(tx -> hiding.show(tx, id));
            }
            default -> save(pick(alive));
        }
    }

    private void save(JobId id) {
        var read = database.read(tx -> jobs.store().owned(tx, owned.get(id), id)).orElseThrow();
        var changed = changed(read.posting());
        database.writeNow(tx -> jobs.store().save(tx, read, changed, now()));
    }

    /** Returns a posting with one or two members changed, some of which candidates do not see. */
    private Posting changed(Posting was) {
        var other = posting();
        int which = random.nextInt(18);
        var dates = new Dates(which == 1 ? other.dates().published() : was.dates().published(),
            which == 2 ? other.dates().closes() : was.dates().closes(), which == 3, true);
        return new Posting(which <= 3 ? other.referenceId() : was.referenceId(), which == 4 ? other.title() : was.title(), dates,
            which == 5 ? other.confidential() : was.confidential(), which == 6 != was.autoRefresh(),
            which == 7 || which == 13 || was.status() != Status.ACTIVE ? other.status() : was.status(), which == 8 ? other.locations() : was.locations(),
            which == 9 ? other.categories() : was.categories(), which == 9 ? other.positionType() : was.positionType(),
            which == 10 ? other.salary() : was.salary(), which == 11 ? other.description() : was.description(),
            which == 12 ? other.routing() : was.routing(), which == 6 ? "ats" : was.source(),
            which == 14 ? other.language() : was.language(), which == 15 ? other.translation() : was.translation(),
            which == 16 ? other.workplace() : was.workplace(), which == 17 ? other.disclosures() : was.disclosures());
    }

    private Posting posting() {
        var today = clock.today();
        return new Posting(random.nextBoolean() ? null : "R" + made++, "Baker " + random.nextInt(100),
            new Dates(today.minusDays(random.nextInt(20)), closing(today), random.nextBoolean(), true), random.nextInt(3) == 0,
            random.nextBoolean(), pick(List.of(Status.ACTIVE, Status.ACTIVE, Status.ACTIVE, Status.DRAFT, Status.ARCHIVED)), places(),
            List.of(pick(List.of(Category.values()))), pick(List.of(PositionType.values())), salary(),
            random.nextInt(3) == 0 ? "<p>" + random.nextInt() + "</p>" : pick(TEXTS), routing(), null, pick(List.of(Language.values())),
            random.nextInt(3) == 0 ? null : new Translation("Boulanger " + random.nextInt(3), pick(TEXTS)), workplace(),
            random.nextInt(3) == 0 ? Disclosures.NONE : new Disclosures(random.nextBoolean(), null, "Ramp " + random.nextInt(3), List.of(), null));
    }

    private Workplace workplace() {
        var type = pick(List.of(WorkplaceType.values()));
        return new Workplace(type, type == WorkplaceType.REMOTE ? pick(List.of(List.of("CA"), List.of("BC", "QC"))) : List.of());
    }

    private LocalDate closing(LocalDate today) {
        return today.plusDays(random.nextInt(30) - 2L);
    }

    private List<Location> places() {
        var known = jobs.location(pick(List.of("Vancouver, BC", "Montréal, QC")));
        return random.nextBoolean() ? List.of(known) : List.of(known, jobs.location("Little Brook " + random.nextInt(4) + ", NS"));
    }

    private Salary salary() {
        return random.nextBoolean() ? null : new Salary(BigDecimal.valueOf(random.nextInt(9_000_000), 2),
            random.nextBoolean() ? null : BigDecimal.valueOf(9_000_000 + random.nextInt(9_000_000), 2),
            pick(List.of(SalaryPeriod.values())), random.nextBoolean());
    }

    private Routing routing() {
        return random.nextBoolean() ? new Routing(RoutingType.EMAIL, "jobs" + random.nextInt(5) + "@bakery.example", null)
            : new Routing(RoutingType.URL, null, "https://bakery.example/" + random.nextInt(5));
    }

    private void note(JobId id) {
        shown.computeIfAbsent(id, job -> new TreeMap<>()).put(now(), board(id));
    }

    private Map<Language, String> board(JobId id) {
        try (var permit = new LargeJobs(1).permit()) {
            var job = PublicJob.of(database.read(tx -> board.shown(tx, id, clock.today(), permit)));
            return Map.of(Language.ENGLISH, seen(job, PublicJobJson.whole(job, Language.ENGLISH)),
                Language.FRENCH, seen(job, PublicJobJson.whole(job, Language.FRENCH)));
        } catch (Rejected notShown) {
            return Map.of();
        }
    }

    /** Returns what candidates see in the API and on pages. */
    static String seen(PublicJob job, byte[] json) {
        return text(json) + page(job);
    }

    static String page(PublicJob job) {
        return text(Json.write(json -> PublicJobJson.page(json, job)));
    }

    static String text(byte[] json) {
        return new String(json, StandardCharsets.UTF_8);
    }

    /** The output of the board at a random instant. */
    record Seen(JobId job, Instant at, Language language, Optional<String> json) {}

    Seen seen() {
        var job = pick(List.copyOf(shown.keySet()));
        var at = pick(List.copyOf(shown.get(job).keySet()));
        var language = pick(List.of(Language.values()));
        return new Seen(job, at, language, Optional.ofNullable(shown.get(job).get(at).get(language)));
    }

    private Instant now() {
        return clock.instant();
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
