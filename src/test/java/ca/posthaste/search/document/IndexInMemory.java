package ca.posthaste.search.document;

import ca.posthaste.board.BoardIndex.Hits;
import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardQuery.Filters;
import ca.posthaste.board.BoardQuery.Match;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardQuery.Text;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.search.SampleJob;
import ca.posthaste.search.query.JobSearcher;
import ca.posthaste.search.query.JobSearcher.SearchCaches;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;

/** A real index of some jobs, in memory. */
public final class IndexInMemory implements AutoCloseable {
    private final ByteBuffersDirectory folder = new ByteBuffersDirectory();
    private final IndexWriter writer;
    private final SearchCaches remembered = new SearchCaches();
    private DirectoryReader reader;

    public IndexInMemory(SampleJob... jobs) throws IOException {
        writer = new IndexWriter(folder, new IndexWriterConfig());
        reader = DirectoryReader.open(writer);
        add(jobs);
    }

    public void add(SampleJob... jobs) throws IOException {
        for (var job : jobs) {
            var made = job.made();
            writer.updateDocument(JobDocument.term(made.id()), JobDocument.of(made));
        }
        refresh();
    }

    public void remove(int job) throws IOException {
        writer.deleteDocuments(JobDocument.term(job));
        refresh();
    }

    private void refresh() throws IOException {
        reader.close();
        reader = DirectoryReader.open(writer);
    }

    public DirectoryReader reader() {
        return reader;
    }

    public Hits find(BoardQuery query) throws IOException {
        return find(query, Optional.empty(), SampleJob.TODAY);
    }

    public Hits find(BoardQuery query, Optional<Map<Integer, Double>> nearby, LocalDate today) throws IOException {
        return new JobSearcher(new IndexSearcher(reader), remembered).find(query, nearby, today);
    }

    public List<Integer> words(String typed) throws IOException {
        return find(typed(typed)).jobs();
    }

    public List<Integer> partOfTitle(String typed) throws IOException {
        return find(query(Optional.of(new Text(typed, Match.PART_OF_TITLE)), Filters.NONE, Sort.DATE)).jobs();
    }

    public static BoardQuery typed(String typed) {
        return query(Optional.of(new Text(typed, Match.WORDS)), Filters.NONE, Sort.RELEVANCE);
    }

    public static BoardQuery query(Optional<Text> text, Filters filters, Sort sort) {
        return new BoardQuery(text, Optional.empty(), 0, filters, sort, true, new Paging(1, 100));
    }

    @Override public void close() throws IOException {
        reader.close();
        writer.close();
        folder.close();
    }
}
