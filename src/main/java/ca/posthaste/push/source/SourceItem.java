package ca.posthaste.push.source;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** One job of a file, or why there is none at its place. */
public sealed interface SourceItem {
    Place place();

    /**
     * @param job   the body that the API takes
     * @param notes what the file says and a job has no room for
     */
    record Job(Place place, ObjectNode job, List<String> notes) implements SourceItem {}

    /** @param why a sentence without its place */
    record Unreadable(Place place, String why) implements SourceItem {}
}
