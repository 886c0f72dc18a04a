package ca.posthaste.console;

import ca.posthaste.audit.Action;
import ca.posthaste.console.ConsoleActions.ConsoleAction;
import ca.posthaste.console.job.FilledJobForm;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Samples;
import java.util.List;
import java.util.regex.Pattern;

/** Actions on jobs, in the list and in the form. */
record JobActions(ConsoleActions actions) {
    private static final JobBody ACTIVE = Samples.BAKER.with("status", "active");
    private static final Pattern ARCHIVED = Pattern.compile("name=\"archived\" value=\"([^\"]*)\"");

    List<ConsoleAction> all() {
        return List.of(
            inList("archive", Action.JOB_ARCHIVED, ACTIVE),
            inList("publish", Action.JOB_PUBLISHED, Samples.BAKER),
            inList("delete/sure", Action.JOB_DELETED, Samples.BAKER),
            new ConsoleAction("POST /{employer}/jobs/archive/undo", Action.JOB_PUBLISHED, this::undo),
            new ConsoleAction("POST /{employer}/jobs/refresh", Action.JOB_REFRESHED, () -> {
                actions.send("/jobs/refresh", "job", String.valueOf(actions.oldJob));
                return actions.ofOwner(actions.oldJob + " Baker");
            }),
            new ConsoleAction("POST /{employer}/jobs/copy", Action.JOB_COPIED, () -> {
                actions.send("/jobs/copy", "job", String.valueOf(actions.oldJob));
                return actions.ofOwner(actions.newest("job") + " Baker");
            }),
            new ConsoleAction("POST /{employer}/jobs/new", Action.JOB_CREATED, () -> {
                var form = form("new").with("title", "Cook").with("description", "<p>Cook.</p>").with("location", "Vancouver, BC").with("category", "36")
                    .with("positionType", "1").with("applicationEmail", "jobs@bakery.example.com");
                return actions.ofOwner(FilledJobForm.id(form.press(actions.atWork, "save")) + " Cook");
            }),
            inForm("save", Action.JOB_CHANGED, Samples.BAKER),
            inForm("publish", Action.JOB_PUBLISHED, Samples.BAKER),
            inForm("schedule", Action.JOB_SCHEDULED, Samples.BAKER),
            inForm("archive", Action.JOB_ARCHIVED, ACTIVE),
            inForm("copy", Action.JOB_COPIED, ACTIVE));
    }

    private ConsoleAction inList(String button, Action action, JobBody body) {
        return new ConsoleAction("POST /{employer}/jobs/" + button, action, () -> {
            int job = actions.bakery.create(body).id();
            actions.send("/jobs/" + button, "job", String.valueOf(job));
            return actions.ofOwner(job + " Baker");
        });
    }

    private ConsoleActions.Done undo() {
        int job = actions.bakery.create(ACTIVE).id();
        var page = actions.send("/jobs/archive", "job", String.valueOf(job)).text();
        var archived = ARCHIVED.matcher(page);
        if (!archived.find()) {
            throw new AssertionError(page);
        }
        actions.send("/jobs/archive/undo", "archived", archived.group(1).replace("&quot;", "\""));
        return actions.ofOwner(job + " Baker");
    }

    private FilledJobForm form(Object job) {
        return FilledJobForm.in(actions.atWork.page(actions.path("/jobs/" + job)));
    }

    private ConsoleAction inForm(String button, Action action, JobBody body) {
        return new ConsoleAction("POST /{employer}/jobs/{id}", action, () -> {
            int job = actions.bakery.create(body).id();
            var form = form(job).with("title", "Night baker");
            if (button.equals("schedule")) {
                form.with("publishOn", actions.service.clock().today().plusDays(3).toString());
            }
            return actions.ofOwner(FilledJobForm.id(form.press(actions.atWork, button)) + " Night baker");
        });
    }
}
