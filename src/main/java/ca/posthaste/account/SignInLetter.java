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
        var name = site.in(language);
        return new MessageContent(language).subject(Bilingual.format("Sign in to %s", "Connexion à %s", name))
            .add("You requested a link to sign in to %s. It works once, for 15 minutes.",
                "Vous avez demandé un lien pour vous connecter à %s. Il fonctionne une seule fois, pendant 15 minutes.", name)
            .addLink(language == Language.FRENCH ? "Se connecter" : "Sign in", address(language, link))
            .add("If you did not request it, you can ignore this message: nobody can sign in without it.",
                "Si vous ne l’avez pas demandé, vous pouvez ignorer ce message\u00a0: personne ne peut se connecter sans lui.");
    }
}
