package ca.posthaste.account;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Letter;

/**
 * The mail to a user who was added to an employer. It contains no sign-in link: the user requests one, which proves that they read this mailbox.
 *
 * @param site name of this service
 * @param home public base URL, without a trailing slash
 */
public record InvitationLetter(Bilingual site, String home) {

    /**
     * Returns the mail.
     *
     * @param by e-mail address of the user who added them
     */
    Letter of(Language language, String employer, Role role, String by) {
        var name = site.in(language);
        return withSignIn(language, new Letter(language)
            .subject(Bilingual.format("You can now work for %s on %s", "Vous pouvez maintenant travailler pour %s sur %s", employer, name))
            .add("%s has added you to the people of %s on %s.", "%s vous a ajouté à l'équipe de %s sur %s.", by, employer, name)
            .add(may(role)))
            .add("If you do not know why you get this, you need do nothing.", "Si vous ne savez pas pourquoi vous recevez ce message, vous n'avez rien à faire.");
    }

    Letter withSignIn(Language language, Letter letter) {
        return letter.add("To sign in, give this e-mail address. There is no password: we send you a link each time.",
                "Pour vous connecter, donnez cette adresse courriel. Il n'y a pas de mot de passe\u00a0: nous vous envoyons un lien chaque fois.")
            .addLink(language == Language.FRENCH ? "Se connecter" : "Sign in", home + "/" + language.word() + "/console/sign-in");
    }

    private static Bilingual may(Role role) {
        return switch (role) {
            case OWNER -> new Bilingual("As an owner you may do everything: jobs, applications, people, keys and settings.",
                "En tant que propriétaire, vous pouvez tout faire\u00a0: offres, candidatures, équipe, clés et réglages.");
            case EDITOR -> new Bilingual("As an editor you may work on jobs and applications.",
                "Avec le rôle Rédaction, vous pouvez travailler sur les offres et les candidatures.");
            case READER -> new Bilingual("As a reader you may look at jobs and applications.",
                "Avec le rôle Lecture, vous pouvez consulter les offres et les candidatures.");
        };
    }
}
