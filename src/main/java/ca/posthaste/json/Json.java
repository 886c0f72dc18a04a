package ca.posthaste.json;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.Semaphore;

/** Parses JSON strictly. Writes it field by field, without data binding, so that names in the API do not depend on names in the code. */
public final class Json {
    public static final int NESTING_MAX = 64;
    private static final int TYPICAL_SIZE = 2048;
    private static final int LARGE = 1024 * 1024;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private static final JsonFactory FACTORY = JsonFactory.builder()
        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES) // otherwise it would cache every field name that anybody ever sent
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
        .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
        .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(NESTING_MAX)
            .maxStringLength(Integer.MAX_VALUE).build())
        .build();
    private static final ObjectReader TREES = JsonMapper.builder(FACTORY)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build().readerFor(JsonNode.class);
    /** Limits concurrent parsing of large bodies: it needs about five times the memory of the text. */
    private static final Semaphore LARGE_AT_A_TIME = new Semaphore(2, true);

    private Json() {}

    /** Parses the whole tree, for bodies that are known to be small. */
    public static JsonNode parse(byte[] body) {
        return parsed(body, null);
    }

    /** Parses only the part of the tree that the shape describes. */
    public static JsonNode parse(byte[] body, JsonShape shape) {
        if (body.length <= LARGE) {
            return parsed(body, shape);
        }
        LARGE_AT_A_TIME.acquireUninterruptibly();
        try {
            return parsed(body, shape);
        } finally {
            LARGE_AT_A_TIME.release();
        }
    }

    /** @param shape part of the tree to parse; null for all of it */
    private static JsonNode parsed(byte[] body, JsonShape shape) {
        try (var parser = FACTORY.createParser(decoded(body))) {
            return parsed(parser, shape);
        } catch (CharacterCodingException notUtf8) {
            throw malformed(UserMessage.of("body.not-utf8"));
        } catch (NumberFormatException exponentTooLong) {
            throw malformed(UserMessage.of("json.number-out-of-range"));
        } catch (IOException notInMemory) {
            throw new UncheckedIOException(notInMemory);
        }
    }

    private static JsonNode parsed(JsonParser parser, JsonShape shape) throws IOException {
        try {
            if (parser.nextToken() == null) {
                throw malformed(UserMessage.of("json.empty"));
            }
            JsonNode node = shape == null ? TREES.readValue(parser) : JsonTree.read(parser, shape);
            if (parser.nextToken() != null) {
                throw malformed(UserMessage.of("part.json-trailing"), parser.currentTokenLocation());
            }
            return node;
        } catch (JsonProcessingException fault) {
            throw malformed(reason(fault, parser), fault.getLocation());
        }
    }

    /** Decodes UTF-8 strictly: malformed input is an error. Skips a byte order mark. */
    private static Reader decoded(byte[] body) {
        int begin = body.length >= BYTE_ORDER_MARK.length && Arrays.mismatch(body, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length) < 0
            ? BYTE_ORDER_MARK.length : 0;
        return new InputStreamReader(new ByteArrayInputStream(body, begin, body.length - begin), StandardCharsets.UTF_8.newDecoder());
    }

    /** Returns the reason in our own words: the parser's message may quote the body, which may contain personal data. */
    private static UserMessage reason(JsonProcessingException fault, JsonParser parser) {
        if (fault instanceof JsonTree.TooManyMembers) {
            return UserMessage.of("part.json-members", "max", JsonTree.MEMBERS_MAX);
        }
        if (fault instanceof StreamConstraintsException && parser.getParsingContext().getNestingDepth() > NESTING_MAX) {
            return UserMessage.of("part.json-nesting", "max", NESTING_MAX);
        }
        return isDuplicateMember(fault) ? UserMessage.of("part.json-duplicate") : UserMessage.of("part.json-syntax");
    }

    /** Reports whether an object has the same member twice. The parser's strict duplicate detection has no exception of its own, only a message. */
    public static boolean isDuplicateMember(JsonProcessingException fault) {
        return String.valueOf(fault.getOriginalMessage()).startsWith("Duplicate field");
    }

    private static Rejected malformed(UserMessage reason, JsonLocation at) {
        return malformed(at == null ? UserMessage.of("json.malformed", "reason", reason)
            : UserMessage.of("json.malformed-at", "reason", reason, "line", at.getLineNr(), "column", at.getColumnNr()));
    }

    private static Rejected malformed(UserMessage detail) {
        return new Rejected(Problem.JSON_MALFORMED, detail);
    }

    /** Writes a value. An {@code IOException} cannot happen in memory. */
    public interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    public static byte[] write(Writing writing) {
        return write(0, writing);
    }

    /** @param expected approximate size in bytes, so that the buffer of a large response is not copied repeatedly as it grows; 0 if unknown */
    public static byte[] write(int expected, Writing writing) {
        var bytes = new ByteArrayOutputStream(TYPICAL_SIZE + expected);
        write(bytes, writing);
        return bytes.toByteArray();
    }

    public static void write(ByteArrayOutputStream bytes, Writing writing) {
        try (var json = FACTORY.createGenerator(bytes)) {
            writing.to(json);
        } catch (IOException notInMemory) {
            throw new UncheckedIOException(notInMemory);
        }
    }

    /** Returns an object as a text. */
    public static String text(Writing members) {
        return new String(object(members), StandardCharsets.UTF_8);
    }

    public static byte[] object(Writing members) {
        return write(json -> object(json, members));
    }

    public static void object(JsonGenerator json, Writing members) throws IOException {
        json.writeStartObject();
        members.to(json);
        json.writeEndObject();
    }

    /** Writes the members of an object, or another value, that represents an item of a list. */
    public interface ItemWriter<T> {
        void write(T item) throws IOException;
    }

    /** @param value value to write as an object; null writes null */
    public static <T> void object(JsonGenerator json, String name, T value, ItemWriter<T> members) throws IOException {
        json.writeFieldName(name);
        if (value == null) {
            json.writeNull();
        } else {
            object(json, within -> members.write(value));
        }
    }

    public static <T> void array(JsonGenerator json, String name, Iterable<T> items, ItemWriter<T> value) throws IOException {
        json.writeArrayFieldStart(name);
        for (var item : items) {
            value.write(item);
        }
        json.writeEndArray();
    }

    /** Writes an array of objects. */
    public static <T> void objects(JsonGenerator json, String name, Iterable<T> items, ItemWriter<T> members) throws IOException {
        array(json, name, items, item -> object(json, within -> members.write(item)));
    }

    public static void strings(JsonGenerator json, String name, Collection<String> strings) throws IOException {
        json.writeFieldName(name);
        json.writeArray(strings.toArray(String[]::new), 0, strings.size());
    }
}
