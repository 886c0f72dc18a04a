package ca.posthaste.console.job;

import ca.posthaste.job.Status;
import ca.posthaste.language.Language;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Turns form values into the JSON object that the API accepts. It contains only changes, so that untouched values stay byte for byte as they are stored.
 * Invalid values are sent as typed, so that they are rejected as the API rejects them.
 */
final class JobFormPatch {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final JobFormValues typed;
    private final JobFormValues stored;
    private final ObjectNode patch = JSON.objectNode();

    private JobFormPatch(JobFormValues typed, JobFormValues stored) {
        this.typed = typed;
        this.stored = stored;
    }

    static ObjectNode of(JobFormValues typed, JobFormValues stored, Optional<Status> status) {
        var made = new JobFormPatch(typed, stored);
        made.texts();
        made.translation();
        made.lists();
        made.chosen();
        made.salary();
        made.disclosures();
        status.ifPresent(word -> made.patch.put("status", word.word()));
        return made.patch;
    }

    private boolean isChanged(String field) {
        return !typed.isSame(field, stored);
    }

    private boolean isChanged(JobFormMember member) {
        return !typed.isSame(member, stored);
    }

    /** Adds fields that have the same name in the API. */
    private void texts() {
        for (var field : List.of(JobFormValues.TITLE, JobFormValues.LANGUAGE, JobFormValues.DESCRIPTION, JobFormValues.WORKPLACE_TYPE,
            JobFormValues.EMAIL, JobFormValues.URL, JobFormValues.CLOSE_DATE, JobFormValues.PUBLISH_ON, JobFormValues.REFERENCE_ID, JobFormValues.SOURCE)) {
            if (isChanged(field)) {
                patch.set(field, text(typed.get(field)));
            }
        }
        for (var field : List.of(JobFormValues.CONFIDENTIAL, JobFormValues.AUTO_REFRESH)) {
            if (isChanged(field)) {
                patch.put(field, typed.isTicked(field));
            }
        }
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
            Language.of(typed.get(JobFormValues.LANGUAGE)).ifPresent(language -> translation.put("language", language.other().word()));
            part(translation, "title", JobFormValues.TRANSLATION_TITLE, isWhole);
            part(translation, "description", JobFormValues.TRANSLATION_DESCRIPTION, isWhole);
        }
    }

    private static boolean isTranslated(JobFormValues values) {
        return !values.get(JobFormValues.TRANSLATION_TITLE).isEmpty() || !values.get(JobFormValues.TRANSLATION_DESCRIPTION).isEmpty();
    }

    private void part(ObjectNode translation, String name, String field, boolean isNeeded) {
        if (isChanged(field)) {
            translation.set(name, text(typed.get(field)));
        } else if (isNeeded) {
            translation.set(name, text(stored.get(field)));
        }
    }

    private void lists() {
        if (isChanged(JobFormMember.LOCATIONS)) {
            list("locations", typed.all(JobFormValues.LOCATION), place -> JSON.objectNode().put("description", place));
        }
        if (isChanged(JobFormMember.CATEGORIES)) {
            list("categories", typed.all(JobFormValues.CATEGORY), id -> JSON.objectNode().set("id", number(id)));
        }
        if (isChanged(JobFormMember.REMOTE_REGIONS)) {
            regions(typed.all(JobFormValues.REMOTE_REGION));
        }
    }

    /** Adds the remote regions. No ticked region means all of Canada, which is null in the API; an empty list would be rejected. */
    private void regions(List<String> ticked) {
        if (ticked.isEmpty()) {
            patch.putNull("remoteRegions");
        } else {
            list("remoteRegions", ticked, JSON::textNode);
        }
    }

    private void list(String name, List<String> texts, Function<String, JsonNode> entry) {
        var list = patch.putArray(name);
        texts.forEach(text -> list.add(entry.apply(text)));
    }

    private void chosen() {
        if (isChanged(JobFormValues.POSITION_TYPE)) {
            patch.set("positionType", chosen(typed.get(JobFormValues.POSITION_TYPE)));
        }
        if (isChanged(JobFormValues.ROUTING)) {
            patch.set("applicantRoutingType", chosen(typed.get(JobFormValues.ROUTING)));
        }
    }

    private static JsonNode chosen(String id) {
        return id.isEmpty() ? JSON.nullNode() : JSON.objectNode().set("id", number(id));
    }

    private void salary() {
        if (!isChanged(JobFormMember.SALARY)) {
            return;
        }
        if (typed.isSame(JobFormMember.SALARY, JobFormValues.nothing())) {
            patch.putNull("salary");
            return;
        }
        var salary = patch.putObject("salary");
        salary.set("amount", amount(typed.get(JobFormValues.AMOUNT)));
        salary.set("maxAmount", amount(typed.get(JobFormValues.MAX_AMOUNT)));
        salary.set("period", chosen(typed.get(JobFormValues.PERIOD)));
        salary.put("plusCommission", typed.isTicked(JobFormValues.PLUS_COMMISSION));
    }

    private void disclosures() {
        var said = JSON.objectNode();
        if (isChanged(JobFormMember.AI_USED)) {
            said.set("aiUsed", answer(typed.get(JobFormValues.AI_USED)));
        }
        if (isChanged(JobFormMember.PAY_ABOVE)) {
            said.set("payAbove200000", answer(typed.get(JobFormValues.PAY_ABOVE)));
        }
        for (var field : List.of(JobFormValues.VACANCY, JobFormValues.ACCOMMODATION)) {
            if (isChanged(field)) {
                said.set(field, text(typed.get(field)));
            }
        }
        if (isChanged(JobFormMember.OTHER_LANGUAGES)) {
            var list = said.putArray("otherLanguages");
            var reasons = typed.all(JobFormValues.OTHER_LANGUAGE_REASON);
            for (int i = 0; i < reasons.size(); i++) {
                var entry = list.addObject();
                entry.set("language", text(typed.all(JobFormValues.OTHER_LANGUAGE).get(i)));
                entry.set("reason", text(reasons.get(i)));
            }
        }
        if (!said.isEmpty()) {
            patch.set("disclosures", said);
        }
    }

    private static JsonNode text(String text) {
        return text.isEmpty() ? JSON.nullNode() : JSON.textNode(text);
    }

    private static JsonNode amount(String typed) {
        return JobFormAmount.read(typed).<JsonNode>map(JSON::numberNode).orElseGet(() -> text(typed));
    }

    private static JsonNode number(String id) {
        return id.matches("\\d{1,9}") ? JSON.numberNode(Integer.parseInt(id)) : text(id);
    }

    private static JsonNode answer(String word) {
        return word.equals("true") || word.equals("false") ? JSON.booleanNode(word.equals("true")) : text(word);
    }
}
