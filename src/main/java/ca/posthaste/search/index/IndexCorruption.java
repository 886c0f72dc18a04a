package ca.posthaste.search.index;

import ca.posthaste.db.DatabaseFaults;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;

/** Distinguishes damaged index files from transient faults such as a full disk. */
public final class IndexCorruption {
    private IndexCorruption() {}

    public static boolean isIn(Throwable fault) {
        for (var cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof CorruptIndexException || cause instanceof IndexFormatTooOldException || cause instanceof IndexNotFoundException
                || cause instanceof IndexFormatTooNewException || cause instanceof EOFException || cause instanceof FileNotFoundException
                || cause instanceof NoSuchFileException || cause instanceof InternalError) { // InternalError: a memory-mapped file was truncated
                return true;
            }
        }
        return false;
    }

    /** Returns the message of the root cause, for the log. */
    static String reason(Throwable fault) {
        var cause = DatabaseFaults.rootOf(fault);
        return cause instanceof IOException && cause.getMessage() != null ? cause.getMessage() : cause.toString();
    }
}
