package ca.posthaste.mail;

import ca.posthaste.db.Column;
import ca.posthaste.db.Columns;
import ca.posthaste.db.Row;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Columns of the table mail that hold the content of a message. A new one is declared and read here and nowhere else. */
final class MessageColumns {
    private static final Columns.Declaration<Message> MESSAGE = Columns.declare();

    private static final Column<String> RECIPIENT = MESSAGE.text("recipient", Message::recipient);
    private static final Column<String> REPLY_TO = MESSAGE.text("reply_to", ofReplyTo(Message.ReplyTo::address));
    private static final Column<String> REPLY_TO_NAME = MESSAGE.text("reply_to_name", ofReplyTo(Message.ReplyTo::name));
    private static final Column<String> SUBJECT = MESSAGE.text("subject", Message::subject);
    private static final Column<String> PLAIN = MESSAGE.text("plain", Message::plain);
    private static final Column<String> HTML = MESSAGE.text("html", Message::html);
    private static final Column<String> ATTACHMENT_KEY = MESSAGE.text("attachment_key", ofAttachment(Message.Attachment::key));
    private static final Column<String> ATTACHMENT_TITLE = MESSAGE.text("attachment_title", ofAttachment(Message.Attachment::title));
    private static final Column<String> ATTACHMENT_TYPE = MESSAGE.text("attachment_type", ofAttachment(Message.Attachment::type));
    private static final Column<String> UNSUBSCRIBE = MESSAGE.text("unsubscribe", Message::unsubscribe);

    static final Columns<Message> ALL = MESSAGE.all();
    /** Assignments that clear the content of a sent message. The recipient is retained. */
    static final String FORGOTTEN = Stream.of(REPLY_TO, REPLY_TO_NAME, SUBJECT, PLAIN, HTML, ATTACHMENT_KEY, ATTACHMENT_TITLE,
        ATTACHMENT_TYPE, UNSUBSCRIBE).map(column -> column + " = NULL").collect(Collectors.joining(", "));

    private MessageColumns() {}

    private static Function<Message, String> ofReplyTo(Function<Message.ReplyTo, String> part) {
        return message -> Optional.ofNullable(message.replyTo()).map(part).orElse(null);
    }

    private static Function<Message, String> ofAttachment(Function<Message.Attachment, String> part) {
        return message -> Optional.ofNullable(message.attachment()).map(part).orElse(null);
    }

    static Message read(Row row) {
        var values = ALL.next(row);
        var replyTo = values.get(REPLY_TO);
        var key = values.get(ATTACHMENT_KEY);
        return new Message(values.get(RECIPIENT), replyTo == null ? null : new Message.ReplyTo(replyTo, values.get(REPLY_TO_NAME)),
            values.get(SUBJECT), values.get(PLAIN), values.get(HTML),
            key == null ? null : new Message.Attachment(key, values.get(ATTACHMENT_TITLE), values.get(ATTACHMENT_TYPE)),
            values.get(UNSUBSCRIBE));
    }
}
