package ca.posthaste.cli.demo;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Description of a posting in both languages. */
record SampleText(Bilingual intro, Bilingual team, Occupation occupation, List<Bilingual> offers, List<Bilingual> welcome, Phrases phrases) {

    /** Generates a description. {@code called} is the name of the employer, or a substitute if it is not named. */
    static SampleText of(Occupation occupation, Bilingual called, String town, Phrases phrases, Random random) {
        int team = 4 + random.nextInt(20);
        return new SampleText(filled(phrases.pick("intro", random), called, town, team), filled(phrases.pick("team", random), called, town, team),
            occupation, phrases.pickSome("offer", 3 + random.nextInt(5), random), phrases.pickSome("welcome", 2 + random.nextInt(2), random), phrases);
    }

    private static Bilingual filled(Bilingual text, Bilingual called, String town, int team) {
        return new Bilingual(filled(text, Language.ENGLISH, called, town, team), filled(text, Language.FRENCH, called, town, team));
    }

    private static String filled(Bilingual text, Language language, Bilingual called, String town, int team) {
        var sentence = text.in(language).replace("{employer}", called.in(language)).replace("{place}", town).replace("{team}", String.valueOf(team));
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }

    String html(Language language) {
        var headings = phrases.all("heading");
        return "<p>" + intro.in(language) + "</p><p>" + team.in(language) + "</p>"
            + list(headings.get(0), occupation.duties(), language) + list(headings.get(1), occupation.needs(), language)
            + list(headings.get(2), offers, language)
            + "<p>" + welcome.stream().map(each -> each.in(language)).collect(Collectors.joining(" ")) + "</p>";
    }

    private static String list(Bilingual heading, List<Bilingual> items, Language language) {
        return "<p><strong>" + heading.in(language) + "</strong></p>"
            + items.stream().map(item -> "<li>" + item.in(language) + "</li>").collect(Collectors.joining("", "<ul>", "</ul>"));
    }
}
