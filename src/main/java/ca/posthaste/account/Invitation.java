package ca.posthaste.account;

import ca.posthaste.audit.Actor;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Letter;
import ca.posthaste.mail.Outbox;

/** Tells people whom an operator added that they can sign in, and where. */
public record Invitation(Outbox outbox, InvitationLetter letter) {

    void sendToOwner(Transaction tx, Actor actor, User user, Employer employer) {
        outbox.addNotice(tx, employer.id(), user.email(), letter.of(user.language(), employer.name(), Role.OWNER, actor.email()));
    }

    void sendToOperator(Transaction tx, Actor actor, User user) {
        var name = letter.site().in(user.language());
        outbox.addToUser(tx, user.email(), new Letter(user.language())
            .subject(Bilingual.format("You are now an operator of %s", "Vous êtes maintenant exploitant de %s", name))
            .add("%s has made you an operator of %s: you look after its employers, users, reports and mail.",
                "%s vous a nommé exploitant de %s\u00a0: vous veillez sur ses employeurs, ses utilisateurs, ses signalements et son courrier.", actor.email(), name)
            .add("To sign in, give this e-mail address. There is no password: we send you a link each time.",
                "Pour vous connecter, donnez cette adresse courriel. Il n'y a pas de mot de passe\u00a0: nous vous envoyons un lien chaque fois.")
            .addLink(user.language() == Language.FRENCH ? "Se connecter" : "Sign in", letter.home() + "/" + user.language().word() + "/console/sign-in"));
    }
}
