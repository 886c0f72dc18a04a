package ca.posthaste.console.job;

import ca.posthaste.job.Status;
import ca.posthaste.language.Language;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** Turns form values into the JSON object that the API accepts. It contains only changes, so that all else stays byte for byte as it is stored. */
final class JobFormPatch {
    private final JobFormValues typed;
    private final JobFormValues stored;
    private final ObjectNode patch = JsonNodeFactory.instance.objectNode();

    private JobFormPatch(JobFormValues typed, JobFormValues stored) {
        this.typed = typed;
        this.stored = stored;
    }

    static ObjectNode of(JobFormValues typed, JobFormValues stored, Optional<Status> status) {
        var made = new JobFormPatch(typed, stored);
        for (var field : JobFormField.values()) {
            made.add(field);
        }
        made.translation();
        status.ifPresent(word -> made.patch.put("status", word.code()));
        return made.patch;
    }

    private void add(JobFormField field) {
        if (field == JobFormField.TRANSLATION_TITLE || field == JobFormField.TRANSLATION_DESCRIPTION) {
            return; // together: see translation()
        }
        if (field == JobFormField.SALARY && !typed.isSame(field, stored) && typed.isSame(field, JobFormValues.empty())) {
            patch.putNull("salary");
            return;
        }
        for (var input : field.inputs()) {
            boolean isChanged = field.isWhole() ? !typed.isSame(field, stored) : isChanged(input.name());
            if (isChanged && !input.path().isEmpty()) {
                set(input.path(), input.written(typed));
            }
        }
    }

    private void set(String path, JsonNode value) {
        int dot = path.indexOf('.');
        var parent = dot < 0 ? patch : patch.withObjectProperty(path.substring(0, dot));
        parent.set(path.substring(dot + 1), value);
    }

    private boolean isChanged(String name) {
        return !typed.isSame(name, stored);
    }

    /** Adds the translation. If the job's language changes, the translation must be sent as a whole. */
    private void translation() {
        boolean isThere = isTranslated(typed);
        boolean wasThere = isTranslated(stored);
        if (!isThere) {
            if (wasThere) {
                patch.putNull("translation");
            }
            return;
        }
        boolean isWhole = !wasThere || isChanged(JobFormValues.LANGUAGE);
        if (isWhole || isChanged(JobFormValues.TRANSLATION_TITLE) || isChanged(JobFormValues.TRANSLATION_DESCRIPTION)) {
            var translation = patch.putObject("translation");
            Language.of(typed.get(JobFormValues.LANGUAGE)).ifPresent(language -> translation.put("language", language.other().code()));
            part(translation, "title", JobFormValues.TRANSLATION_TITLE, isWhole);
            part(translation, "description", JobFormValues.TRANSLATION_DESCRIPTION, isWhole);
        }
    }

    private static boolean isTranslated(JobFormValues values) {
        return !values.get(JobFormValues.TRANSLATION_TITLE).isEmpty() || !values.get(JobFormValues.TRANSLATION_DESCRIPTION).isEmpty();
    }

    private void part(ObjectNode translation, String name, String field, boolean isNeeded) {
        if (isChanged(field)) {
            translation.set(name, JobFormInput.text(typed.get(field)));
        } else if (isNeeded) {
            translation.set(name, JobFormInput.text(stored.get(field)));
        }
    }
}
