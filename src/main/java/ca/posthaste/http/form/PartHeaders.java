package ca.posthaste.http.form;

import ca.posthaste.language.Bilingual;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The headers of a part of a form.
 *
 * @param fileName    null for a field; empty if the form has a file input in which no file was chosen
 * @param contentType in lower case and without parameters; null if the part does not say
 */
record PartHeaders(String name, String fileName, String contentType) {
    /** Possessive quantifiers only: with backtracking, a long name could overflow the stack. */
    private static final Pattern PARAMETER =
        Pattern.compile("\\G\\s*+;\\s*+([A-Za-z0-9_*-]++)=(?:\"((?:[^\"\\\\]++|\\\\\"|\\\\)*+)\"|([^\\s;\"]*+))");
    private static final Set<String> PLAIN_ENCODINGS = Set.of("7bit", "8bit", "binary");

    static PartHeaders of(byte[] block) {
        var headers = headers(text(block));
        var disposition = headers.getOrDefault("content-disposition", "");
        if (!disposition.regionMatches(true, 0, "form-data", 0, "form-data".length())) {
            throw Multipart.malformed(new Bilingual("Give every part of the form a Content-Disposition: form-data with a name.",
                "Donnez à chaque partie du formulaire un Content-Disposition: form-data avec un nom."));
        }
        if (!PLAIN_ENCODINGS.contains(headers.getOrDefault("content-transfer-encoding", "binary").toLowerCase(Locale.ROOT))) {
            throw Multipart.malformed(new Bilingual("Send the parts of the form as they are, without a Content-Transfer-Encoding.",
                "Envoyez les parties du formulaire telles quelles, sans Content-Transfer-Encoding."));
        }
        var parameters = parameters(disposition.substring("form-data".length()));
        if (!parameters.containsKey("name")) {
            throw Multipart.malformed(new Bilingual("Give every part of the form a name.",
                "Donnez un nom à chaque partie du formulaire."));
        }
        return new PartHeaders(parameters.get("name"), parameters.get("filename"), type(headers.get("content-type")));
    }

    static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException notUtf8) {
            throw Multipart.malformed(new Bilingual("Send the form in UTF-8: it holds bytes that are not.",
                "Envoyez le formulaire en UTF-8\u00a0: il contient des octets qui n'en sont pas."));
        }
    }

    private static Map<String, String> headers(String block) {
        var headers = new HashMap<String, String>();
        for (var line : block.split("\r\n")) {
            int colon = line.indexOf(':');
            if (colon < 1 || headers.putIfAbsent(line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                line.substring(colon + 1).strip()) != null) {
                throw Multipart.malformed(new Bilingual("Give the parts of the form headers of the form \"Name: value\", each once.",
                "Donnez aux parties du formulaire des en-têtes de la forme \"Nom: valeur\", chacun une seule fois."));
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
                throw Multipart.malformed(new Bilingual("Give every parameter of a part's Content-Disposition once.",
                "Donnez une seule fois chaque paramètre du Content-Disposition d'une partie."));
            }
        }
        if (!text.substring(end).isBlank()) {
            throw Multipart.malformed(new Bilingual("Write a part's Content-Disposition as form-data; name=\"…\"; filename=\"…\".",
                "Écrivez le Content-Disposition d'une partie ainsi\u00a0: form-data; name=\"…\"; filename=\"…\"."));
        }
        return parameters;
    }

    private static String type(String header) {
        return header == null ? null : header.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }
}
