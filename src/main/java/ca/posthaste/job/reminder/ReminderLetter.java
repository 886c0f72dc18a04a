package ca.posthaste.job.reminder;

import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Reminder;
import ca.posthaste.job.reminder.JobNotices.NotifiedJob;
import ca.posthaste.language.Bilingual;
import ca.posthaste.mail.MessageContent;
import java.util.List;

/**
 * The mail that reminds an employer's users of jobs that close, in the employer's language.
 *
 * @param jobs    the first of the jobs; at least one
 * @param count   number of jobs; a lower bound if {@code more} is true
 * @param baseUrl base URL of this service, for the links
 */
record ReminderLetter(Employer employer, Reminder kind, List<NotifiedJob> jobs, int count, boolean more, String baseUrl) {

    MessageContent written() {
        var letter = new MessageContent(employer.language()).subject(subject()).add(opening());
        for (var job : jobs) {
            letter.addLink(letter.words("%s, open until %s: renew", "%s, ouverte jusqu’au %s\u00a0: renouveler", job.name(), job.day()),
                baseUrl + "/renew/" + job.id() + "?lang=" + employer.language().code());
        }
        int others = count - jobs.size();
        if (more) {
            letter.add("And at least %d more.", "Et au moins %d autres.", others);
        } else if (others > 0) {
            letter.add(others == 1 ? "And one more." : "And %d more.", others == 1 ? "Et une autre." : "Et %d autres.", others);
        }
        return letter.add("You are receiving this message because you are a user of %s. The operator of this service can turn these reminders off.",
            "Vous recevez ce message parce que vous faites partie des utilisateurs de %s. L’exploitant de ce service peut désactiver ces rappels.",
            employer.name());
    }

    private Bilingual subject() {
        var title = jobs.get(0).title();
        var day = jobs.get(0).day();
        if (count == 1) {
            return kind == Reminder.CLOSED ? Bilingual.format("Your job “%s” is closed", "Votre offre «\u00a0%s\u00a0» est fermée", title)
                : Bilingual.format("Your job “%s” closes after %s", "Votre offre «\u00a0%s\u00a0» ferme après le %s", title, day);
        }
        return switch (kind) {
            case WEEK -> Bilingual.format("%d of your jobs close within a week", "%d de vos offres ferment d’ici une semaine", count);
            case DAY -> Bilingual.format("%d of your jobs close by tomorrow", "%d de vos offres ferment d’ici demain", count);
            case CLOSED -> Bilingual.format("%d of your jobs are closed", "%d de vos offres sont fermées", count);
        };
    }

    private Bilingual opening() {
        var name = employer.name();
        return switch (kind) {
            case WEEK -> Bilingual.format("These jobs at %s close within a week. After its closing date, a job is no longer shown, and nobody"
                + " can apply for it.", "Ces offres de %s ferment d’ici une semaine. Après sa date limite, une offre n’est plus"
                + " affichée et personne ne peut plus y postuler.", name);
            case DAY -> Bilingual.format("These jobs at %s close by tomorrow. After its closing date, a job is no longer shown, and nobody can"
                + " apply for it.", "Ces offres de %s ferment d’ici demain. Après sa date limite, une offre n’est plus affichée et"
                + " personne ne peut plus y postuler.", name);
            case CLOSED -> Bilingual.format("These jobs at %s are closed: they are no longer shown, and nobody can apply for them.",
                "Ces offres de %s sont fermées\u00a0: elles ne sont plus affichées et personne ne peut plus y postuler.", name);
        };
    }
}
