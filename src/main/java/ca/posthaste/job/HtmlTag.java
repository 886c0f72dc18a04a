package ca.posthaste.job;

import java.util.List;

/** A tag as it stands in the text: names in lower case, values with their character references still in them. */
record HtmlTag(String name, boolean closing, List<Attribute> attributes) {
    /** The value is null when there is none, as in {@code <a href>}. */
    record Attribute(String name, String value) {}
}
