package ca.posthaste.search.index;

import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriterConfig;
import org.jboss.logging.Logger;

/** Settings of Lucene's index writer: memory and segment merges. */
final class WriterSettings {
    private static final Logger LOG = Logger.getLogger(WriterSettings.class);
    /** Size in megabytes of the memory buffer that is flushed to disk when full. */
    static final double BUFFER = 16;
    private static final double REBUILD_BUFFER = 48;
    /** Maximum number of pending merges before writers must wait. Only one runs at a time, because it takes a core. */
    private static final int MERGES = 6;

    private WriterSettings() {}

    static IndexWriterConfig of(IndexWriterConfig.OpenMode mode) {
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
}
