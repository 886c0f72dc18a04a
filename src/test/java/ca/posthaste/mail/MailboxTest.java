package ca.posthaste.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MailboxTest {

    @ParameterizedTest
    @CsvSource({"ana@example.org,ana@example.org", "ANA@Example.ORG,ana@example.org", "ana+1@example.org,ana@example.org",
        "ana+a+b@example.org,ana@example.org", "+ana@example.org,+ana@example.org", "a.na@example.org,a.na@example.org",
        "ana-1@example.org,ana-1@example.org", "a.n.a@gmail.com,ana@gmail.com", "A.na+x.y@GoogleMail.com,ana@gmail.com",
        "ana-shop@yahoo.com,ana@yahoo.com", "ana-1@yahoo.co.uk,ana@yahoo.co.uk", "ana-x+y@ymail.com,ana@ymail.com",
        "ana-1@myyahoo.example,ana-1@myyahoo.example", "anything@ana.fastmail.com,ana@fastmail.com",
        "ana+x@fastmail.fm,ana@fastmail.fm", "a.n-a_@pm.me,ana@proton.me", "ana@protonmail.com,ana@proton.me",
        "ana+x@münchen.example,ana@xn--mnchen-3ya.example", "ana@outlook.com,ana@outlook.com"})
    void many_spellings_lead_to_one_mailbox(String address, String mailbox) {
        assertEquals(new Mailbox(mailbox), Mailbox.of(address));
    }

    @ParameterizedTest
    @CsvSource({"ana@example.org,bob@example.org", "ana@example.org,ana@example.com", "a.na@outlook.com,ana@outlook.com",
        "ana@fastmail.com,bob@fastmail.com", "x@ana.fastmail.com,x@bob.fastmail.com", "ana-b@example.org,ana@example.org"})
    void different_mailboxes_are_distinguished(String one, String other) {
        assertNotEquals(Mailbox.of(one), Mailbox.of(other));
    }
}
