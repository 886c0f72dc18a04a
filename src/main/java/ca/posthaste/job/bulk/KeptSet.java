package ca.posthaste.job.bulk;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.idempotency.Parts;
import ca.posthaste.upload.Upload;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;

/** The results of a set, kept in its transaction, so that the same request can be sent again: see {@link Parts}. */
final class KeptSet implements AutoCloseable {
    private static final int PART_BYTES = 1024 * 1024;

    private final Parts parts;
    private final boolean hasKey;

    KeptSet(Parts parts, boolean hasKey) {
        this.parts = parts;
        this.hasKey = hasKey;
    }

    /** Whether anything is kept: a request without a key is not repeated. */
    boolean isKept() {
        return hasKey;
    }

    /** The summary of the set that was applied before, if it was; its results are added to the file. */
    Optional<Summary> repeat(Database database, SetBody body, ResultFile results) {
        return database.read(parts::finished).map(count -> {
            var summary = new Summary();
            for (int i = 0; i < count; i++) {
                int number = i;
                var kept = CountedLines.from(Database.now(database.write(tx -> parts.kept(tx, number, digest(body)))).orElseThrow());
                summary.addAll(kept.summary());
                results.addLines(kept.lines());
            }
            return summary;
        });
    }

    /** In the transaction that applies the set, before it. False if it was applied before. */
    boolean begin(Transaction tx, SetBody body) {
        return !hasKey || parts.kept(tx, 0, digest(body)).isEmpty();
    }

    /** After it. */
    void keep(Transaction tx, SetBody body, Summary summary, Upload results) {
        if (!hasKey) {
            return;
        }
        try (var lines = Files.newBufferedReader(results.path(), StandardCharsets.UTF_8)) {
            int number = 0;
            var counted = summary;
            for (var part = part(lines); number == 0 || part.length > 0; part = part(lines)) {
                parts.keep(tx, number++, digest(body), new CountedLines(counted, part).bytes());
                counted = new Summary(); // all of it is in the first part
            }
            parts.finish(tx, number);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static byte[] part(BufferedReader lines) throws IOException {
        var part = new ByteArrayOutputStream();
        while (part.size() < PART_BYTES) {
            var line = lines.readLine();
            if (line == null) {
                break;
            }
            part.writeBytes(line.getBytes(StandardCharsets.UTF_8));
            part.write('\n');
        }
        return part.toByteArray();
    }

    private static byte[] digest(SetBody body) {
        return body.digest().getBytes(StandardCharsets.UTF_8);
    }

    @Override public void close() {
        parts.close();
    }
}
