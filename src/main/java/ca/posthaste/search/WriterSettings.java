package ca.posthaste.search;

import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.jboss.logging.Logger;

/** How Lucene writes an index: how much memory it takes, and how segments are merged. */
final class WriterSettings {
    private static final Logger LOG = Logger.getLogger(WriterSettings.class);
    /** What is in memory before it is written to a file, in megabytes. */
    private static final double BUFFER = 16;
    private static final double REBUILD_BUFFER = 48;
    /** So many may wait before writing waits for them. One runs at a time: it takes a core. */
    private static final int MERGES = 6;

    private WriterSettings() {}

    static IndexWriterConfig of(IndexWriterConfig.OpenMode mode) {
        var merges = new ConcurrentMergeScheduler() {
            /** The fault has closed the writer, whose next use tells of it. By default it would be printed, too. */
            @Override protected void handleMergeException(Throwable fault) {
                LOG.debugf(fault, "Search index: segments were not merged");
            }
        };
        merges.setMaxMergesAndThreads(MERGES, 1);
        return new IndexWriterConfig().setOpenMode(mode).setMergeScheduler(merges).setCommitOnClose(false)
            .setMaxFullFlushMergeWaitMillis(20) // by default what was written is found up to half a second later, after small merges
            .setRAMBufferSizeMB(mode == IndexWriterConfig.OpenMode.CREATE ? REBUILD_BUFFER : BUFFER);
    }

    /** The memory that a rebuild needs is given back. */
    static void settle(IndexWriter writer) {
        writer.getConfig().setRAMBufferSizeMB(BUFFER);
    }
}
