package ca.posthaste.account;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Letter;

/**
 * The mail with a sign-in link.
 *
 * @param site name of this service
 * @param home public base URL, without a trailing slash. Never taken from a request: the sender could make the link lead to their own site
 */
public record SignInLetter(Bilingual site, String home) {

    public String address(Language language, SecretWord link) {
        return home + "/" + language.word() + "/console/sign-in/" + link.reveal();
    }

    Letter of(Language language, SecretWord link) {
        var name = site.in(language);
        return new Letter(language).subject(Bilingual.format("Sign in to %s", "Connexion à %s", name))
            .add("You asked for a link to sign in to %s. It works once, for 15 minutes.",
                "Vous avez demandé un lien pour vous connecter à %s. Il fonctionne une seule fois, pendant 15 minutes.", name)
            .addLink(language == Language.FRENCH ? "Se connecter" : "Sign in", address(language, link))
            .add("If it was not you who asked, you need do nothing: nobody can sign in without this mail.",
                "Si ce n'est pas vous qui l'avez demandé, vous n'avez rien à faire\u00a0: personne ne peut se connecter sans ce courriel.");
    }
}
