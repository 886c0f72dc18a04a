package ca.posthaste.job.bulk;

import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.idempotency.Idempotency;
import ca.posthaste.idempotency.Parts;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemJson;
import ca.posthaste.problem.Recipient;
import ca.posthaste.problem.Rejected;
import ca.posthaste.upload.Upload;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;
import java.util.Set;

/** The results of a set, kept in its transaction, so that the same request can be sent again: see {@link Parts}. */
final class KeptSet implements AutoCloseable {
    private static final int PART_BYTES = 1024 * 1024;
    /** What is kept of a refused set begins with one of these, and of another one with a count. */
    private static final int REFUSED = -1;
    private static final int REFUSED_IN_FRENCH = -2;
    private static final Set<Problem> OF_THE_KEY = Set.of(Problem.IDEMPOTENCY_KEY_IN_USE, Problem.REQUEST_KEY_REUSED);

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

    /** The summary of the set that was applied before, if it was; its results are added to the file. {@link RefusedBefore} if it was refused. */
    Optional<Summary> repeat(Database database, SetBody body, ResultFile results) {
        var first = part(database, body, 0);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        throwIfRefused(ByteBuffer.wrap(first.get()));
        int count = database.read(parts::finished).orElseThrow();
        var summary = new Summary();
        for (int i = 0; i < count; i++) {
            var kept = CountedLines.from(i == 0 ? first.get() : part(database, body, i).orElseThrow());
            summary.addAll(kept.summary());
            results.addLines(kept.lines());
        }
        return Optional.of(summary);
    }

    /** If there is none, what was done to look for it is rolled back: the request has not begun yet. */
    private Optional<byte[]> part(Database database, SetBody body, int number) {
        try {
            return Optional.of(Database.now(database.write(tx -> parts.kept(tx, number, digest(body)).orElseThrow(NotKept::new))));
        } catch (NotKept none) {
            return Optional.empty();
        }
    }

    private static final class NotKept extends RuntimeException {
        NotKept() {
            super("not kept", null, false, false);
        }
    }

    private static void throwIfRefused(ByteBuffer kept) {
        int begin = kept.getInt();
        if (begin == REFUSED || begin == REFUSED_IN_FRENCH) {
            int status = kept.getInt();
            var problem = new byte[kept.remaining()];
            kept.get(problem);
            throw new RefusedBefore(status, problem, begin == REFUSED ? Language.ENGLISH : Language.FRENCH);
        }
    }

    /** The set was refused with this problem when it came first. */
    static final class RefusedBefore extends RuntimeException {
        private final int status;
        private final transient byte[] problem;
        private final Language language;

        private RefusedBefore(int status, byte[] problem, Language language) {
            super("refused with status " + status, null, false, false);
            this.status = status;
            this.problem = problem;
            this.language = language;
        }

        int status() {
            return status;
        }

        byte[] problem() {
            return problem;
        }

        Language language() {
            return language;
        }
    }

    /**
     * Keeps that the set is refused, if it is because of what was sent or what is stored. False if something is kept already: then
     * that is the answer.
     */
    boolean refuse(Database database, SetBody body, Rejected refusal, Recipient recipient) {
        if (!hasKey || !Idempotency.keeps(refusal) || OF_THE_KEY.contains(refusal.problem())) {
            return true;
        }
        var problem = Json.write(json -> ProblemJson.write(json, refusal, recipient));
        int begin = recipient.language() == Language.FRENCH ? REFUSED_IN_FRENCH : REFUSED;
        var kept = ByteBuffer.allocate(2 * Integer.BYTES + problem.length).putInt(begin).putInt(refusal.problem().status()).put(problem);
        return Database.now(database.write(tx -> {
            if (!begin(tx, body)) {
                return false;
            }
            parts.keep(tx, 0, digest(body), kept.array());
            parts.finish(tx, 1);
            return true;
        }));
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
