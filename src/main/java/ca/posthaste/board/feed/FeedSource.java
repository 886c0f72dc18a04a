package ca.posthaste.board.feed;

import ca.posthaste.board.Board;
import ca.posthaste.board.Board.OpenJobScan;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.location.Locations;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads the content of feeds in slices. No thread or transaction is held between two slices. */
public record FeedSource(Database database, Board board, BoardChangeLog changes, Locations locations, Clock clock) {
    /** Maximum number of characters of a description; a longer one is found in full on the job's page. */
    static final int CHARACTERS = 32 * 1024;
    static final int SLICE_JOBS = 200;
    static final int SLICE_BYTES = 256 * 1024;
    /** Fair-queueing key among long reads: feeds belong to no employer. */
    private static final int FEEDS = -1;

    /** Returns a fingerprint that changes whenever the content of a complete feed may have changed. Reads only a few rows. */
    CompletionStage<String> state() {
        return database.readInline(tx -> changes.state(tx) + " " + today() + " " + locations.loadedImports());
    }

    CompletionStage<List<PublicJob>> openExcerpts(List<Integer> ids, int characters) {
        return read((tx, today) -> board.withOriginalDates(tx, board.openExcerpts(tx, ids, characters, today)));
    }

    <T> CompletionStage<T> read(BiFunction<Transaction, LocalDate, T> reading) {
        return database.longReads().run(FEEDS, () -> database.query(tx -> reading.apply(tx, today())));
    }

    /** Returns a scan of all open jobs of an employer, or of all employers if none is given. */
    static OpenJobScan scanOf(OptionalInt employer) {
        return new OpenJobScan(employer, Integer.MAX_VALUE, SLICE_JOBS, CHARACTERS, SLICE_BYTES);
    }

    Function<XmlBuffer, CompletionStage<Boolean>> slices(OpenJobScan jobs, int after, String baseUrl, FeedFormat feed) {
        SliceReader<PublicJob> reader = (tx, last, today) ->
            board.withOriginalDates(tx, board.openExcerptsAfter(tx, jobs, last.map(PublicJob::id).orElse(after), today));
        return slices(reader, feed::begin, (xml, job) -> feed.job(xml, item(job, baseUrl, jobs.characters())), feed::end);
    }

    /** Reads the entries that follow the last one of the previous slice, which is empty at first. An empty slice ends the document. */
    interface SliceReader<T> {
        List<T> read(Transaction tx, Optional<T> last, LocalDate today);
    }

    <T> Function<XmlBuffer, CompletionStage<Boolean>> slices(SliceReader<T> reader, Consumer<XmlBuffer> begin, BiConsumer<XmlBuffer, T> entry,
                                                             Consumer<XmlBuffer> end) {
        return new Function<>() {
            private Optional<T> last = Optional.empty();
            private boolean begun;

            @Override public CompletionStage<Boolean> apply(XmlBuffer xml) {
                return read((tx, today) -> {
                    var slice = reader.read(tx, last, today);
                    if (!begun) {
                        begin.accept(xml);
                        begun = true;
                    }
                    slice.forEach(one -> entry.accept(xml, one));
                    if (slice.isEmpty()) {
                        end.accept(xml);
                        return false;
                    }
                    last = Optional.of(slice.get(slice.size() - 1));
                    return true;
                });
            }
        };
    }

    FeedItem item(PublicJob job, String baseUrl, int characters) {
        return new FeedItem(job, baseUrl, clock.getZone(), characters);
    }

    LocalDate today() {
        return LocalDate.now(clock);
    }
}
