package ca.posthaste.account;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.mail.MessageContent;

/**
 * The mails to users about their account.
 *
 * @param site    name of this service
 * @param baseUrl public base URL, without a trailing slash. Never taken from a request: the sender could make a link lead to their own site
 */
public record AccountLetters(Bilingual site, String baseUrl) {
    public String signInAddress(Language language, Token link) {
        return signInPage(language) + "/" + link.reveal();
    }

    private String signInPage(Language language) {
        return baseUrl + "/" + language.code() + "/console/sign-in";
    }

    MessageContent signIn(Language language, Token link) {
        return new MessageContent(language).subject("sign-in.subject", "site", site).add("sign-in.requested", "site", site)
            .addLink(signInAddress(language, link), "sign-in.link").add("sign-in.unexpected");
    }

    /** Returns the mail to a user added by another. It has no sign-in link: the user requests one, which proves that they read this mailbox. */
    MessageContent invitation(Language language, String employer, Role role, String by) {
        return withSignIn(new MessageContent(language).subject("invitation.subject", "employer", employer, "site", site)
            .add("invitation.access", "by", by, "employer", employer, "site", site)
            .add("invitation.role-" + role.code()))
            .add("invitation.unexpected");
    }

    MessageContent operator(Language language, String by) {
        return withSignIn(new MessageContent(language).subject("operator.subject", "site", site).add("operator.access", "by", by, "site", site));
    }

    private MessageContent withSignIn(MessageContent letter) {
        return letter.add("invitation.sign-in").addLink(signInPage(letter.language()), "sign-in.link");
    }
}
