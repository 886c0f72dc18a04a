package ca.posthaste.push.source;

import ca.posthaste.json.Json;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;

/** Reads and writes JSON as strictly as the service does, but from a stream. */
public final class StrictJson {
    static final JsonFactory FACTORY = JsonFactory.builder()
        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(Json.NESTING_MAX)
            .maxStringLength(JobReader.JOB_BYTES_MAX).build())
        .build();
    static final JsonMapper MAPPER = JsonMapper.builder(FACTORY)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    private StrictJson() {}

    public static JsonNode read(String text) throws JsonProcessingException {
        return MAPPER.readTree(text);
    }

    /** Returns indented JSON, for a file that people edit. */
    static byte[] indented(JsonNode tree) {
        return (tree.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Returns compact JSON. An unpaired surrogate is written as an escape, for the server to reject. */
    public static byte[] bytes(JsonNode tree) {
        try {
            return MAPPER.writeValueAsBytes(tree);
        } catch (JsonProcessingException notInMemory) {
            throw new IllegalStateException(notInMemory);
        }
    }
}
