package ca.posthaste.mail;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import java.util.ArrayList;
import java.util.List;

/** Content of a message in one language: a subject and paragraphs, as plain text and as HTML. */
public final class MessageContent {
    private final Language language;
    private final List<Paragraph> paragraphs = new ArrayList<>();
    private String subject = "";

    private record Paragraph(String plain, String html) {}

    public MessageContent(Language language) {
        this.language = language;
    }

    public Language language() {
        return language;
    }

    public String words(String english, String french, Object... values) {
        return (language == Language.FRENCH ? french : english).formatted(values);
    }

    public MessageContent subject(Bilingual text) {
        subject = text.in(language);
        return this;
    }

    public MessageContent add(String english, String french, Object... values) {
        return paragraph(words(english, french, values));
    }

    public MessageContent add(Bilingual text) {
        return paragraph(text.in(language));
    }

    private MessageContent paragraph(String text) {
        paragraphs.add(new Paragraph(text, "<p>" + escaped(text) + "</p>"));
        return this;
    }

    /** Adds a link. In plain text the address is on a line of its own below the words. */
    public MessageContent addLink(String words, String address) {
        paragraphs.add(new Paragraph(words + "\n" + address, "<p><a href=\"" + escaped(address) + "\">" + escaped(words) + "</a></p>"));
        return this;
    }

    /** Returns a message with this content, to which nobody can reply. */
    public Message to(String recipient) {
        return new Message(recipient, null, subject, plain(), html(), null);
    }

    public String subject() {
        return subject;
    }

    public String plain() {
        return String.join("\n\n", paragraphs.stream().map(Paragraph::plain).toList()) + "\n";
    }

    public String html() {
        var html = new StringBuilder("<!DOCTYPE html><html lang=\"" + language.code()
            + "\"><head><meta charset=\"utf-8\"><title></title></head><body>");
        paragraphs.forEach(paragraph -> html.append(paragraph.html()));
        return html.append("</body></html>").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")
            .replace("\r\n", "<br>").replace("\n", "<br>").replace("\r", "<br>");
    }
}
