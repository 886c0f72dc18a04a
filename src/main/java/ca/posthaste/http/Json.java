package ca.posthaste.http;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** JSON in, strictly; JSON out, by hand: the interface has one spelling, and it is written where the value is known. */
public final class Json {
    public static final int NESTING_MAX = 64;
    private static final int TYPICAL_SIZE = 2048;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private static final JsonFactory FACTORY = JsonFactory.builder()
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
        .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
        .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(NESTING_MAX)
            .maxStringLength(Integer.MAX_VALUE).build())
        .build();
    private static final ObjectReader TREES = JsonMapper.builder(FACTORY)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build().readerFor(JsonNode.class);

    private Json() {}

    public static JsonNode parse(byte[] body) {
        try {
            var node = TREES.<JsonNode>readValue(text(body));
            if (node == null || node.isMissingNode()) {
                throw malformed("Send a JSON object: the body is empty.");
            }
            return node;
        } catch (JsonProcessingException fault) {
            var at = fault.getLocation();
            throw malformed("Send well-formed JSON: " + reason(fault)
                + (at == null ? "." : " at line " + at.getLineNr() + ", column " + at.getColumnNr() + "."));
        } catch (NumberFormatException exponentTooLong) {
            throw malformed("Send well-formed JSON: a number in it is beyond all measure.");
        }
    }

    private static String text(byte[] body) {
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
            return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
        } catch (CharacterCodingException notUtf8) {
            throw malformed("Send the body in UTF-8: it holds bytes that are not.");
        }
    }

    /** In our words: the parser's own may quote the body, which is nobody's business in a log. */
    private static String reason(JsonProcessingException fault) {
        var message = String.valueOf(fault.getOriginalMessage());
        if (message.startsWith("Duplicate field")) {
            return "an object has the same key twice";
        }
        if (message.contains("nesting depth")) {
            return "it is nested deeper than " + NESTING_MAX + " levels";
        }
        if (message.startsWith("Trailing token")) {
            return "there is text after the value";
        }
        return "the text cannot be read";
    }

    private static Rejected malformed(String detail) {
        return new Rejected(Problem.JSON_MALFORMED, detail);
    }

    /** Writes a value; {@code IOException} cannot happen in memory. */
    public interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    public static byte[] write(Writing writing) {
        var bytes = new ByteArrayOutputStream(TYPICAL_SIZE);
        try (var json = FACTORY.createGenerator(bytes)) {
            writing.to(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
