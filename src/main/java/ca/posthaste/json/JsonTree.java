package ca.posthaste.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Builds the tree described by a {@link JsonShape}. The whole body passes through the parser, so that malformed JSON is detected anywhere. */
final class JsonTree {
    /** Maximum number of members of one object. Their names are held in memory to detect duplicates. */
    static final int MEMBERS_MAX = 1_000;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonParser parser;
    private final boolean notesUnknown;
    private final int[] members = new int[Json.NESTING_MAX + 1];
    private int depth;

    private JsonTree(JsonParser parser, boolean notesUnknown) {
        this.parser = parser;
        this.notesUnknown = notesUnknown;
    }

    static JsonNode read(JsonParser parser, JsonShape shape) throws IOException {
        return new JsonTree(parser, shape.notesUnknown()).value(shape);
    }

    /** An object that records its unknown members: the names of the first few, shortened, and the number of the others. */
    @SuppressWarnings("unchecked") // in an inherited method
    static final class TrackedObject extends ObjectNode {
        private static final long serialVersionUID = 1;
        final transient JsonShape shape;
        final transient List<String> unknown = new ArrayList<>(0);
        int more;

        TrackedObject(JsonShape shape) {
            super(NODES);
            this.shape = shape;
        }

        private void note(String name) {
            if (unknown.size() < UnknownMembers.LISTED_MAX) {
                unknown.add(UnknownMembers.shortened(name));
            } else {
                more++;
            }
        }
    }

    /** An array that stores only its first entries but counts all of them. */
    @SuppressWarnings("unchecked") // in an inherited method
    private static final class Counted extends ArrayNode {
        private static final long serialVersionUID = 1;
        private int more;

        Counted() {
            super(NODES);
        }

        @Override public int size() {
            return super.size() + more;
        }
    }

    /** Reads a value. Afterwards, the current token is the last one of the value. */
    private JsonNode value(JsonShape shape) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(shape);
            case START_ARRAY -> array(shape);
            case VALUE_STRING -> NODES.textNode(parser.getText());
            case VALUE_TRUE, VALUE_FALSE -> NODES.booleanNode(parser.getBooleanValue());
            case VALUE_NULL -> NODES.nullNode();
            case VALUE_NUMBER_INT -> wholeNumber();
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(withoutZeros(parser.getDecimalValue()));
            default -> throw new IllegalStateException("No value starts with " + parser.currentToken() + ".");
        };
    }

    private JsonNode wholeNumber() throws IOException {
        return switch (parser.getNumberType()) {
            case INT -> NODES.numberNode(parser.getIntValue());
            case LONG -> NODES.numberNode(parser.getLongValue());
            default -> NODES.numberNode(parser.getBigIntegerValue());
        };
    }

    private static BigDecimal withoutZeros(BigDecimal number) {
        try {
            return number.stripTrailingZeros();
        } catch (ArithmeticException exponentTooLong) {
            return number;
        }
    }

    private ObjectNode object(JsonShape shape) throws IOException {
        var object = notesUnknown ? new TrackedObject(shape) : NODES.objectNode();
        enter();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            countMember();
            var name = parser.currentName();
            parser.nextToken();
            var inside = shape.members().get(name);
            if (inside == null) {
                if (object instanceof TrackedObject noted && shape.isUnknown(name)) {
                    noted.note(name);
                }
                skip();
            } else {
                object.set(name, value(inside));
            }
        }
        depth--;
        return object;
    }

    private ArrayNode array(JsonShape shape) throws IOException {
        var array = new Counted();
        enter();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (array.more == 0 && array.size() < shape.entries()) {
                array.add(parser.currentToken() == JsonToken.START_ARRAY ? skippedArray() : value(shape));
            } else {
                skip();
                array.more++;
            }
        }
        depth--;
        return array;
    }

    /** Skips a nested array, since lists of lists are never read. The empty array in its place shows that there was one. */
    private ArrayNode skippedArray() throws IOException {
        skip();
        return NODES.arrayNode();
    }

    private void skip() throws IOException {
        int outside = depth;
        for (var token = parser.currentToken();; token = parser.nextToken()) {
            if (token.isStructStart()) {
                enter();
            } else if (token.isStructEnd()) {
                depth--;
            } else if (token == JsonToken.FIELD_NAME) {
                countMember();
                continue;
            }
            if (depth == outside) {
                return;
            }
        }
    }

    private void enter() {
        members[++depth] = 0;
    }

    private void countMember() throws IOException {
        if (++members[depth] > MEMBERS_MAX) {
            throw new TooManyMembers(parser.currentTokenLocation());
        }
    }

    /** An object has more than {@link #MEMBERS_MAX} members. */
    static final class TooManyMembers extends StreamConstraintsException {
        private static final long serialVersionUID = 1;

        private TooManyMembers(JsonLocation at) {
            super("too many members", at);
        }
    }
}
