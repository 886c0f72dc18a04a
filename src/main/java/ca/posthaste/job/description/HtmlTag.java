package ca.posthaste.job.description;

import java.util.List;

/**
 * A tag in a text. Names are in lower case; character references in values are not decoded.
 *
 * @param name       name of the tag, truncated if it is longer than any allowed name
 * @param attributes first attributes, up to a number that no allowed tag reaches
 * @param more       number of further attributes
 * @param from       index at which the tag begins
 * @param to         index after the tag
 */
record HtmlTag(String name, boolean closing, List<Attribute> attributes, int more, int from, int to) {
    /** An attribute. Its value is null if there is none, as in {@code <a href>}. */
    record Attribute(String name, String value) {}
}
