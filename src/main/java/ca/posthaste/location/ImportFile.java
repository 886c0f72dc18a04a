package ca.posthaste.location;

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
import java.util.List;
import java.util.function.DoubleConsumer;

/** A file of places in any format we know, read line by line. */
public final class ImportFile {
    private static final int LINES_BETWEEN_NEWS = 500;
    /** A quoted field that does not end: better one odd line than the rest of the file in it. */
    private static final int LONGEST_RECORD = 20_000;

    private final DoubleConsumer progress;
    private final List<ImportLine> lines = new ArrayList<>();
    private int line;

    private ImportFile(DoubleConsumer progress) {
        this.progress = progress;
    }

    /** The file cannot be read at all; the message says why and what to do. */
    public static final class Unreadable extends RuntimeException {
        Unreadable(String why) {
            super(why, null, false, false);
        }
    }

    /** @param progress told from time to time which part of the file, 0 to 1, has been read */
    public static List<ImportLine> read(Path path, DoubleConsumer progress) {
        var file = new ImportFile(progress);
        try (var reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {       // refuses what is not UTF-8
            file.read(reader, Math.max(1, Files.size(path)));
        } catch (CharacterCodingException notUtf8) {
            throw new Unreadable(path + " is not in UTF-8 near line " + (file.line + 1) + ". Convert it and try again.");
        } catch (NoSuchFileException absent) {
            throw new Unreadable("There is no file " + path + ".");
        } catch (IOException fault) {
            throw new Unreadable(path + " cannot be read: " + fault.getMessage());
        }
        return file.lines;
    }

    private void read(BufferedReader reader, long size) throws IOException {
        var first = next(reader);
        if (first != null && first.startsWith("\uFEFF")) {
            first = first.substring(1);
        }
        var format = ImportFormat.of(first == null ? "" : first).orElseThrow(() -> new Unreadable(
                "The first line is of no format we know. Use a tab-separated file with the columns name and province, "
                + "the CGNDB as CSV, or a GeoNames country file."));
        var record = format.hasHeader() ? next(reader) : first;
        long done = first.length();
        for (; record != null; record = next(reader)) {
            int begin = line;
            while (Csv.isOpen(record, format.separator()) && record.length() < LONGEST_RECORD) {
                var more = next(reader);
                if (more == null) {
                    break;
                }
                record += "\n" + more;
            }
            if (!record.isBlank()) {
                lines.add(place(begin, record, format));
            }
            done += record.length() + 1;                       // characters, not bytes: near enough for a bar
            if (line % LINES_BETWEEN_NEWS == 0) {
                progress.accept(Math.min(1, (double) done / size));
            }
        }
        progress.accept(1);
    }

    private static ImportLine place(int line, String record, ImportFormat format) {
        try {
            return new Usable(format.place(Csv.fields(record, format.separator())));
        } catch (Unusable reason) {
            return new Skipped(line, reason.getMessage());
        }
    }

    private String next(BufferedReader reader) throws IOException {
        var text = reader.readLine();
        if (text != null) {
            line++;
        }
        return text;
    }
}
