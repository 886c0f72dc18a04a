package ca.posthaste.push.source;

import java.util.List;
import java.util.Map;

/** Translates the jobs of an Indeed-style feed. */
record Indeed(NameToId words) {
    /** @param elements text of each element, by its name in lower case */
    SourceItem.Job job(SourcePosition place, Map<String, String> elements) {
        var job = new JobBuilder(words);
        job.text("referenceId", elements.get("referencenumber"));
        job.text("title", elements.get("title"));
        job.location(location(elements));
        if (elements.getOrDefault("remotetype", "").matches("(?i).*(remote|hybrid).*")) {
            job.text("workplaceType", elements.get("remotetype").matches("(?i).*hybrid.*") ? "hybrid" : "remote");
        }
        var category = elements.getOrDefault("category", "");
        job.categories(category.isBlank() ? List.of() : List.of(category));
        job.positionType(elements.get("jobtype"));
        job.salary(elements.get("salary"));
        job.text("description", elements.get("description"));
        job.closeDate(elements.get("expirationdate"));
        apply(job, elements);
        return job.build(place);
    }

    private static void apply(JobBuilder job, Map<String, String> elements) {
        if (!elements.getOrDefault("url", "").isBlank()) {
            job.applyAt(elements.get("url"));
        } else if (!elements.getOrDefault("email", "").isBlank()) {
            job.job.putObject("applicantRoutingType").put("id", 1);
            job.text("applicationEmail", elements.get("email"));
        }
    }

    private static String location(Map<String, String> elements) {
        var city = elements.getOrDefault("city", "").strip();
        var state = elements.getOrDefault("state", "").strip();
        return city.isEmpty() || state.isEmpty() ? city : city + ", " + state;
    }
}
