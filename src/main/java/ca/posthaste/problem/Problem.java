package ca.posthaste.problem;

import ca.posthaste.language.Bilingual;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The catalogue of problems that the service reports, with status and title in both languages. */
public enum Problem {
    INPUT_INVALID(400, "Some of what was sent breaks a rule.", "Une partie de ce qui a été envoyé enfreint une règle."),
    REQUEST_MALFORMED(400, "The request is not well-formed HTTP.", "La requête n'est pas du HTTP bien formé."),
    JSON_MALFORMED(400, "The body is not well-formed JSON.", "Le corps de la requête n'est pas du JSON bien formé."),
    FORM_MALFORMED(400, "The body is not a well-formed form.", "Le corps de la requête n'est pas un formulaire bien formé."),
    KEY_NEEDED(401, "Send a valid API key in the API-Key header.", "Envoyez une clé d'API valide dans l'en-tête API-Key."),
    SCOPE_MISSING(403, "The key does not have the scope that this needs.", "La clé n'a pas la portée que cette opération exige."),
    KEY_BEYOND_YOURS(403, "A key cannot be given more than the key that asks for it has.",
        "On ne peut pas donner à une clé plus que ce qu'a la clé qui la demande."),
    JOB_NOT_FOUND(404, "There is no such job.", "Cette offre d'emploi n'existe pas."),
    JOB_NOT_SHOWN(404, "Candidates could not see this job then.", "Les candidats ne pouvaient pas voir cette offre à ce moment-là."),
    APPLICATION_NOT_FOUND(404, "There is no such application.", "Cette candidature n'existe pas."),
    RESUME_NOT_FOUND(404, "There is no résumé with this application.", "Aucun CV n'accompagne cette candidature."),
    KEY_NOT_FOUND(404, "There is no such key.", "Cette clé n'existe pas."),
    WEBHOOK_NOT_FOUND(404, "There is no such webhook.", "Ce webhook n'existe pas."),
    DELIVERY_NOT_FOUND(404, "There is no such delivery.", "Cette livraison n'existe pas."),
    REFERENCE_DATA_NOT_FOUND(404, "There is no entry with this id.", "Aucune entrée ne porte cet id."),
    PATH_NOT_FOUND(404, "There is nothing at this address.", "Il n'y a rien à cette adresse."),
    METHOD_NOT_ALLOWED(405, "This address does not offer this method.", "Cette adresse n'offre pas cette méthode."),
    BODY_TOO_SLOW(408, "The body took too long to arrive.", "Le corps de la requête a mis trop de temps à arriver."),
    REFERENCE_ID_TAKEN(409, "Another job of yours has this referenceId.", "Une autre de vos offres a déjà ce referenceId."),
    IDEMPOTENCY_KEY_IN_USE(409, "A request with this Idempotency-Key is still running.",
        "Une requête portant cette Idempotency-Key est encore en cours."),
    APPLY_ON_WEBSITE(409, "Candidates apply for this job on the employer's own website.", "On postule à cette offre sur le site Web de l'employeur."),
    APPLY_HERE(409, "Candidates apply for this job through this service.", "On postule à cette offre par l'intermédiaire de ce service."),
    TOO_MANY_KEYS(409, "The employer has as many keys as it may have.", "L'employeur a déjà autant de clés qu'il peut en avoir."),
    KEY_NOT_ROTATABLE(409, "This key cannot be rotated now.", "Cette clé ne peut pas être renouvelée pour le moment."),
    TOO_MANY_WEBHOOKS(409, "The employer has as many webhooks as it may have.", "L'employeur a déjà autant de webhooks qu'il peut en avoir."),
    WEBHOOK_OFF(409, "The webhook is turned off.", "Le webhook est désactivé."),
    DELIVERY_IN_WORK(409, "The message is being sent at this moment.", "Le message est en cours d'envoi en ce moment."),
    TOO_MANY_MESSAGES(409, "More messages would wait than a webhook may have.",
        "Il y aurait plus de messages en attente qu'un webhook ne peut en avoir."),
    BELONGS_TO_ANOTHER_SOURCE(409, "Another source owns the job with this referenceId.",
        "L'offre qui a ce referenceId appartient à une autre source."),
    REFERENCE_ID_REPEATED(409, "The set has this referenceId more than once.", "L'ensemble contient ce referenceId plus d'une fois."),
    REFRESH_TOO_SOON(409, "The job was published or refreshed less than seven days ago.",
        "L'offre a été publiée ou actualisée il y a moins de sept jours."),
    JOB_NOT_OPEN(409, "Only an open job can be refreshed.", "Seule une offre ouverte peut être actualisée."),
    PLAN_OUTDATED(409, "The plan no longer fits: a job of the source was changed, or this is another set.",
        "Le plan ne convient plus\u00a0: une offre de la source a été modifiée, ou il s'agit d'un autre ensemble."),
    TOO_MANY_REMOVALS(409, "The set would remove more of the source's active jobs than is usual.",
        "L'ensemble retirerait plus d'offres actives de la source qu'à l'habitude."),
    SET_IN_PROGRESS(409, "Another set of this source is being applied.", "Un autre ensemble de cette source est en cours d'application."),
    HISTORY_FULL(409, "The history of the employer's jobs has used up its quota.", "L'historique des offres de l'employeur a atteint son quota."),
    JOB_CLOSED(410, "This job no longer takes applications.", "Cette offre n'accepte plus de candidatures."),
    RESUME_LOST(410, "The file of this résumé is missing or damaged.", "Le fichier de ce CV est manquant ou endommagé."),
    CURSOR_EXPIRED(410, "The feed does not reach back to this cursor.", "Le fil ne remonte pas jusqu'à ce curseur."),
    PRECONDITION_FAILED(412, "The job is not in the state that the request demands.", "L'offre n'est pas dans l'état que la requête exige."),
    BODY_TOO_LARGE(413, "The body is too large.", "Le corps de la requête est trop volumineux."),
    ADDRESS_TOO_LONG(414, "The address is too long.", "L'adresse est trop longue."),
    NOT_JSON(415, "The body must be sent as application/json.", "Le corps de la requête doit être envoyé en application/json."),
    NOT_A_FORM(415, "The body must be sent as multipart/form-data or application/json.",
        "Le corps de la requête doit être envoyé en multipart/form-data ou en application/json."),
    SET_EMPTY(422, "The set is empty.", "L'ensemble est vide."),
    BATCH_REFUSED(422, "Nothing was done, because an item of the batch was refused.", "Rien n'a été fait, parce qu'un élément du lot a été refusé."),
    IDEMPOTENCY_KEY_REUSED(422, "This Idempotency-Key came with another application before.",
        "Cette Idempotency-Key a déjà accompagné une autre candidature."),
    /** Has the same type as the constant above, so programs see no difference. The title above was published with version 1.1. */
    REQUEST_KEY_REUSED(422, "This Idempotency-Key came with another request before.",
        "Cette Idempotency-Key a déjà accompagné une autre requête.", IDEMPOTENCY_KEY_REUSED.type()),
    NOT_DONE(424, "This was not done, because another item of the batch was refused.",
        "Cet élément n'a pas été traité, parce qu'un autre élément du lot a été refusé."),
    TOO_MANY_APPLICATIONS(429, "Too many applications were sent.", "Trop de candidatures ont été envoyées."),
    TOO_MANY_IDEMPOTENCY_KEYS(429, "Too many answers to requests with an Idempotency-Key are kept.",
        "Trop de réponses à des requêtes portant une Idempotency-Key sont conservées."),
    TOO_MANY_REQUESTS(429, "Too many requests were sent with this key.", "Trop de requêtes ont été envoyées avec cette clé."),
    HEADERS_TOO_LARGE(431, "The headers are too large.", "Les en-têtes sont trop volumineux."),
    FAILED_INSIDE(500, "Something went wrong on our side.", "Un problème est survenu de notre côté."),
    SEARCH_NOT_READY(503, "The search is being made ready.", "La recherche est en préparation."),
    SERVICE_BUSY(503, "The service has too much to do at the moment.", "Le service est surchargé en ce moment."),
    // The names of these two are part of the published type.
    STORE_AWAY(503, "The database cannot be reached at the moment.", "La base de données est inaccessible en ce moment."),
    FILES_AWAY(503, "Files cannot be taken in at the moment.", "Les fichiers ne peuvent pas être reçus en ce moment."),
    // Problems of pages that require sign-in. They never occur in the API.
    SENT_FROM_ELSEWHERE(403, "This was not sent from one of our own pages.", "Ceci n'a pas été envoyé depuis l'une de nos propres pages."),
    ROLE_TOO_LOW(403, "Your role does not allow this. Ask an owner of the employer.",
        "Votre rôle ne le permet pas. Adressez-vous à un propriétaire chez l'employeur.");

    /** Problems that occur only in the console. */
    public static final Set<Problem> OF_CONSOLE = EnumSet.of(SENT_FROM_ELSEWHERE, ROLE_TOO_LOW);

    private final int status;
    private final Bilingual title;
    private final String type;

    Problem(int status, String english, String french) {
        this.status = status;
        title = new Bilingual(english, french);
        type = "urn:posthaste:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Problem(int status, String english, String french, String type) {
        this.status = status;
        title = new Bilingual(english, french);
        this.type = type;
    }

    public int status() {
        return status;
    }

    public Bilingual title() {
        return title;
    }

    /** Returns the stable identifier that clients branch on. It is a URN because every operator has a different host. */
    public String type() {
        return type;
    }
}
