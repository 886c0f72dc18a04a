package ca.posthaste.board.feed;

import ca.posthaste.db.Transaction;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The list of sitemap files. Finding them takes a scan of the board, which is done at most once a minute while the board keeps changing. */
final class SitemapIndex {
    static final Duration AGE = Duration.ofMinutes(1);
    /** The protocol allows 50,000. */
    private static final int FILES_MAX = 10_000;
    private static final String ALL = "";

    private final FeedSource source;
    private final ScanCache<String, List<String>> kept;

    SitemapIndex(FeedSource source, Clock clock) {
        this.source = source;
        kept = new ScanCache<>(1, AGE, clock);
    }

    /** Returns the names of the files, with the state of the board they were derived from. */
    ScanCache.Entry<List<String>> files(String state) {
        return kept.get(ALL, state, () -> source.read(this::scanned));
    }

    private List<String> scanned(Transaction tx, LocalDate today) {
        var files = new ArrayList<String>(List.of("pages"));
        for (int id = 0; files.size() < FILES_MAX;) {
            var next = source.board().employersAfter(tx, id, Integer.MAX_VALUE, 1, today);
            if (next.isEmpty()) {
                break;
            }
            int group = (next.get(0).id().value() - 1) / SitemapFile.GROUP;
            files.add("employers-" + (group + 1));
            id = (group + 1) * SitemapFile.GROUP;
        }
        source.board().groups(tx, SitemapFile.GROUP, FILES_MAX, today).forEach(group -> files.add("jobs-" + (group + 1)));
        return files;
    }
}
