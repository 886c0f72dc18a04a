package ca.posthaste.push.source;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A job of a file, or the reason why it cannot be read. */
public sealed interface SourceItem {
    SourcePosition place();

    /** A job as the body of a request, with notes about content of the file that it cannot hold. */
    record Job(SourcePosition place, ObjectNode job, List<String> notes) implements SourceItem {}

    /** @param reason the reason as a sentence, without the place */
    record Unreadable(SourcePosition place, String reason) implements SourceItem {}
}
