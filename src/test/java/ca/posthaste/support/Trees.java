package ca.posthaste.support;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON trees that preserve every decimal as written, and their text in plain ASCII, so that even half a surrogate pair reaches the service. */
public final class Trees {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
        .build();

    private Trees() {}

    public static JsonNode parse(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException fault) {
            throw new IllegalArgumentException("Not JSON: " + json, fault);
        }
    }

    public static ObjectNode object(String json) {
        return (ObjectNode) parse(json);
    }

    /** Returns a tree of text, a number, a boolean, null, a collection, or a tree. */
    public static JsonNode of(Object value) {
        return MAPPER.valueToTree(value);
    }

    public static String text(JsonNode tree) {
        try {
            return MAPPER.writeValueAsString(tree);
        } catch (JsonProcessingException fault) {
            throw new IllegalArgumentException(fault);
        }
    }
}
