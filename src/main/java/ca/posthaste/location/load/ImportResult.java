package ca.posthaste.location.load;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.load.ImportLine.Skipped;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Result of an import, short enough to display. {@code elsewhere} has the first names that resolve to another location of the list. */
public record ImportResult(int lines, int added, int wereUnlisted, int known, int skipped, List<Skipped> firstSkipped, Map<UserMessage, Integer> furtherSkipped,
                           int elsewhereCount, List<String> elsewhere) {
    /** Maximum number of entries to display: a national file has hundreds of thousands of lakes. */
    public static final int SHOWN = 50;

    static ImportResult of(List<ImportLine> lines, LocationImport.Summary summary) {
        var further = new TreeMap<UserMessage, Integer>(Comparator.comparing(UserMessage::english));
        summary.skipped().stream().skip(SHOWN).forEach(skip -> further.merge(skip.why(), 1, Integer::sum));
        var names = LocationImport.namesThatLeadElsewhere(lines);
        return new ImportResult(lines.size(), summary.added(), summary.wereUnlisted(), summary.known(), summary.skipped().size(),
            summary.skipped().stream().limit(SHOWN).toList(), further, names.size(), names.stream().limit(SHOWN).toList());
    }
}
