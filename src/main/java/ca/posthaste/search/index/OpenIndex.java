package ca.posthaste.search.index;

import ca.posthaste.board.PublicJob;
import ca.posthaste.db.PrivateFiles;
import ca.posthaste.search.document.JobDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.ConcurrentMergeScheduler;
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
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NoLockFactory;
import org.apache.lucene.util.IOUtils;
import org.jboss.logging.Logger;

/** An index that is open for writing and searching. All its faults are IOExceptions, so that they are not mistaken for database faults. */
public final class OpenIndex {
    private static final Logger LOG = Logger.getLogger(OpenIndex.class);
    /** Size in megabytes of the memory buffer that is flushed to disk when full. */
    private static final double BUFFER = 16;
    private static final double REBUILD_BUFFER = 24;
    /** Maximum number of pending merges before writers must wait. Only one runs at a time, because it takes a core. */
    private static final int MERGES = 6;

    /** Opens index directories. Tests substitute disks that are full. */
    public interface Disk {
        Disk REAL = PrivateDirectory::new;

        Directory open(Path index) throws IOException;
    }

    public interface Searching<T> {
        T search(IndexSearcher searcher) throws IOException;
    }

    private interface Step {
        void run() throws IOException;
    }

    final Path path;
    private final Directory directory;
    private final IndexWriter writer;
    private final SearcherManager searchers;
    private volatile IndexState state;
    private volatile boolean isChanged;

    private OpenIndex(Path path, Directory directory, IndexWriterConfig.OpenMode mode, IndexState state) throws IOException {
        this.path = path;
        this.directory = directory;
        this.state = state;
        writer = new IndexWriter(directory, settings(mode));
        try {
            searchers = new SearcherManager(writer, new SearcherFactory());
        } catch (IOException | RuntimeException | Error damaged) {
            writer.rollback();
            throw damaged;
        }
    }

    private static IndexWriterConfig settings(IndexWriterConfig.OpenMode mode) {
        var merges = new ConcurrentMergeScheduler() {
            /** Only logs the fault: it has closed the writer, and the next use of the writer reports it. The default handler would also print it. */
            @Override protected void handleMergeException(Throwable fault) {
                LOG.debugf(fault, "Search index: segments were not merged");
            }
        };
        merges.setMaxMergesAndThreads(MERGES, 1);
        return new IndexWriterConfig().setOpenMode(mode).setMergeScheduler(merges).setCommitOnClose(false)
            .setMaxFullFlushMergeWaitMillis(20) // the default delays visibility by up to half a second, waiting for small merges
            .setRAMBufferSizeMB(mode == IndexWriterConfig.OpenMode.CREATE ? REBUILD_BUFFER : BUFFER);
    }

    /** Reads the state recorded by the last commit. Empty if there is none or it is damaged; a fault that may pass, such as too many open files, is thrown. */
    static Optional<IndexState> read(Path index, Disk disk) throws IOException {
        try (var directory = disk.open(index)) {
            return DirectoryReader.indexExists(directory) ? IndexState.of(SegmentInfos.readLatestCommit(directory).getUserData())
                : Optional.empty();
        } catch (IOException unreadable) {
            if (IndexCorruption.isIn(unreadable)) {
                return Optional.empty();
            }
            throw unreadable;
        } catch (RuntimeException | InternalError damaged) { // corrupt data surfaces in many ways
            return Optional.empty();
        }
    }

    static OpenIndex open(Path index, IndexWriterConfig.OpenMode mode, IndexState state, Disk disk) throws IOException {
        var directory = disk.open(index);
        try {
            return new OpenIndex(index, directory, mode, state);
        } catch (IOException damaged) {
            directory.close();
            throw damaged;
        } catch (RuntimeException | InternalError unexpected) { // corrupt data surfaces in many ways
            directory.close();
            throw new CorruptIndexException(String.valueOf(unexpected.getMessage()), index.toString(), unexpected);
        }
    }

    IndexState state() {
        return state;
    }

    /** Sets the state that the next commit records. The newest log row must be noted before documents are written, so that no document is newer than it. */
    void note(IndexState now) {
        state = now;
    }

    /** Writes a job that may be in the index, or is new to it. One that cannot be indexed is left out so that it does not block the others. */
    void write(PublicJob job, boolean isThere) throws IOException {
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
            LOG.errorf(unfit, "Search index: job %d cannot be indexed and will not be found", job.id());
            delete(job.id());
        }
    }

    void delete(int job) throws IOException {
        isChanged = true;
        guarded(() -> writer.deleteDocuments(JobDocument.term(job)));
    }

    /** Makes everything written so far visible to searches. */
    void refresh() throws IOException {
        guarded(searchers::maybeRefreshBlocking);
    }

    /** Translates exceptions: a writer that encountered a fault is closed, and reports that in many ways. */
    private void guarded(Step step) throws IOException {
        try {
            step.run();
        } catch (AlreadyClosedException closed) {
            throw new IOException(writer.getTragicException() == null ? closed : writer.getTragicException());
        } catch (IllegalStateException | InternalError broken) { // InternalError: a memory-mapped file was truncated
            throw new IOException(broken);
        }
    }

    public <T> T search(Searching<T> searching) throws IOException {
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

    /** Releases the memory that only a rebuild needs. */
    void settle() {
        writer.getConfig().setRAMBufferSizeMB(BUFFER);
    }

    boolean isChanged() {
        return isChanged;
    }

    /** Commits the index, perhaps with concurrent changes: so it records the position from before, and the newest log row as of when Lucene reads the data. */
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

    /** Stops writing. What is visible stays searchable until the index is closed. */
    void abandon() {
        IOUtils.closeWhileHandlingException(writer::rollback);
    }

    void close() {
        abandon();
        IOUtils.closeWhileHandlingException(searchers, directory);
    }

    /** Directory whose files only their owner may open. It needs no lock: the folder has one, and that of a broken writer would lock out its successor. */
    private static final class PrivateDirectory extends MMapDirectory {
        PrivateDirectory(Path path) throws IOException {
            super(path, NoLockFactory.INSTANCE);
        }

        @Override public IndexOutput createOutput(String name, IOContext context) throws IOException {
            return tightened(super.createOutput(name, context));
        }

        @Override public IndexOutput createTempOutput(String prefix, String suffix, IOContext context) throws IOException {
            return tightened(super.createTempOutput(prefix, suffix, context));
        }

        /** Restricts the permissions of a file before anything is written to it. */
        private IndexOutput tightened(IndexOutput output) throws IOException {
            try {
                PrivateFiles.tighten(getDirectory().resolve(output.getName()));
                return output;
            } catch (IOException | RuntimeException fault) {
                output.close();
                throw fault;
            }
        }
    }
}
