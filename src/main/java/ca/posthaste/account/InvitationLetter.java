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
        var name = site.in(language);
        return withSignIn(language, new MessageContent(language)
            .subject(Bilingual.format("You can now work for %s on %s", "Vous pouvez maintenant travailler pour %s sur %s", employer, name))
            .add("%s has given you access to %s on %s.", "%s vous a donné accès à %s sur %s.", by, employer, name)
            .add(permissions(role)))
            .add("If you were not expecting this, you can ignore it.", "Si vous n’attendiez pas ce message, vous pouvez l’ignorer.");
    }

    MessageContent withSignIn(Language language, MessageContent letter) {
        return letter.add("To sign in, enter this e-mail address. There is no password: we send you a link each time.",
                "Pour vous connecter, saisissez cette adresse courriel. Il n’y a pas de mot de passe\u00a0: nous vous envoyons un lien chaque fois.")
            .addLink(language == Language.FRENCH ? "Se connecter" : "Sign in", baseUrl + "/" + language.code() + "/console/sign-in");
    }

    private static Bilingual permissions(Role role) {
        return switch (role) {
            case OWNER -> new Bilingual("As an owner, you can do everything: jobs, applications, people, keys and settings.",
                "En tant que propriétaire, vous pouvez tout faire\u00a0: offres, candidatures, équipe, clés et réglages.");
            case EDITOR -> new Bilingual("As an editor, you can work on jobs and applications.",
                "Avec le rôle Rédaction, vous pouvez travailler sur les offres et les candidatures.");
            case READER -> new Bilingual("As a reader, you can view jobs and applications.",
                "Avec le rôle Lecture, vous pouvez consulter les offres et les candidatures.");
        };
    }
}
