package ca.posthaste.console;

import ca.posthaste.audit.Action;
import ca.posthaste.console.ConsoleDeeds.Deed;
import ca.posthaste.console.job.JobFormFilled;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import java.util.List;
import java.util.regex.Pattern;

/** Actions on jobs, in the list and in the form. */
record JobDeeds(ConsoleDeeds deeds) {
    private static final JobBody ACTIVE = Samples.BAKER.with("status", "active");
    private static final Pattern ARCHIVED = Pattern.compile("name=\"archived\" value=\"([^\"]*)\"");

    List<Deed> all() {
        return List.of(
            inList("archive", Action.JOB_ARCHIVED, ACTIVE),
            inList("publish", Action.JOB_PUBLISHED, Samples.BAKER),
            inList("delete/sure", Action.JOB_DELETED, Samples.BAKER),
            new Deed("POST /{employer}/jobs/archive/undo", Action.JOB_PUBLISHED, this::undo),
            new Deed("POST /{employer}/jobs/refresh", Action.JOB_REFRESHED, () -> {
                deeds.send("/jobs/refresh", "job", String.valueOf(deeds.oldJob));
                return deeds.ofOwner(deeds.oldJob + " Baker");
            }),
            new Deed("POST /{employer}/jobs/copy", Action.JOB_COPIED, () -> {
                deeds.send("/jobs/copy", "job", String.valueOf(deeds.oldJob));
                return deeds.ofOwner(deeds.newest("job") + " Baker");
            }),
            new Deed("POST /{employer}/jobs/new", Action.JOB_CREATED, () -> {
                var form = form("new").with("title", "Cook").with("description", "<p>Cook.</p>").with("location", "Vancouver, BC").with("category", "36")
                    .with("positionType", "1").with("applicationEmail", "jobs@bakery.example.com");
                return deeds.ofOwner(JobFormFilled.id(form.press(deeds.atWork, "save")) + " Cook");
            }),
            inForm("save", Action.JOB_CHANGED, Samples.BAKER),
            inForm("publish", Action.JOB_PUBLISHED, Samples.BAKER),
            inForm("schedule", Action.JOB_SCHEDULED, Samples.BAKER),
            inForm("archive", Action.JOB_ARCHIVED, ACTIVE),
            inForm("copy", Action.JOB_COPIED, ACTIVE));
    }

    private Deed inList(String button, Action action, JobBody body) {
        return new Deed("POST /{employer}/jobs/" + button, action, () -> {
            int job = deeds.bakery.create(body).id();
            deeds.send("/jobs/" + button, "job", String.valueOf(job));
            return deeds.ofOwner(job + " Baker");
        });
    }

    private ConsoleDeeds.Done undo() {
        int job = deeds.bakery.create(ACTIVE).id();
        var page = deeds.send("/jobs/archive", "job", String.valueOf(job)).text();
        var archived = ARCHIVED.matcher(page);
        if (!archived.find()) {
            throw new AssertionError(page);
        }
        deeds.send("/jobs/archive/undo", "archived", archived.group(1).replace("&quot;", "\""));
        return deeds.ofOwner(job + " Baker");
    }

    private JobFormFilled form(Object job) {
        return JobFormFilled.in(deeds.atWork.page(deeds.path("/jobs/" + job)));
    }

    private Deed inForm(String button, Action action, JobBody body) {
        return new Deed("POST /{employer}/jobs/{id}", action, () -> {
            int job = deeds.bakery.create(body).id();
            var form = form(job).with("title", "Night baker");
            if (button.equals("schedule")) {
                form.with("publishOn", deeds.service.clock().today().plusDays(3).toString());
            }
            return deeds.ofOwner(JobFormFilled.id(form.press(deeds.atWork, button)) + " Night baker");
        });
    }
}
