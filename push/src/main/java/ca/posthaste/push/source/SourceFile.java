package ca.posthaste.push.source;

import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Opens a file with jobs, and detects its format from its name and its first bytes. */
public final class SourceFile {
    private static final int PEEK = 64 * 1024;
    private static final Set<String> GREENHOUSE = Set.of("absolute_url", "internal_job_id", "requisition_id");
    private static final Set<String> LEVER = Set.of("hostedUrl", "applyUrl", "descriptionPlain", "additionalPlain", "openingPlain", "text");

    private SourceFile() {}

    /** Opens a file. Empty for the name, or null for the format or encoding, means unknown; UTF-8 is assumed, or UTF-16 after its byte order mark. */
    public static JobReader open(InputStream file, String name, SourceFormat format, ImportDefaults defaults, Charset encoding) throws IOException {
        var in = decoded(new BufferedInputStream(file, PEEK), encoding);
        var found = format == null ? format(in, name.toLowerCase(Locale.ROOT)) : format;
        if (found == SourceFormat.INDEED && encoding != null) {
            throw new SourceFault("Omit --encoding: the first line of an XML file states its encoding.");
        }
        return found.open(in, defaults);
    }

    /** Returns the file in UTF-8, without a byte order mark. */
    private static BufferedInputStream decoded(BufferedInputStream in, Charset encoding) throws IOException {
        var mark = peek(in, 3);
        if (Arrays.equals(mark, new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF}) && (encoding == null || encoding.equals(StandardCharsets.UTF_8))) {
            in.skipNBytes(mark.length);
            return in;
        }
        boolean isUtf16 = encoding == null && mark.length >= 2 && (mark[0] & 0xFF) + (mark[1] & 0xFF) == 0xFE + 0xFF;
        var charset = isUtf16 ? StandardCharsets.UTF_16 : encoding;
        return charset == null || charset.equals(StandardCharsets.UTF_8) ? in : new BufferedInputStream(new Transcoded(in, charset), PEEK);
    }

    private static byte[] peek(BufferedInputStream in, int length) throws IOException {
        in.mark(length);
        var bytes = in.readNBytes(length);
        in.reset();
        return bytes;
    }

    private static SourceFormat format(BufferedInputStream in, String name) throws IOException {
        var bytes = peek(in, PEEK - 1);
        var text = new String(bytes, StandardCharsets.UTF_8).stripLeading();
        if (name.endsWith(".ndjson") || name.endsWith(".jsonl")) {
            return SourceFormat.NDJSON;
        }
        if (text.startsWith("<")) {
            return SourceFormat.INDEED;
        }
        if (text.startsWith("[")) {
            return json(bytes);
        }
        if (text.startsWith("{")) {
            return isWholeLine(text) && !name.endsWith(".json") ? SourceFormat.NDJSON : json(bytes);
        }
        if (name.endsWith(".csv") || name.endsWith(".tsv") || isHeader(text)) {
            return SourceFormat.CSV;
        }
        throw new SourceFault(text.isEmpty() ? "The file is empty." : "The format of the file could not be detected. Specify --format: "
            + SourceFormat.words() + ".");
    }

    /** Reports whether a name in the first line is that of a member. */
    private static boolean isHeader(String text) {
        return text.lines().findFirst().stream().flatMap(line -> Arrays.stream(line.split("[,;\t]")))
            .anyMatch(name -> JobMembers.named(name.replace("\"", "")).isPresent());
    }

    /** Reports whether the first line is a complete object that does not contain a list of jobs. */
    private static boolean isWholeLine(String text) {
        var line = text.lines().findFirst().orElse("").strip();
        return line.endsWith("}") && !line.matches("(?s)\\{\\s*\"(jobs|items|data|postings|meta)\"\\s*:.*");
    }

    /** Returns the format of the first element, judged by the names of its members. */
    private static SourceFormat json(byte[] bytes) {
        var names = firstNames(bytes);
        if (names.stream().anyMatch(GREENHOUSE::contains)) {
            return SourceFormat.GREENHOUSE;
        }
        return !names.contains("title") && names.stream().anyMatch(LEVER::contains) ? SourceFormat.LEVER : SourceFormat.JSON;
    }

    private static Set<String> firstNames(byte[] bytes) {
        var names = new HashSet<String>();
        try (var parser = StrictJson.FACTORY.createParser(bytes)) {
            int depth = 0;
            int elements = -1; // the depth of their members
            for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_ARRAY && elements < 0 && depth <= 1) {
                    elements = depth + 2;
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (token == JsonToken.FIELD_NAME && depth == elements) {
                    names.add(parser.currentName());
                } else if (token.isStructEnd() && depth < elements) {
                    break; // end of the first element
                }
            }
        } catch (IOException cutOff) {
            // The bytes read ahead end here: the names seen so far have to do.
        }
        return names;
    }
}
