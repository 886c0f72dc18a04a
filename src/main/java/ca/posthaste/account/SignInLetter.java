package ca.posthaste.account;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.mail.MessageContent;

/**
 * The mail with a sign-in link.
 *
 * @param site name of this service
 * @param baseUrl public base URL, without a trailing slash. Never taken from a request: the sender could make the link lead to their own site
 */
public record SignInLetter(Bilingual site, String baseUrl) {

    public String address(Language language, Token link) {
        return baseUrl + "/" + language.code() + "/console/sign-in/" + link.reveal();
    }

    MessageContent of(Language language, Token link) {
        return new MessageContent(language).subject("sign-in.subject", "site", site).add("sign-in.requested", "site", site)
            .addLink(address(language, link), "sign-in.link").add("sign-in.unexpected");
    }
}
