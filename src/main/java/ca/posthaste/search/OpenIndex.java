package ca.posthaste.search;

import ca.posthaste.board.PublicJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.jboss.logging.Logger;

/** An index that is written and searched. Whatever is wrong with it is an IOException, so that it is not taken for a fault of the database. */
final class OpenIndex {
    private static final Logger LOG = Logger.getLogger(OpenIndex.class);

    /** Where files are; a test has disks that are full. */
    interface Disk {
        Disk REAL = PrivateDirectory::new;

        Directory open(Path index) throws IOException;
    }

    interface Searching<T> {
        T search(IndexSearcher searcher) throws IOException;
    }

    private interface Step {
        void run() throws IOException;
    }

    private final Path path;
    private final Directory directory;
    private final IndexWriter writer;
    private final SearcherManager searchers;
    private volatile IndexState state;
    private volatile boolean isChanged;

    private OpenIndex(Path path, Directory directory, IndexWriterConfig.OpenMode mode, IndexState state) throws IOException {
        this.path = path;
        this.directory = directory;
        this.state = state;
        writer = new IndexWriter(directory, WriterSettings.of(mode));
        try {
            searchers = new SearcherManager(writer, new SearcherFactory());
        } catch (IOException | RuntimeException | Error damaged) {
            writer.rollback();
            throw damaged;
        }
    }

    /**
     * What the last commit in a directory says of itself. Empty if there is none, or it is damaged.
     *
     * @throws IOException if it cannot be read now, and perhaps later: a process may have too many files open
     */
    static Optional<IndexState> read(Path index, Disk disk) throws IOException {
        try (var directory = disk.open(index)) {
            return DirectoryReader.indexExists(directory) ? IndexState.of(SegmentInfos.readLatestCommit(directory).getUserData())
                : Optional.empty();
        } catch (IOException unreadable) {
            if (Damage.isIn(unreadable)) {
                return Optional.empty();
            }
            throw unreadable;
        } catch (RuntimeException | InternalError damaged) { // garbage is met in many ways
            return Optional.empty();
        }
    }

    static OpenIndex open(Path index, IndexState state, Disk disk) throws IOException {
        return opened(index, IndexWriterConfig.OpenMode.APPEND, state, disk);
    }

    static OpenIndex create(Path index, IndexState state, Disk disk) throws IOException {
        return opened(index, IndexWriterConfig.OpenMode.CREATE, state, disk);
    }

    private static OpenIndex opened(Path index, IndexWriterConfig.OpenMode mode, IndexState state, Disk disk) throws IOException {
        var directory = disk.open(index);
        try {
            return new OpenIndex(index, directory, mode, state);
        } catch (IOException damaged) {
            directory.close();
            throw damaged;
        } catch (RuntimeException | InternalError unexpected) { // garbage is met in many ways
            directory.close();
            throw new CorruptIndexException(String.valueOf(unexpected.getMessage()), index.toString(), unexpected);
        }
    }

    Path path() {
        return path;
    }

    IndexState state() {
        return state;
    }

    /** What the next commit says. The row that is newest is noted before documents, so that none is newer than it. */
    void note(IndexState now) {
        state = now;
    }

    void add(PublicJob job) throws IOException {
        write(job, false);
    }

    void replace(PublicJob job) throws IOException {
        write(job, true);
    }

    /** A job that cannot be indexed is left out, and others are not kept waiting. */
    private void write(PublicJob job, boolean isThere) throws IOException {
        try {
            var document = JobDocument.of(job);
            isChanged = true;
            guarded(() -> {
                if (isThere) {
                    writer.updateDocument(JobDocument.term(job.id()), document);
                } else {
                    writer.addDocument(document);
                }
            });
        } catch (RuntimeException unfit) {
            LOG.errorf(unfit, "Search index: job %d cannot be indexed, and is not found", job.id());
            delete(job.id());
        }
    }

    void delete(int job) throws IOException {
        isChanged = true;
        guarded(() -> writer.deleteDocuments(JobDocument.term(job)));
    }

    /** Searches find from now on what was written before. */
    void refresh() throws IOException {
        guarded(searchers::maybeRefreshBlocking);
    }

    /** A writer that met a fault is closed, and says so in many ways. */
    private void guarded(Step step) throws IOException {
        try {
            step.run();
        } catch (AlreadyClosedException closed) {
            throw new IOException(writer.getTragicException() == null ? closed : writer.getTragicException());
        } catch (IllegalStateException | InternalError broken) { // the last: a mapped file is shorter than it was
            throw new IOException(broken);
        }
    }

    <T> T search(Searching<T> searching) throws IOException {
        var searcher = searchers.acquire();
        try {
            return searching.search(searcher);
        } finally {
            searchers.release(searcher);
        }
    }

    int documents() {
        return writer.isOpen() ? writer.getDocStats().numDocs : 0;
    }

    /** The memory that a rebuild needs is given back. */
    void settle() {
        WriterSettings.settle(writer);
    }

    /** Whether there is something to commit. */
    boolean isChanged() {
        return isChanged;
    }

    /**
     * May be called while another thread writes. What comes in between may be in the commit: so it says the position from before, and
     * the newest row from after that.
     */
    void commit() throws IOException {
        isChanged = false;
        var before = state;
        Iterable<Map.Entry<String, String>> data = () ->
            before.at(before.position().withNewest(state.position().newest())).data().entrySet().iterator();
        guarded(() -> {
            writer.setLiveCommitData(data);
            writer.commit();
        });
    }

    /** No more is written. What was found until now still is, until it is closed. */
    void abandon() {
        try {
            writer.rollback();
        } catch (IOException | RuntimeException broken) {
            LOG.debugf(broken, "Search index: the writer did not close");
        }
    }

    void close() {
        abandon();
        try {
            searchers.close();
            directory.close();
        } catch (IOException | RuntimeException broken) {
            LOG.debugf(broken, "Search index: the files did not close");
        }
    }
}
