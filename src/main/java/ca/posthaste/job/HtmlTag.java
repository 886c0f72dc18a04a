package ca.posthaste.job;

import java.util.List;

/**
 * A tag of a text: names in lower case, values with their character references not decoded.
 *
 * @param name       truncated if it is longer than any allowed name
 * @param attributes the first ones, more than any tag may have
 * @param more       how many more attributes there are
 * @param from       the index where the tag begins
 * @param to         the index after the tag
 */
record HtmlTag(String name, boolean closing, List<Attribute> attributes, int more, int from, int to) {
    /** The value is null when there is none, as in {@code <a href>}. */
    record Attribute(String name, String value) {}
}
