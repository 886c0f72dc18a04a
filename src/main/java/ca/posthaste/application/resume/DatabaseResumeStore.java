package ca.posthaste.application.resume;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/** Stores résumés in the database, so that every node sees them. An application's transaction writes and deletes its own, so none is left behind. */
public final class DatabaseResumeStore implements ResumeStore {
    private static final int PARTS = 8;
    private static final int ROW = PARTS * PART;

    @Override public String stage(Path upload) {
        return UUID.randomUUID().toString();
    }

    @Override public void save(Transaction tx, String key, Path upload) {
        try (var in = Files.newInputStream(upload)) {
            int number = 0;
            for (var row = in.readNBytes(ROW); row.length > 0; row = in.readNBytes(ROW)) {
                // The employer comes from the application's row.
                tx.sql("INSERT INTO resume_part (employer, resume_key, part, content)"
                        + " SELECT employer, resume_key, :part, :content FROM application WHERE resume_key = :key")
                    .bind("key", key).bind("part", number++).bind("content", row).execute();
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    @Override public Optional<byte[]> part(Transaction tx, String key, int number) {
        return tx.sql("SELECT substring(content FROM :from FOR :length) FROM resume_part"
                + " WHERE resume_key = :key AND part = :row")
            .bind("key", key).bind("row", number / PARTS).bind("from", number % PARTS * PART + 1).bind("length", PART)
            .first(Row::nextBytes).filter(part -> part.length > 0);
    }

    @Override public long size(Transaction tx, String key) {
        return tx.sql("SELECT coalesce(sum(octet_length(content)), 0) FROM resume_part WHERE resume_key = :key").bind("key", key).one(Row::nextLong);
    }

    @Override public void erase(Transaction tx, String key) {
        tx.sql("DELETE FROM resume_part WHERE resume_key = :key").bind("key", key).execute();
    }
}
