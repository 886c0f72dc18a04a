package ca.posthaste.push;

import ca.posthaste.job.description.DescriptionHtml;
import ca.posthaste.job.description.DescriptionSanitizer;
import ca.posthaste.push.source.JobReader;
import ca.posthaste.push.source.SourceItem;
import ca.posthaste.push.source.StrictJson;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the jobs of a file into the spool. Jobs that cannot be sent, or would be rejected for their description, are reported with their place. In a set, a
 * rejected job is sent all the same: the server would take its absence for a removal, and archive it.
 */
final class Conversion {
    /** Maximum number of distinct notes; a feed with a thousand departments should not print a thousand lines. */
    private static final int NOTES_MAX = 50;

    private final Output screen;
    private final RejectionReport rejections;
    private final boolean isSet;
    private final boolean cleansHtml;
    private final Map<String, Integer> notes = new LinkedHashMap<>();
    private int unnoted;
    private int unreadable;

    Conversion(Output screen, RejectionReport rejections, boolean isSet, boolean cleansHtml) {
        this.screen = screen;
        this.rejections = rejections;
        this.isSet = isSet;
        this.cleansHtml = cleansHtml;
    }

    void run(JobReader reader, Spool spool) throws IOException, PushFault {
        for (var item = reader.next(); item.isPresent(); item = reader.next()) {
            if (item.get() instanceof SourceItem.Job job) {
                convert(job, spool);
            } else if (item.get() instanceof SourceItem.Unreadable fault) {
                reportUnsent(fault, null);
            }
        }
        spool.finish();
        rejections.finish();
        printNotes();
        if (isSet && unreadable > 0) {
            throw new PushFault("Nothing was sent: " + unreadable + (unreadable == 1 ? " job has" : " jobs have") + " no referenceId or could not "
                + "be read, and the server would treat every such job as removed. Fix the file and push again.");
        }
    }

    private void convert(SourceItem.Job item, Spool spool) throws IOException, PushFault {
        if (spool.count() == Spool.JOBS_MAX) {
            throw new PushFault("Nothing was sent: there are more than " + Spool.JOBS_MAX + " jobs in the file. Push it in parts, "
                + "each part with its own --source.");
        }
        var job = item.job();
        var referenceId = job.path("referenceId").asText("");
        item.notes().forEach(this::note);
        if (referenceId.isBlank()) {
            reportUnsent(new SourceItem.Unreadable(item.place(), "it has no referenceId. Add one to every job: "
                + "the server uses it to identify the job."), null);
            return;
        }
        boolean isRejected = !checkDescription(item, referenceId);
        if (isRejected && !isSet) {
            return;
        }
        var line = StrictJson.bytes(isSet ? job : item(job, referenceId));
        if (line.length > JobReader.JOB_BYTES_MAX) {
            reportUnsent(new SourceItem.Unreadable(item.place(), JobReader.TOO_LARGE), referenceId);
            return;
        }
        if (isRejected) {
            rejections.alreadyPrinted(spool.count());
        }
        spool.add(line, item.place());
    }

    private static ObjectNode item(ObjectNode job, String referenceId) {
        var item = job.objectNode().put("op", "upsert").put("referenceId", referenceId);
        item.set("job", job);
        return item;
    }

    private void reportUnsent(SourceItem.Unreadable fault, String referenceId) {
        unreadable++;
        rejections.unsent(fault.place(), referenceId, List.of(fault.reason()));
    }

    /** Cleans the descriptions, or reports what is invalid in them. Returns false if something is. */
    private boolean checkDescription(SourceItem.Job item, String referenceId) {
        var faults = new ArrayList<String>();
        check(item, referenceId, item.job(), "", faults);
        if (item.job().get("translation") instanceof ObjectNode translation) {
            check(item, referenceId, translation, "/translation", faults);
        }
        if (!faults.isEmpty()) {
            rejections.local(item.place(), referenceId, faults, isSet);
        }
        return faults.isEmpty();
    }

    private void check(SourceItem.Job item, String referenceId, ObjectNode holder, String pointer, List<String> faults) {
        var html = holder.path("description").textValue();
        if (html == null) {
            return;
        }
        if (cleansHtml) {
            var cleaned = DescriptionSanitizer.of(html);
            if (!cleaned.changes().isEmpty()) {
                holder.put("description", cleaned.html());
                screen.print(item.place() + ", " + referenceId + ": dropped from " + pointer + "/description: "
                    + String.join(", ", cleaned.changes()));
            }
        } else {
            DescriptionHtml.placedFaults(html).forEach(fault -> faults.add(pointer + "/description: " + sentence(fault, html)));
        }
    }

    private static String sentence(DescriptionHtml.Fault fault, String html) {
        if (fault.index() == DescriptionHtml.Fault.NO_PLACE) {
            return fault.sentence().english();
        }
        long line = 1 + html.substring(0, fault.index()).chars().filter(c -> c == '\n').count();
        int end = html.indexOf('>', fault.index());
        var tag = html.substring(fault.index(), end < 0 || end > fault.index() + 60 ? Math.min(html.length(), fault.index() + 30) : end + 1);
        return fault.sentence().english() + " (line " + line + " of the description: " + tag.replaceAll("\\s+", " ") + ")";
    }

    private void note(String note) {
        if (notes.containsKey(note) || notes.size() < NOTES_MAX) {
            notes.merge(note, 1, Integer::sum);
        } else {
            unnoted++;
        }
    }

    private void printNotes() {
        notes.forEach((note, jobs) -> screen.printStatus("Note: " + note + (jobs == 1 ? "" : " (" + jobs + " jobs)")));
        if (unnoted > 0) {
            screen.printStatus("Note: and " + unnoted + " more of this kind.");
        }
    }
}
