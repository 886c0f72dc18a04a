package ca.posthaste.location;

import ca.posthaste.language.UserMessage;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.ImportFormat.Unusable;
import ca.posthaste.location.ImportLine.Skipped;
import ca.posthaste.location.ImportLine.Usable;
import java.io.BufferedReader;
import java.io.IOException;
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
    /** Maximum length of a record in characters: ends a quoted field whose closing quote is missing, so that it does not swallow the rest of the file. */
    private static final int RECORD_MAX = 20_000;
    /** Maximum length of a line in characters. A place with all its names in all languages takes a tenth of that. */
    static final int LINE_MAX = 100_000;
    /** Maximum number of distinct reasons. Each quotes its line, so there could be as many as lines. */
    static final int REASONS_MAX = 1_000;
    private static final UserMessage ANOTHER = UserMessage.of("part.import-other");

    private final DoubleConsumer progress;
    private final int linesMax;
    private final List<ImportLine> lines = new ArrayList<>();
    private final Map<UserMessage, UserMessage> reasons = new HashMap<>();
    private int line;

    private ImportFile(DoubleConsumer progress, int linesMax) {
        this.progress = progress;
        this.linesMax = linesMax;
    }

    /** Thrown when the file cannot be read at all. The message says why and how to fix it. */
    public static final class Unreadable extends RuntimeException {
        private final UserMessage why;

        Unreadable(UserMessage why) {
            super(why.english(), null, false, false);
            this.why = why;
        }

        public UserMessage why() {
            return why;
        }
    }

    /**
     * Reads a file.
     *
     * @param progress called now and then with the fraction of the file, 0 to 1, that has been read
     */
    public static List<ImportLine> read(Path path, DoubleConsumer progress) {
        return read(path, path.toString(), Integer.MAX_VALUE, progress);
    }

    /**
     * Reads an uploaded file.
     *
     * @param name     display name of the file
     * @param linesMax maximum number of lines; a longer file is rejected, because all lines are in memory at once
     */
    static List<ImportLine> read(Path path, String name, int linesMax, DoubleConsumer progress) {
        var file = new ImportFile(progress, linesMax);
        try (var reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {       // rejects anything but UTF-8
            file.read(reader, Math.max(1, Files.size(path)));
        } catch (CharacterCodingException notUtf8) {
            throw new Unreadable(UserMessage.of("import.not-utf8", "name", name, "line", file.line + 1));
        } catch (NoSuchFileException absent) {
            throw new Unreadable(UserMessage.of("import.no-file", "name", name));
        } catch (IOException fault) {
            throw new Unreadable(UserMessage.of("import.unreadable", "name", name, "cause", fault.getMessage()));
        }
        return file.lines;
    }

    private void read(BufferedReader reader, long size) throws IOException {
        var first = next(reader);
        if (first != null && first.startsWith("\uFEFF")) {
            first = first.substring(1);
        }
        var format = ImportFormat.of(first == null ? "" : first).orElseThrow(() -> new Unreadable(UserMessage.of("import.unknown-format")));
        var record = format.hasHeader() ? next(reader) : first;
        long done = first.length();
        for (; record != null; record = next(reader)) {
            int begin = line;
            while (Csv.isOpen(record, format.separator()) && record.length() < RECORD_MAX) {
                var more = next(reader);
                if (more == null) {
                    break;
                }
                record += "\n" + more;
            }
            if (!record.isBlank()) {
                lines.add(parse(begin, record, format));
            }
            done += record.length() + 1;                       // characters, not bytes: exact enough for a progress bar
            if (line % PROGRESS_LINES == 0) {
                progress.accept(Math.min(1, (double) done / size));
            }
        }
        progress.accept(1);
    }

    /** Parses a record. Equal reasons are stored once, because a national file has as many lakes as places. */
    private ImportLine parse(int line, String record, ImportFormat format) {
        try {
            return new Usable(format.location(Csv.fields(record, format.separator())));
        } catch (Unusable reason) {
            return new Skipped(line, reasons.size() < REASONS_MAX ? reasons.computeIfAbsent(reason.why(), why -> why)
                : reasons.getOrDefault(reason.why(), ANOTHER));
        }
    }

    private String next(BufferedReader reader) throws IOException {
        var text = bounded(reader);
        if (text != null && ++line > linesMax) {
            throw new Unreadable(UserMessage.of("import.too-many-lines", "max", linesMax));
        }
        return text;
    }

    /** Returns the next line; null at the end of the file. A line ends with LF, CR LF or CR. */
    private String bounded(BufferedReader reader) throws IOException {
        int next = reader.read();
        if (next < 0) {
            return null;
        }
        var text = new StringBuilder();
        for (; next >= 0 && next != '\n' && next != '\r'; next = reader.read()) {
            if (text.length() == LINE_MAX) {
                throw new Unreadable(UserMessage.of("import.line-too-long", "line", line + 1, "max", LINE_MAX));
            }
            text.append((char) next);
        }
        if (next == '\r') {
            skipLineFeed(reader);
        }
        return text.toString();
    }

    private static void skipLineFeed(BufferedReader reader) throws IOException {
        reader.mark(1);
        if (reader.read() != '\n') {
            reader.reset();
        }
    }
}
