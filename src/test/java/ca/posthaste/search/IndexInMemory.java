package ca.posthaste.search;

import ca.posthaste.board.BoardIndex.Hits;
import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardQuery.Filters;
import ca.posthaste.board.BoardQuery.Match;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardQuery.Text;
import ca.posthaste.paging.Paging;
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
final class IndexInMemory implements AutoCloseable {
    private final ByteBuffersDirectory folder = new ByteBuffersDirectory();
    private final IndexWriter writer;
    private final Remembered remembered = new Remembered();
    private DirectoryReader reader;

    IndexInMemory(SampleJob... jobs) throws IOException {
        writer = new IndexWriter(folder, new IndexWriterConfig());
        reader = DirectoryReader.open(writer);
        add(jobs);
    }

    void add(SampleJob... jobs) throws IOException {
        for (var job : jobs) {
            var made = job.made();
            writer.updateDocument(JobDocument.term(made.id()), JobDocument.of(made));
        }
        refresh();
    }

    void remove(int job) throws IOException {
        writer.deleteDocuments(JobDocument.term(job));
        refresh();
    }

    private void refresh() throws IOException {
        reader.close();
        reader = DirectoryReader.open(writer);
    }

    DirectoryReader reader() {
        return reader;
    }

    Hits find(BoardQuery query) throws IOException {
        return find(query, Optional.empty(), SampleJob.TODAY);
    }

    Hits find(BoardQuery query, Optional<Map<Integer, Double>> nearby, LocalDate today) throws IOException {
        return new JobSearcher(new IndexSearcher(reader), remembered).find(query, nearby, today);
    }

    List<Integer> words(String typed) throws IOException {
        return find(typed(typed)).jobs();
    }

    List<Integer> partOfTitle(String typed) throws IOException {
        return find(query(Optional.of(new Text(typed, Match.PART_OF_TITLE)), Filters.NONE, Sort.DATE)).jobs();
    }

    static BoardQuery typed(String typed) {
        return query(Optional.of(new Text(typed, Match.WORDS)), Filters.NONE, Sort.RELEVANCE);
    }

    static BoardQuery query(Optional<Text> text, Filters filters, Sort sort) {
        return new BoardQuery(text, Optional.empty(), 0, filters, sort, true, new Paging(1, 100));
    }

    @Override public void close() throws IOException {
        reader.close();
        writer.close();
        folder.close();
    }
}
