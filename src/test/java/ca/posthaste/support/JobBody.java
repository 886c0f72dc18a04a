package ca.posthaste.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A job as a client sends it. Each change creates a new body, so samples can be shared. */
public final class JobBody {
    private final ObjectNode tree;

    private JobBody(ObjectNode tree) {
        this.tree = tree;
    }

    public static JobBody of(String json) {
        return new JobBody(Trees.object(json));
    }

    public static JobBody of(JsonNode object) {
        return new JobBody(object.deepCopy());
    }

    public static JobBody empty() {
        return of("{}");
    }

    /** Returns a body with the field at this path, such as {@code salary.period.id}, set to text, a number, a boolean, null or a tree. */
    public JobBody with(String path, Object value) {
        return changed(path, Trees.of(value));
    }

    /** Like {@link #with}, but with the value given as JSON. */
    public JobBody withJson(String path, String json) {
        return changed(path, Trees.parse(json));
    }

    private JobBody changed(String path, JsonNode value) {
        var copy = tree.deepCopy();
        var object = copy;
        var names = path.split("\\.");
        for (int i = 0; i < names.length - 1; i++) {
            object = object.get(names[i]) instanceof ObjectNode inner ? inner : object.putObject(names[i]);
        }
        object.set(names[names.length - 1], value);
        return new JobBody(copy);
    }

    public JobBody without(String... names) {
        var copy = tree.deepCopy();
        for (var name : names) {
            copy.remove(name);
        }
        return new JobBody(copy);
    }

    public JsonNode tree() {
        return tree.deepCopy();
    }

    /** Returns the JSON that is sent. */
    @Override public String toString() {
        return Trees.text(tree);
    }
}
