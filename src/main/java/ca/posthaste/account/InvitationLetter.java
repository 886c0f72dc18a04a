package ca.posthaste.account;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.mail.MessageContent;

/**
 * The mail to a user who was added to an employer. It contains no sign-in link: the user requests one, which proves that they read this mailbox.
 *
 * @param site name of this service
 * @param baseUrl public base URL, without a trailing slash
 */
public record InvitationLetter(Bilingual site, String baseUrl) {

    /**
     * Returns the mail.
     *
     * @param by e-mail address of the user who added them
     */
    MessageContent of(Language language, String employer, Role role, String by) {
        return withSignIn(new MessageContent(language).subject("invitation.subject", "employer", employer, "site", site)
            .add("invitation.access", "by", by, "employer", employer, "site", site)
            .add("invitation.role-" + role.code()))
            .add("invitation.unexpected");
    }

    MessageContent withSignIn(MessageContent letter) {
        return letter.add("invitation.sign-in").addLink(baseUrl + "/" + letter.language().code() + "/console/sign-in", "sign-in.link");
    }
}
