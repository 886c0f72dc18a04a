package ca.posthaste.board.feed;

import ca.posthaste.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The jobs that a site would reject because their description is too short. They are left out and listed at the end of the feed. */
final class SkippedJobs {
    /** Maximum number of ids to list; the others are only counted. */
    static final int NAMED = 100;

    private final List<Integer> named = new ArrayList<>();
    private int count;

    /** Returns the job's languages; none if its text is too short in one: Québec does not allow a posting in English without the French one beside it. */
    List<Language> longEnough(FeedItem item) {
        if (item.languages().stream().noneMatch(language -> ShortDescription.isShort(item.ownDescription(language)))) {
            return item.languages();
        }
        count++;
        if (named.size() < NAMED) {
            named.add(item.id());
        }
        return List.of();
    }

    void report(XmlBuffer xml) {
        if (count > 0) {
            xml.comment(" Left out, because a description has fewer than " + ShortDescription.SHORTEST + " characters: " + count + (count == 1 ? " job" : " jobs")
                + " (" + named.stream().map(String::valueOf).collect(Collectors.joining(", ")) + (count > named.size() ? ", …" : "") + ") ");
        }
    }
}
