package ca.posthaste.location.load;

import ca.posthaste.csv.CsvRecords;
import ca.posthaste.csv.CsvRecords.Fault;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.load.ImportFormat.Unusable;
import ca.posthaste.location.load.ImportLine.Skipped;
import ca.posthaste.location.load.ImportLine.Usable;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;

/** Reads a file of locations in any supported format, line by line. */
public final class ImportFile {
    private static final int PROGRESS_LINES = 500;
    /** Maximum length of a record in bytes: ten times a place with all its names. It also keeps an unclosed quote from swallowing the rest of the file. */
    static final int LINE_MAX = 100_000;
    /** Maximum number of distinct reasons. Each quotes its line, so there could be as many as lines. */
    static final int REASONS_MAX = 1_000;

    private final DoubleConsumer progress;
    private final int linesMax;
    private final List<ImportLine> lines = new ArrayList<>();
    private final Map<UserMessage, UserMessage> reasons = new HashMap<>();
    private int line;

    private ImportFile(DoubleConsumer progress, int linesMax) {
        this.progress = progress;
        this.linesMax = linesMax;
    }

    public static final class Unreadable extends RuntimeException {
        private final UserMessage reason;

        Unreadable(UserMessage reason) {
            super(reason.english(), null, false, false);
            this.reason = reason;
        }

        public UserMessage reason() {
            return reason;
        }
    }

    /** Reads a file. {@code progress} is called now and then with the fraction that has been read. */
    public static List<ImportLine> read(Path path, DoubleConsumer progress) {
        return read(path, path.toString(), Integer.MAX_VALUE, progress);
    }

    /** Reads an uploaded file. One with more than {@code linesMax} lines is rejected, because all of them are in memory at once. */
    static List<ImportLine> read(Path path, String name, int linesMax, DoubleConsumer progress) {
        var file = new ImportFile(progress, linesMax);
        try (var in = new BufferedInputStream(Files.newInputStream(path))) {
            file.read(in, Math.max(1, Files.size(path)));
        } catch (CharacterCodingException notUtf8) {
            throw new Unreadable(UserMessage.of("import.not-utf8", "name", name, "line", Math.max(1, file.line)));
        } catch (NoSuchFileException absent) {
            throw new Unreadable(UserMessage.of("import.no-file", "name", name));
        } catch (IOException fault) {
            throw new Unreadable(UserMessage.of("import.unreadable", "name", name, "cause", fault.getMessage()));
        }
        return file.lines;
    }

    private void read(BufferedInputStream in, long size) throws IOException {
        var format = format(in);
        var records = format.hasCommas() ? new CsvRecords(in, ',', '"', LINE_MAX) : new CsvRecords(in, '\t', CsvRecords.NO_QUOTES, LINE_MAX);
        var row = records.next();
        if (format.hasHeader()) {
            row = records.next();
        }
        for (; row != null; row = records.next()) {
            add(row, format);
            if (lines.size() % PROGRESS_LINES == 0) {
                progress.accept(Math.min(1, (double) records.bytesRead() / size));
            }
        }
        progress.accept(1);
    }

    /** Detects the format, and skips a byte order mark. */
    private static ImportFormat format(BufferedInputStream in) throws IOException {
        in.mark(LINE_MAX);
        var bytes = in.readNBytes(LINE_MAX);
        in.reset();
        int end = 0;
        while (end < bytes.length && bytes[end] != '\n' && bytes[end] != '\r') {
            end++;
        }
        var first = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, end)).toString();
        if (first.startsWith("\uFEFF")) {
            in.skipNBytes(3);
            first = first.substring(1);
        }
        return ImportFormat.of(first).orElseThrow(() -> new Unreadable(UserMessage.of("import.unknown-format")));
    }

    private void add(CsvRecords.Row row, ImportFormat format) throws IOException {
        line = row.line();
        if (line > linesMax) {
            throw new Unreadable(UserMessage.of("import.too-many-lines", "max", linesMax));
        }
        if (row.fault() == Fault.NOT_UTF8) {
            throw new CharacterCodingException();
        }
        if (row.fault() == Fault.TOO_LARGE && !format.hasCommas()) {
            throw new Unreadable(UserMessage.of("import.line-too-long", "line", line, "max", LINE_MAX));
        }
        if (row.fault() != null || !row.fields().stream().allMatch(String::isBlank)) {
            lines.add(parse(row, format));
        }
    }

    /** Parses a record. Equal reasons are stored once, because a national file has as many lakes as places. */
    private ImportLine parse(CsvRecords.Row row, ImportFormat format) {
        try {
            if (row.fault() != null) {
                throw new Unusable(UserMessage.of("part.import-quotes"));
            }
            return new Usable(format.location(row.fields()));
        } catch (Unusable unusable) {
            return new Skipped(row.line(), reasons.size() < REASONS_MAX ? reasons.computeIfAbsent(unusable.reason(), reason -> reason)
                : reasons.getOrDefault(unusable.reason(), UserMessage.of("part.import-other")));
        }
    }
}
