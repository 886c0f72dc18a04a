import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.store.MMapDirectory;

/**
 * What Lucene does with the same words on the same index when nothing is around it: all words must be there, the ten best by BM25, all
 * hits counted, and one facet. No spelling, no filters, no rows, no JSON, no HTTP.
 */
class RawSearch {
    private static final int PAGE = 10;

    private final IndexSearcher searcher;
    private final String words;
    private final String facet;

    private RawSearch(IndexSearcher searcher, String words, String facet) {
        this.searcher = searcher;
        this.words = words;
        this.facet = facet;
    }

    /** @param given the index, a file with a query on each line, threads, seconds of warm-up, seconds that count, the fields of words and facet */
    public static void main(String[] given) throws Exception {
        int threads = Integer.parseInt(given[2]);
        try (var directory = new MMapDirectory(Path.of(given[0])); var reader = DirectoryReader.open(directory)) {
            var searcher = new IndexSearcher(reader);
            searcher.setQueryCache(null);
            var raw = new RawSearch(searcher, given[5], given[6]);
            var queries = new ArrayList<Query>();
            for (var line : Files.readAllLines(Path.of(given[1]), StandardCharsets.UTF_8)) {
                queries.add(raw.query(line));
            }
            long from = System.nanoTime() + (long) (Double.parseDouble(given[3]) * 1e9);
            print(raw.run(queries, threads, from, from + (long) (Double.parseDouble(given[4]) * 1e9)), Double.parseDouble(given[4]));
        }
    }

    /** Each word in the form that the index has it in: the longest beginning that is a term. */
    private Query query(String line) throws IOException {
        var query = new BooleanQuery.Builder();
        for (var word : line.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
            for (int length = word.length(); length > 0; length--) {
                var term = new Term(words, word.substring(0, length));
                if (searcher.getIndexReader().docFreq(term) > 0) {
                    query.add(new TermQuery(term), BooleanClause.Occur.MUST);
                    break;
                }
            }
        }
        return query.build();
    }

    private List<long[]> run(List<Query> queries, int threads, long from, long until) throws InterruptedException {
        var all = new ArrayList<long[]>();
        var done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int first = i * queries.size() / threads;
            new Thread(() -> {
                var nanos = new long[1 << 16];
                int count = 0;
                for (int turn = first; System.nanoTime() < until; turn++) {
                    long began = System.nanoTime();
                    search(queries.get(turn % queries.size()));
                    long now = System.nanoTime();
                    if (now >= from && now < until) {
                        nanos = count == nanos.length ? Arrays.copyOf(nanos, 2 * count) : nanos;
                        nanos[count++] = now - began;
                    }
                }
                synchronized (all) {
                    all.add(Arrays.copyOf(nanos, count));
                }
                done.countDown();
            }).start();
        }
        done.await();
        return all;
    }

    private void search(Query query) {
        try {
            var top = TopScoreDocCollector.create(PAGE, Integer.MAX_VALUE);
            searcher.search(query, MultiCollector.wrap(top, new Facet()));
            top.topDocs();
        } catch (IOException fault) {
            fault.printStackTrace();
            System.exit(1);
        }
    }

    /** How many hits there are of each category: one bit for each. */
    private final class Facet extends SimpleCollector {
        private final int[] counts = new int[Long.SIZE];
        private NumericDocValues masks;

        @Override protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
            masks = leaf.reader().getNumericDocValues(facet);
        }

        @Override public void collect(int document) throws IOException {
            if (masks != null && masks.advanceExact(document)) {
                for (long mask = masks.longValue(); mask != 0; mask &= mask - 1) {
                    counts[Long.numberOfTrailingZeros(mask)]++;
                }
            }
        }

        @Override public ScoreMode scoreMode() {
            return ScoreMode.COMPLETE_NO_SCORES;
        }
    }

    private static void print(List<long[]> all, double seconds) {
        var sorted = all.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        System.out.printf("{\"requests\": %d, \"seconds\": %.6f, \"rate\": %.2f, \"p50\": %.4f, \"p99\": %.4f}%n", sorted.length, seconds,
            sorted.length / seconds, sorted[sorted.length / 2] / 1e6, sorted[(int) (0.99 * (sorted.length - 1))] / 1e6);
    }
}
