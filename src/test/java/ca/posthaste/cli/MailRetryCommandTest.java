package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.mail.Message;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.AuditText;
import ca.posthaste.support.TestEngine;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Correcting the address of a message with a command. */
class MailRetryCommandTest extends TypedCommands {

    private void add(Outbox.Audience audience, String state) {
        try (var database = TestEngine.SQLITE.open(folder)) {
            var outbox = new Outbox(database.engine(), "example.org", Clock.systemUTC());
            database.writeNow(tx -> {
                outbox.add(tx, 1, 7, audience, new Message("typo@bakery.example", null, "Application", "plain", "html", null));
                return tx.sql("UPDATE mail SET state = :state, fault = '550 no such mailbox'").bind("state", state).execute();
            });
        }
    }

    private List<String> log() {
        try (var database = TestEngine.SQLITE.open(folder)) {
            return AuditText.all(database).stream().filter(entry -> entry.action().startsWith("mail")).map(AuditText::of).toList();
        }
    }

    @Test void a_message_that_failed_goes_to_the_address_that_is_given_from_then_on() {
        add(Outbox.Audience.EMPLOYER, "failed");
        assertEquals(List.of("Message 1 goes to right@bakery.example now."), run("mail", "retry", "1", "--to", "right@bakery.example"));
        assertEquals(List.of("1 message is being retried."), run("mail", "retry", "1"));
        assertTrue(run("mail", "list").get(0).startsWith("1\twaiting\tright@bakery.example\t"), run("mail", "list").toString());
        assertEquals(List.of("mail-readdressed 1 typo@bakery.example → right@bakery.example", "mail-retried 1 right@bakery.example"), log());
    }

    @Test void an_invalid_address_or_message_is_rejected_with_one_sentence() {
        add(Outbox.Audience.EMPLOYER, "failed");
        assertTrue(refusal("mail", "retry", "1", "--to", "nobody").startsWith("Use an e-mail address of at most 254 characters"));
        assertTrue(refusal("mail", "retry", "1", "--to", "a".repeat(250) + "@example.com").startsWith("Use an e-mail address"));
        assertTrue(refusal("mail", "retry", "--to", "right@bakery.example").startsWith("Choose the message that gets the address"));
        assertTrue(refusal("mail", "retry", "9", "--to", "right@bakery.example").startsWith("There is no message 9 that can be retried."));
        assertTrue(run("mail", "list").get(0).contains("typo@bakery.example"));
        assertEquals(List.of(), log());
    }

    @Test void messages_to_candidates_cannot_be_readdressed() {
        add(Outbox.Audience.CANDIDATE, "sent");
        assertTrue(refusal("mail", "retry", "1", "--to", "eve@example.org").contains("is a confirmation that was sent to the candidate"));
    }
}
