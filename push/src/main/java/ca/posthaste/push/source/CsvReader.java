package ca.posthaste.push.source;

import ca.posthaste.csv.CsvRecords;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Reads CSV files with a row for each job. The first row names the members. */
final class CsvReader implements JobReader {
    private static final String SEPARATORS = ",;\t";
    /** Enough for the first line, which names the columns. */
    private static final int HEADER_MAX = 64 * 1024;

    private final InputStream in;
    private final CsvRecords rows;
    private final NameToId words;
    private List<String> columns;

    CsvReader(BufferedInputStream in, NameToId words) throws IOException {
        this.in = in;
        this.words = words;
        rows = new CsvRecords(in, separator(in), '"', JOB_BYTES_MAX);
    }

    /** Returns the first separator outside quotes in the first line; a comma if there is none. */
    private static char separator(BufferedInputStream in) throws IOException {
        in.mark(HEADER_MAX);
        var header = new String(in.readNBytes(HEADER_MAX), StandardCharsets.UTF_8).stripLeading().lines().findFirst().orElse("");
        in.reset();
        return (char) header.replaceAll("\"[^\"]*+\"", "").chars().filter(each -> SEPARATORS.indexOf(each) >= 0).findFirst().orElse(',');
    }

    @Override public Optional<SourceItem> next() throws IOException {
        if (columns == null) {
            columns = columns(rows.next());
        }
        var row = rows.next();
        return row == null ? Optional.empty() : Optional.of(item(row));
    }

    /** Returns the sentence for a fault of a single record; faults that leave the rest of the file in doubt end the reading. */
    private static String sentence(CsvRecords.Row row) throws SourceFault {
        return switch (row.fault()) {
            case TEXT_AFTER_QUOTE -> "there is text after a closing quote. Double each quote inside a quoted value.";
            case NOT_UTF8 -> "it contains bytes that are not UTF-8. Save the file as \"CSV UTF-8\", or specify its encoding, such as --encoding windows-1252.";
            case UNCLOSED_QUOTE -> throw new SourceFault(SourcePosition.line(row.line()), "a quoted value has no closing quote. Add one.");
            case TOO_LARGE -> throw new SourceFault(SourcePosition.line(row.line()), TOO_LARGE + " Or a closing quote is missing here.");
        };
    }

    private static List<String> columns(CsvRecords.Row header) throws SourceFault {
        if (header == null) {
            throw new SourceFault("The file is empty. Its first line must name the columns: referenceId, title, …");
        }
        if (header.fault() != null) {
            throw new SourceFault(SourcePosition.line(header.line()), sentence(header));
        }
        var faults = new ArrayList<String>();
        var names = new ArrayList<String>();
        for (var name : header.fields()) {
            var member = JobMembers.named(name);
            if (member.isEmpty()) {
                faults.add(JobMembers.unknown(name));
            }
            names.add(member.orElse(name));
        }
        var seen = new HashSet<String>();
        names.stream().filter(name -> !seen.add(name)).forEach(name -> faults.add("the column " + name + " appears twice."));
        if (!faults.isEmpty()) {
            throw new SourceFault(SourcePosition.line(header.line()), String.join("\n  ", faults));
        }
        return names;
    }

    private SourceItem item(CsvRecords.Row row) throws SourceFault {
        var place = SourcePosition.line(row.line());
        if (row.fault() != null) {
            return new SourceItem.Unreadable(place, sentence(row));
        }
        if (row.fields().size() != columns.size()) {
            return new SourceItem.Unreadable(place, "it has " + row.fields().size() + " values, and there are " + columns.size()
                + " columns. Put quotes around a value with a separator in it.");
        }
        return new SourceItem.Job(place, job(row.fields()), notes(row.fields()));
    }

    /** Returns notes about values that are in none of our lists: the server sees only that they are not ids. */
    private List<String> notes(List<String> values) {
        var notes = new ArrayList<String>();
        for (int i = 0; i < values.size(); i++) {
            if (!values.get(i).isBlank()) {
                JobMembers.unknownChoice(columns.get(i), values.get(i), words).ifPresent(notes::add);
            }
        }
        return notes;
    }

    private ObjectNode job(List<String> values) {
        var job = StrictJson.MAPPER.createObjectNode();
        for (int i = 0; i < values.size(); i++) {
            if (!values.get(i).isBlank()) {
                JobMembers.set(job, columns.get(i), values.get(i), words);
            }
        }
        clearEmpty(job);
        if (!job.has("applicantRoutingType") && job.has("applicationUrl") != job.has("applicationEmail")) {
            job.putObject("applicantRoutingType").put("id", job.has("applicationUrl") ? 2 : 1);
        }
        return job;
    }

    /** Clears optional members whose value is empty. Required members without a value are left unchanged. */
    private void clearEmpty(ObjectNode job) {
        for (var column : columns) {
            var whole = column.split("\\.")[0];
            switch (whole) {
                case "closeDate", "publishOn", "salary", "translation" -> {
                    if (!job.has(whole)) {
                        job.putNull(whole);
                    }
                }
                default -> { }
            }
        }
        if (columns.contains("salary.maxAmount") && job.get("salary") instanceof ObjectNode salary && !salary.has("maxAmount")) {
            salary.putNull("maxAmount");
        }
    }

    @Override public void close() throws IOException {
        in.close();
    }
}
