package ca.posthaste.http.form;

import ca.posthaste.language.UserMessage;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The headers of a part of a form.
 *
 * @param fileName    null for a field; empty if the form has a file input in which no file was chosen
 * @param contentType media type in lower case, without parameters; null if the part has none
 * @param charset     charset of the part's text, by default UTF-8; empty if it is not supported
 */
record PartHeaders(String name, String fileName, String contentType, Optional<Charset> charset) {
    /** Uses possessive quantifiers only: with backtracking, a long name could overflow the stack. */
    private static final Pattern PARAMETER =
        Pattern.compile("\\G\\s*+;\\s*+([A-Za-z0-9_*-]++)=(?:\"((?:[^\"\\\\]++|\\\\\"|\\\\)*+)\"|([^\\s;\"]*+))");
    private static final Set<String> PLAIN_ENCODINGS = Set.of("7bit", "8bit", "binary");

    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*+charset\\s*+=\\s*+(?:\"([^\"]*+)\"|([^\\s;\"]*+))");

    static PartHeaders of(byte[] block) {
        var charset = charset(headers(new String(block, StandardCharsets.ISO_8859_1)).get("content-type"));
        var headers = headers(decoded(block, StandardCharsets.UTF_8).orElseGet(() -> text(block, charset.orElse(StandardCharsets.UTF_8))));
        var disposition = headers.getOrDefault("content-disposition", "");
        if (!disposition.regionMatches(true, 0, "form-data", 0, "form-data".length())) {
            throw Multipart.malformed(UserMessage.of("form.no-disposition"));
        }
        if (!PLAIN_ENCODINGS.contains(headers.getOrDefault("content-transfer-encoding", "binary").toLowerCase(Locale.ROOT))) {
            throw Multipart.malformed(UserMessage.of("form.transfer-encoding"));
        }
        var parameters = parameters(disposition.substring("form-data".length()));
        if (!parameters.containsKey("name")) {
            throw Multipart.malformed(UserMessage.of("form.no-name"));
        }
        return new PartHeaders(parameters.get("name"), parameters.get("filename"), type(headers.get("content-type")), charset);
    }

    String text(byte[] content) {
        return text(content, charset.orElseThrow(() -> Multipart.malformed(UserMessage.of("form.unknown-charset"))));
    }

    private static String text(byte[] bytes, Charset charset) {
        return decoded(bytes, charset).orElseThrow(() -> Multipart.malformed(charset.equals(StandardCharsets.UTF_8) ? UserMessage.of("form.not-utf8")
            : UserMessage.of("form.wrong-charset", "charset", charset.name())));
    }

    private static Optional<String> decoded(byte[] bytes, Charset charset) {
        try {
            return Optional.of(charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException malformed) {
            return Optional.empty();
        }
    }

    /** Returns the charset. US-ASCII is read as UTF-8, its superset, because some libraries declare it whatever they send. */
    private static Optional<Charset> charset(String contentType) {
        var match = CHARSET.matcher(contentType == null ? "" : contentType);
        if (!match.find()) {
            return Optional.of(StandardCharsets.UTF_8);
        }
        try {
            var charset = Charset.forName(match.group(1) != null ? match.group(1) : match.group(2));
            return Optional.of(charset.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : charset);
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }

    private static Map<String, String> headers(String block) {
        var headers = new HashMap<String, String>();
        for (var line : block.split("\r\n")) {
            int colon = line.indexOf(':');
            if (colon < 1 || headers.putIfAbsent(line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                line.substring(colon + 1).strip()) != null) {
                throw Multipart.malformed(UserMessage.of("form.header-syntax"));
            }
        }
        return headers;
    }

    private static Map<String, String> parameters(String text) {
        var parameters = new HashMap<String, String>();
        var match = PARAMETER.matcher(text);
        int end = 0;
        while (match.find()) {
            end = match.end();
            var value = match.group(2) != null ? match.group(2).replace("\\\"", "\"") : match.group(3);
            if (parameters.putIfAbsent(match.group(1).toLowerCase(Locale.ROOT), value) != null) {
                throw Multipart.malformed(UserMessage.of("form.disposition-repeated"));
            }
        }
        if (!text.substring(end).isBlank()) {
            throw Multipart.malformed(UserMessage.of("form.disposition-syntax"));
        }
        return parameters;
    }

    private static String type(String header) {
        return header == null ? null : header.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }
}
