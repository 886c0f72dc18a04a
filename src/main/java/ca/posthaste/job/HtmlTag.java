package ca.posthaste.job;

import java.util.List;

/**
 * A tag as it stands in the text: names in lower case, values with their character references still in them.
 *
 * @param name       cut off where it is longer than any that is allowed
 * @param attributes the first of them, more than any tag may have
 * @param more       how many follow those
 * @param from       where the tag begins in the text
 * @param to         where the text goes on
 */
record HtmlTag(String name, boolean closing, List<Attribute> attributes, int more, int from, int to) {
    /** The value is null when there is none, as in {@code <a href>}. */
    record Attribute(String name, String value) {}
}
