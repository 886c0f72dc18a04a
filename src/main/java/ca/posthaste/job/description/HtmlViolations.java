package ca.posthaste.job.description;

import ca.posthaste.language.UserMessage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The violations in an HTML text. The first ones are reported, each once; the others are only counted. */
final class HtmlViolations {
    private static final int REPORTED_MAX = 100;
    /** Maximum number of messages created. Beyond it violations are only counted: creating a message takes longer than finding one. */
    private static final int SENTENCES_MAX = 10_000;

    private final Map<UserMessage, Integer> reported = new LinkedHashMap<>();
    private int at = DescriptionHtml.Fault.NO_PLACE;
    private int sentenceCount;
    private int unreported;

    /** Sets the position of violations added from now on. */
    void moveTo(int index) {
        at = index;
    }

    void add(Supplier<UserMessage> sentence) {
        if (reported.size() < REPORTED_MAX && sentenceCount < SENTENCES_MAX) {
            reported.putIfAbsent(sentence.get(), at);
            sentenceCount++;
        } else {
            unreported++;
        }
    }

    void addUnreported(int more) {
        unreported += more;
    }

    boolean isEmpty() {
        return reported.isEmpty();
    }

    List<DescriptionHtml.Fault> list() {
        var all = new ArrayList<DescriptionHtml.Fault>();
        reported.forEach((sentence, index) -> all.add(new DescriptionHtml.Fault(sentence, index)));
        if (unreported > 0) {
            var rest = unreported == 1 ? UserMessage.of("html.one-more") : UserMessage.of("html.more", "count", unreported);
            all.add(new DescriptionHtml.Fault(rest, DescriptionHtml.Fault.NO_PLACE));
        }
        return List.copyOf(all);
    }
}
