package ca.posthaste.mail;

import ca.posthaste.db.Row;
import ca.posthaste.db.Sql;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a message says, as columns of the table mail. Each is declared once: its name, and where its value comes from. */
final class MessageColumns {
    private static final Column RECIPIENT = new Column("recipient", Message::recipient);
    private static final Column REPLY_TO = replyTo("reply_to", Message.ReplyTo::address);
    private static final Column REPLY_TO_NAME = replyTo("reply_to_name", Message.ReplyTo::name);
    private static final Column SUBJECT = new Column("subject", Message::subject);
    private static final Column PLAIN = new Column("plain", Message::plain);
    private static final Column HTML = new Column("html", Message::html);
    private static final Column ATTACHMENT_KEY = attachment("attachment_key", Message.Attachment::key);
    private static final Column ATTACHMENT_TITLE = attachment("attachment_title", Message.Attachment::title);
    private static final Column ATTACHMENT_TYPE = attachment("attachment_type", Message.Attachment::type);
    /** Forgotten when the message is sent. To whom it went is kept. */
    private static final List<Column> TEXT = List.of(REPLY_TO, REPLY_TO_NAME, SUBJECT, PLAIN, HTML, ATTACHMENT_KEY,
        ATTACHMENT_TITLE, ATTACHMENT_TYPE);

    private MessageColumns() {}

    private record Column(String name, Function<Message, String> value) {
        Sql bind(Sql sql, Message message) {
            return sql.bind(name, value.apply(message));
        }

        String read(Row row) {
            return row.getString(name);
        }
    }

    private static Column replyTo(String name, Function<Message.ReplyTo, String> value) {
        return new Column(name, message -> Optional.ofNullable(message.replyTo()).map(value).orElse(null));
    }

    private static Column attachment(String name, Function<Message.Attachment, String> value) {
        return new Column(name, message -> Optional.ofNullable(message.attachment()).map(value).orElse(null));
    }

    static List<String> names() {
        return Stream.concat(Stream.of(RECIPIENT), TEXT.stream()).map(Column::name).toList();
    }

    /** Assignments for an update. */
    static String forgotten() {
        return TEXT.stream().map(column -> column.name + " = NULL").collect(Collectors.joining(", "));
    }

    /** Each to the parameter with the column's name. */
    static Sql bind(Sql sql, Message message) {
        TEXT.forEach(column -> column.bind(sql, message));
        return RECIPIENT.bind(sql, message);
    }

    static Message read(Row row) {
        var replyTo = REPLY_TO.read(row);
        var key = ATTACHMENT_KEY.read(row);
        return new Message(RECIPIENT.read(row), replyTo == null ? null : new Message.ReplyTo(replyTo, REPLY_TO_NAME.read(row)),
            SUBJECT.read(row), PLAIN.read(row), HTML.read(row),
            key == null ? null : new Message.Attachment(key, ATTACHMENT_TITLE.read(row), ATTACHMENT_TYPE.read(row)));
    }
}
