package ca.posthaste.board.feed;

import ca.posthaste.board.Board;
import ca.posthaste.board.OpenJobs;
import ca.posthaste.board.PublicJob;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.job.Job;
import ca.posthaste.location.Locations;
import ca.posthaste.search.change.BoardChanges;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Reads what feeds tell, a slice at a time. No slice holds a thread or a transaction until the next one is asked for. */
public final class FeedSource {
    /** Of a description, in characters: the rest of a longer one is on the job's page. */
    static final int CHARACTERS = 32 * 1024;
    static final int SLICE_JOBS = 200;
    static final int SLICE_BYTES = 256 * 1024;
    /** Of so many employers it is remembered how much they offer. */
    static final int TOTALS_MAX = 200;
    /** Whose turn it is among long reads: no employer's. */
    private static final int FEEDS = -1;

    private final Database database;
    private final Board board;
    private final BoardChanges changes;
    private final Locations locations;
    private final Clock clock;
    private final KeptScans<OptionalInt, Board.Totals> totals;

    public FeedSource(Database database, Board board, Locations locations, Clock clock) {
        this.database = database;
        this.board = board;
        this.changes = BoardChanges.in(database);
        this.locations = locations;
        this.clock = clock;
        this.totals = new KeptScans<>(TOTALS_MAX, Duration.ZERO, clock);
    }

    /** Another text whenever a feed of everything may have become another one. Takes a few rows. */
    CompletionStage<String> state() {
        return database.readInline(tx -> changes.state(tx) + " " + today() + " " + locations.loadedImports());
    }

    /** @param state of the board now: what was counted then is not counted again */
    CompletionStage<Board.Totals> totals(OptionalInt employer, String state) {
        return totals.get(employer, state, () -> read((tx, today) -> board.totals(tx, employer, today))).result();
    }

    /** Those of these jobs that are open, with the beginnings of their texts. */
    CompletionStage<List<PublicJob>> begun(List<Integer> ids, int characters) {
        return read((tx, today) -> board.begun(tx, ids, characters, today).stream().map(PublicJob::of).toList());
    }

    /** Read in the database, in turn with other long reads. */
    <T> CompletionStage<T> read(Reading<T> reading) {
        return database.longReads().run(FEEDS, () -> database.query(tx -> reading.of(tx, today())));
    }

    interface Reading<T> {
        T of(Transaction tx, LocalDate today);
    }

    Board board() {
        return board;
    }

    /** All open jobs of an employer, or of everybody. */
    static OpenJobs everything(OptionalInt employer) {
        return new OpenJobs(employer, Integer.MAX_VALUE, SLICE_JOBS, CHARACTERS, SLICE_BYTES);
    }

    /** @param begin is called before the first job */
    XmlStream.Slices slices(OpenJobs jobs, int after, String home, Consumer<Xml> begin, BiConsumer<Xml, FeedItem> writer) {
        return new XmlStream.Slices() {
            private int last = after;
            private boolean begun;

            @Override public CompletionStage<Boolean> write(Xml xml) {
                return read((tx, today) -> {
                    var slice = board.begunAfter(tx, jobs, last, today);
                    if (!begun) {
                        begin.accept(xml);
                        begun = true;
                    }
                    slice.forEach(job -> writer.accept(xml, item(job, home, jobs.characters())));
                    last = slice.isEmpty() ? last : slice.get(slice.size() - 1).id().value();
                    return !slice.isEmpty();
                });
            }
        };
    }

    private FeedItem item(Job job, String home, int characters) {
        return item(PublicJob.of(job), home, characters);
    }

    FeedItem item(PublicJob job, String home, int characters) {
        return new FeedItem(job, home, clock.getZone(), characters);
    }

    Instant now() {
        return clock.instant();
    }

    LocalDate today() {
        return LocalDate.now(clock);
    }

    Instant startOfToday() {
        return today().atStartOfDay(clock.getZone()).toInstant();
    }
}
