package ca.posthaste.board.words;

import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Province;
import ca.posthaste.page.Messages;
import ca.posthaste.page.PayFormatter;
import java.math.BigDecimal;

/** Display names of filters and their values. */
public record FilterNames(Language language) {
    private Messages texts() {
        return Messages.in(language);
    }

    /** Returns the name of a filter on the page; the parameter itself if the page does not offer it. */
    public String name(String parameter) {
        return switch (parameter) {
            case "range" -> texts().get("filterRange");
            case "postedWithin" -> texts().get("filterPosted");
            case "positionTypeIds" -> texts().get("filterPositionType");
            case "workplaceType" -> texts().get("filterWorkplace");
            case "salaryMin" -> texts().get("filterSalary");
            case "categoryIds" -> texts().get("filterCategory");
            case "provinces" -> texts().get("filterProvince");
            case "language" -> texts().get("filterLanguage");
            case "sort" -> texts().get("resultsSort");
            default -> parameter;
        };
    }

    public String of(String name, String value) {
        return switch (name) {
            case "range" -> texts().get("filterWithin", value);
            case "categoryIds" -> Category.of(Integer.parseInt(value)).orElseThrow().title(language);
            case "positionTypeIds" -> PositionType.of(Integer.parseInt(value)).orElseThrow().title(language);
            case "workplaceType" -> new JobText(language).workplace(WorkplaceType.of(value));
            case "provinces" -> Province.valueOf(value).in(language);
            case "salaryMin" -> texts().get("filterAtLeast", new PayFormatter(language).dollars(new BigDecimal(value)));
            case "postedWithin" -> value.equals("1") ? texts().get("filterToday") : texts().get("filterDays", Integer.valueOf(value));
            case "employerId" -> texts().get("filterEmployer", value);
            case "language" -> texts().get(value.equals("fr") ? "filterFrench" : "filterEnglish");
            default -> throw new IllegalArgumentException(name);
        };
    }
}
