package ca.posthaste.push.source;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Reads CSV files with a row for each job. The first row names the members. */
final class CsvReader implements JobReader {
    private final InputStream in;
    private final CsvRows rows;
    private final Vocabulary words;
    private List<String> columns;

    CsvReader(InputStream in, Vocabulary words) throws IOException {
        this.in = in;
        this.words = words;
        rows = new CsvRows(in);
    }

    @Override public Optional<SourceItem> next() throws IOException {
        if (columns == null) {
            columns = columns(rows.next());
        }
        var row = rows.next();
        return row == null ? Optional.empty() : Optional.of(item(row));
    }

    private static List<String> columns(CsvRows.Row header) throws SourceFault {
        if (header == null) {
            throw new SourceFault("The file is empty. Its first line must name the columns: referenceId, title, …");
        }
        if (header.fault() != null) {
            throw new SourceFault(Place.line(header.line()), header.fault());
        }
        var faults = new ArrayList<String>();
        var names = new ArrayList<String>();
        for (var name : header.fields()) {
            var member = Members.named(name);
            if (member.isEmpty()) {
                faults.add(Members.unknown(name));
            }
            names.add(member.orElse(name));
        }
        var seen = new HashSet<String>();
        names.stream().filter(name -> !seen.add(name)).forEach(name -> faults.add("the column " + name + " appears twice."));
        if (!faults.isEmpty()) {
            throw new SourceFault(Place.line(header.line()), String.join("\n  ", faults));
        }
        return names;
    }

    private SourceItem item(CsvRows.Row row) {
        var place = Place.line(row.line());
        if (row.fault() != null) {
            return new SourceItem.Unreadable(place, row.fault());
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
                Members.unknownChoice(columns.get(i), values.get(i), words).ifPresent(notes::add);
            }
        }
        return notes;
    }

    private ObjectNode job(List<String> values) {
        var job = Trees.MAPPER.createObjectNode();
        for (int i = 0; i < values.size(); i++) {
            if (!values.get(i).isBlank()) {
                Members.set(job, columns.get(i), values.get(i), words);
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
