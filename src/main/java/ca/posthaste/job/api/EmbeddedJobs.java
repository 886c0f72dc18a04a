package ca.posthaste.job.api;

import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.json.JobJson;
import ca.posthaste.job.json.JsonContext;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes jobs of one employer into a response that embeds them, each as a GET would return it. Rows are read in chunks. Valid only during its transaction. */
public final class EmbeddedJobs {
    /** Number of jobs read at once. Only short texts are read with them, about 800 KiB in total at most. */
    private static final int CHUNK = 50;

    private final JobPart part;
    private final Transaction tx;
    private final Employer owner;
    private final List<JobId> ids;
    private final JsonContext view;
    private int written;
    private Map<JobId, Job> chunk = Map.of();

    /** @param ids job ids in the order in which the jobs will be written; an id may occur several times */
    public EmbeddedJobs(JobPart part, Transaction tx, Employer owner, List<JobId> ids, JsonContext view) {
        this.part = part;
        this.tx = tx;
        this.owner = owner;
        this.ids = ids;
        this.view = view;
    }

    /** Writes the next job in its current state, or null if it no longer exists. */
    public void writeNext(JsonGenerator json) throws IOException {
        if (written % CHUNK == 0) {
            var wanted = ids.subList(written, Math.min(ids.size(), written + CHUNK)).stream().distinct().toList();
            chunk = part.jobs().withIds(tx, owner, wanted).stream().collect(Collectors.toMap(Job::id, Function.identity()));
        }
        var id = ids.get(written++);
        var job = chunk.get(id);
        if (job == null || job.posting().description() != null) {
            write(json, job);
        } else {
            try (var permit = part.largeJobs().permit()) {
                write(json, part.jobs().owned(tx, owner, id, permit).orElse(null));
            }
        }
    }

    private void write(JsonGenerator json, Job job) throws IOException {
        if (job == null) {
            json.writeNull();
        } else {
            JobJson.read(json, job, view);
        }
    }
}
