package ca.posthaste.board.embed;

import ca.posthaste.board.feed.XmlBuffer;
import ca.posthaste.json.Json;
import ca.posthaste.page.HtmlText;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * The oEmbed response for a page that can be framed.
 *
 * @param title title of the page
 * @param frame URL to be framed
 * @param board name of the board
 * @param baseUrl  address of the board
 */
record OEmbedResponse(String title, String frame, String board, String baseUrl, int width, int height) {
    private static final int WIDTH = 600;

    /** Returns a response that is no larger than the space that the requesting site has. */
    static OEmbedResponse of(String title, String frame, String board, String baseUrl, int height, OptionalInt widest, OptionalInt highest) {
        return new OEmbedResponse(title, frame, board, baseUrl, Math.min(WIDTH, widest.orElse(WIDTH)), Math.min(height, highest.orElse(height)));
    }

    private String html() {
        return "<iframe src=\"%s\" title=\"%s\" width=\"%d\" height=\"%d\" loading=\"lazy\"></iframe>"
            .formatted(HtmlText.escaped(frame), HtmlText.escaped(title), width, height);
    }

    byte[] json() {
        return Json.write(json -> {
            json.writeStartObject();
            json.writeStringField("version", "1.0");
            json.writeStringField("type", "rich");
            json.writeStringField("title", title);
            json.writeStringField("provider_name", board);
            json.writeStringField("provider_url", baseUrl);
            json.writeStringField("html", html());
            json.writeNumberField("width", width);
            json.writeNumberField("height", height);
            json.writeEndObject();
        });
    }

    byte[] xml() {
        return new XmlBuffer().start("oembed").element("version", "1.0").element("type", "rich").element("title", title)
            .element("provider_name", board).element("provider_url", baseUrl).element("html", html())
            .element("width", String.valueOf(width)).element("height", String.valueOf(height)).endAll().taken().getBytes(StandardCharsets.UTF_8);
    }
}
