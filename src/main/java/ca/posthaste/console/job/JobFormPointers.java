package ca.posthaste.console.job;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Maps the API's JSON Pointers to fields of the form. */
final class JobFormPointers {
    /** Id of the place beside the buttons, for errors that concern no field. */
    static final String BUTTONS = "buttons";
    private static final Map<String, String> OTHER_NAMES = Map.ofEntries(
        Map.entry("/locations", "location0"), Map.entry("/categories", "category0"),
        Map.entry("/positionType/id", "positionType"),
        Map.entry("/salary", "amount"), Map.entry("/salary/amount", "amount"), Map.entry("/salary/maxAmount", "maxAmount"),
        Map.entry("/salary/period", "period"), Map.entry("/salary/period/id", "period"), Map.entry("/salary/plusCommission", "plusCommission"),
        Map.entry("/applicantRoutingType", "routing"), Map.entry("/applicantRoutingType/id", "routing"),
        Map.entry("/translation", "translationTitle"), Map.entry("/translation/title", "translationTitle"),
        Map.entry("/translation/description", "translationDescription"), Map.entry("/translation/language", "language"),
        Map.entry("/disclosures", "aiUsed"), Map.entry("/disclosures/aiUsed", "aiUsed"), Map.entry("/disclosures/vacancy", "vacancy"),
        Map.entry("/disclosures/payAbove200000", "payAbove"),
        Map.entry("/disclosures/accommodation", "accommodation"), Map.entry("/disclosures/otherLanguages", "otherLanguage0"));
    private static final Pattern ENTRY = Pattern.compile("/(?:disclosures/)?(locations|categories|remoteRegions|otherLanguages)/(\\d{1,4})(?:/(\\w+))?");
    private static final Set<String> SAME_NAME = Set.of("/title", "/description", "/language", "/workplaceType", "/remoteRegions",
        "/positionType", "/applicationEmail", "/applicationUrl", "/closeDate", "/publishOn", "/confidential", "/autoRefresh", "/referenceId", "/source");

    private JobFormPointers() {}

    /** Returns the id of the field. */
    static String field(String pointer) {
        if (SAME_NAME.contains(pointer)) {
            return pointer.substring(1);
        }
        var entry = ENTRY.matcher(pointer);
        return entry.matches() ? entry(entry.group(1), entry.group(2), entry.group(3)) : OTHER_NAMES.getOrDefault(pointer, BUTTONS);
    }

    private static String entry(String list, String number, String part) {
        return switch (list) {
            case "locations" -> "location" + number;
            case "categories" -> "category" + number;
            case "remoteRegions" -> "remoteRegions";
            default -> (part != null && part.equals("reason") ? "otherLanguageReason" : "otherLanguage") + number;
        };
    }
}
