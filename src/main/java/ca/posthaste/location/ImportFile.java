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

/** A file of locations in any format we know, read line by line. */
public final class ImportFile {
    private static final int PROGRESS_LINES = 500;
    /** Ends a quoted field whose closing quote is missing, so that it does not take in the rest of the file. */
    private static final int RECORD_MAX = 20_000;

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

    /** @param progress called now and then with the part of the file, 0 to 1, that has been read */
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

    private static ImportLine parse(int line, String record, ImportFormat format) {
        try {
            return new Usable(format.location(Csv.fields(record, format.separator())));
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
