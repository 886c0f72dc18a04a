package ca.posthaste.json;

import ca.posthaste.language.Bilingual;
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
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.concurrent.Semaphore;

/** Parses JSON strictly. Writes it field by field, without data binding, so that names in the API do not depend on names in the code. */
public final class Json {
    public static final int NESTING_MAX = 64;
    private static final int TYPICAL_SIZE = 2048;
    private static final int LARGE = 1024 * 1024;

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
    /**
     * Limits concurrent parsing of large bodies: it needs about five times the memory of the text, and more threads than a small machine has
     * cores gain nothing.
     */
    private static final Semaphore LARGE_AT_A_TIME = new Semaphore(2, true);

    private Json() {}

    /** Parses the whole tree, for bodies that are known to be small. */
    public static JsonNode parse(byte[] body) {
        return parsed(body, parser -> TREES.readValue(parser));
    }

    /** Parses only the part of the tree that the shape describes. */
    public static JsonNode parse(byte[] body, JsonShape shape) {
        if (body.length <= LARGE) {
            return parsed(body, parser -> JsonTree.read(parser, shape));
        }
        LARGE_AT_A_TIME.acquireUninterruptibly();
        try {
            return parsed(body, parser -> JsonTree.read(parser, shape));
        } finally {
            LARGE_AT_A_TIME.release();
        }
    }

    private interface Parse {
        JsonNode from(JsonParser parser) throws IOException;
    }

    private static JsonNode parsed(byte[] body, Parse parse) {
        try (var parser = FACTORY.createParser(new Utf8(body))) {
            if (parser.nextToken() == null) {
                throw malformed(new Bilingual("Send a JSON object: the body is empty.", "Envoyez un objet JSON\u00a0: le corps est vide."));
            }
            var node = parse.from(parser);
            if (parser.nextToken() != null) {
                throw malformed(new Bilingual("there is text after the value", "il y a du texte après la valeur"), parser.currentTokenLocation());
            }
            return node;
        } catch (CharacterCodingException notUtf8) {
            throw malformed(new Bilingual("Send the body in UTF-8: it holds bytes that are not.",
                "Envoyez le corps en UTF-8\u00a0: il contient des octets qui n'en sont pas."));
        } catch (JsonProcessingException fault) {
            throw malformed(reason(fault), fault.getLocation());
        } catch (NumberFormatException exponentTooLong) {
            throw malformed(new Bilingual("Send well-formed JSON: a number in it is beyond all measure.",
                "Envoyez du JSON bien formé\u00a0: un nombre y est démesuré."));
        } catch (IOException notInMemory) {
            throw new UncheckedIOException(notInMemory);
        }
    }

    /** Returns the reason in our own words: the parser's message may quote the body, which may contain personal data. */
    private static Bilingual reason(JsonProcessingException fault) {
        var message = String.valueOf(fault.getOriginalMessage());
        if (message.startsWith("Duplicate field")) {
            return new Bilingual("an object has the same key twice", "un objet a deux fois la même clé");
        }
        if (message.contains("nesting depth")) {
            return Bilingual.format("it is nested deeper than %s levels", "il est imbriqué sur plus de %s niveaux", NESTING_MAX);
        }
        if (message.startsWith("too many members")) {
            return Bilingual.format("an object has more than %s members", "un objet a plus de %s membres", JsonTree.MEMBERS_MAX);
        }
        return new Bilingual("the text cannot be read", "le texte est illisible");
    }

    private static Rejected malformed(Bilingual reason, JsonLocation at) {
        return malformed(at == null ? Bilingual.format("Send well-formed JSON: %s.", "Envoyez du JSON bien formé\u00a0: %s.", reason)
            : Bilingual.format("Send well-formed JSON: %s at line %s, column %s.", "Envoyez du JSON bien formé\u00a0: %s à la ligne %s, colonne %s.",
                reason, at.getLineNr(), at.getColumnNr()));
    }

    private static Rejected malformed(Bilingual detail) {
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

    /** Appends a value to the bytes. */
    public static void write(ByteArrayOutputStream bytes, Writing writing) {
        try (var json = FACTORY.createGenerator(bytes)) {
            writing.to(json);
        } catch (IOException notInMemory) {
            throw new UncheckedIOException(notInMemory);
        }
    }
}
