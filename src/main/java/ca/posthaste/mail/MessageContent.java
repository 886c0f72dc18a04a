package ca.posthaste.mail;

import ca.posthaste.language.Language;
import ca.posthaste.language.MessageCatalogue;
import ca.posthaste.language.UserMessage;
import java.util.ArrayList;
import java.util.List;

/**
 * Content of a message in one language: a subject and paragraphs, as plain text and as HTML. A text of our own is given by its key in
 * {@link MessageCatalogue#MAIL} and named arguments, like a {@link UserMessage}.
 */
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

    public String text(String key, Object... args) {
        return MessageCatalogue.MAIL.text(UserMessage.of(key, args), language);
    }

    public MessageContent subject(String key, Object... args) {
        return subjectText(text(key, args));
    }

    public MessageContent subjectText(String text) {
        subject = text;
        return this;
    }

    public MessageContent add(String key, Object... args) {
        return addText(text(key, args));
    }

    public MessageContent addText(String text) {
        paragraphs.add(new Paragraph(text, "<p>" + escaped(text) + "</p>"));
        return this;
    }

    public MessageContent addLink(String address, String key, Object... args) {
        return addTextLink(address, text(key, args));
    }

    /** Adds a link. In plain text the address is on a line of its own below the text. */
    public MessageContent addTextLink(String address, String text) {
        paragraphs.add(new Paragraph(text + "\n" + address, "<p><a href=\"" + escaped(address) + "\">" + escaped(text) + "</a></p>"));
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
