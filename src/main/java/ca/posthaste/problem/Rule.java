package ca.posthaste.problem;

import ca.posthaste.language.Bilingual;
import java.util.Locale;

/** The rules that a field can violate. The lower-case name is the {@code code} that clients see, so it never changes. */
public enum Rule {
    REQUIRED("A value is needed and none was sent.", "Une valeur est nécessaire et aucune n'a été envoyée."),
    WRONG_TYPE("The JSON type is not the one this field has.", "Le type JSON n'est pas celui de ce champ."),
    TOO_LONG("The text has more characters than the field holds.", "Le texte compte plus de caractères que le champ n'en admet."),
    BLANK("The text has no visible character.", "Le texte n'a aucun caractère visible."),
    FORBIDDEN_CHARACTER("The text holds a control character, an unpaired surrogate or a noncharacter; or, where it is one line, a character that changes"
        + " the direction of text (U+202A to U+202E, U+2066 to U+2069).",
        "Le texte contient un caractère de commande, un demi-codet isolé ou un non-caractère\u00a0; ou, s'il tient sur une ligne, un caractère qui change le"
        + " sens du texte (U+202A à U+202E, U+2066 à U+2069)."),
    INVALID_DATE("The text is not a calendar date of the form YYYY-MM-DD.", "Le texte n'est pas une date du calendrier de la forme AAAA-MM-JJ."),
    UNKNOWN_VALUE("The value is not one of those on offer.", "La valeur n'est pas l'une de celles qui sont proposées."),
    TOO_FEW("The list has fewer entries than it needs.", "La liste compte moins d'entrées qu'il n'en faut."),
    TOO_MANY("The list has more entries than it may.", "La liste compte plus d'entrées qu'elle ne peut en avoir."),
    OUT_OF_RANGE("The number is smaller or larger than allowed.", "Le nombre est plus petit ou plus grand que ce qui est permis."),
    TOO_MANY_DECIMALS("The amount has more than two decimal places.", "Le montant a plus de deux décimales."),
    FORBIDDEN_HTML("The HTML uses a tag or an attribute outside the allowed set, or nests tags too deep.",
        "Le HTML emploie une balise ou un attribut qui n'est pas permis, ou imbrique trop de balises."),
    INVALID_EMAIL("The text is not an e-mail address.", "Le texte n'est pas une adresse courriel."),
    INVALID_URL("The text is not an absolute http or https address.", "Le texte n'est pas une adresse absolue en http ou en https."),
    INVALID_LOCATION("The text is not of the form City or City, ProvinceCode.", "Le texte n'est pas de la forme Ville ou Ville, CodeDeProvince."),
    UNKNOWN_LOCATION("No Canadian place of this name is known.", "Aucun lieu canadien de ce nom n'est connu."),
    UNKNOWN_PROVINCE("The province or territory is not one of Canada's thirteen.",
        "La province ou le territoire n'est pas l'un des treize du Canada."),
    MISSPELT_LOCATION("The name is one letter away from a known place.", "Le nom est à une lettre près celui d'un lieu connu."),
    CONSENT_NEEDED("The candidate has not agreed that the application is kept and sent on.",
        "La personne n'a pas consenti à ce que sa candidature soit conservée et transmise."),
    INVALID_RESUME("The file is not a résumé of an accepted kind, or not what it says it is.",
        "Le fichier n'est pas un CV d'un type accepté, ou n'est pas ce qu'il prétend être."),
    NOT_ALLOWED("The value does not go with the others.", "La valeur ne va pas avec les autres."),
    DATE_PAST("The date is in the past.", "La date est passée."),
    REFERENCE_ID_TAKEN("Another job of the employer has this referenceId.", "Une autre offre de l'employeur a ce referenceId."),
    POSTING_RULE("The job breaks a posting rule of a province, and this board does not publish it so.",
        "L'offre enfreint une règle d'affichage d'une province, et ce site ne la publie pas ainsi."),
    NOT_REACHABLE("The host does not resolve, or not only to addresses that may be reached.",
        "L'hôte ne se résout pas, ou pas uniquement en adresses qui peuvent être jointes."),
    UNKNOWN_PARAMETER("The address does not take a query parameter of this name.", "L'adresse n'accepte aucun paramètre de requête de ce nom."),
    REPEATED_PARAMETER("The query parameter was sent more than once, and takes one value.",
        "Le paramètre de requête a été envoyé plus d'une fois, et n'accepte qu'une valeur.");

    private final Bilingual meaning;

    Rule(String english, String french) {
        meaning = new Bilingual(english, french);
    }

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Bilingual meaning() {
        return meaning;
    }
}
