package ca.posthaste.search.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import ca.posthaste.language.Language;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermNormalizerTest {

    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        WordScanner.read(text, (word, position, compound) -> words.add(position + (compound ? "+" : ":") + word));
        return words;
    }

    private static String stem(String text, Language language) {
        var stems = new ArrayList<String>();
        WordScanner.read(text, (word, position, compound) -> stems.add(TermNormalizer.stem(word, language)));
        return String.join(" ", stems);
    }

    @ParameterizedTest
    @ValueSource(strings = {"infirmières infirmier", "infirmière infirmier", "INFIRMIERES infirmier", "infirmier(ère) infirmier",
        "infirmier·ère infirmier",
        "infirmier/ère infirmier", "ingénieure ingenieur", "ingénieures ingénieur", "développeuse développeur", "serveuses serveur",
        "directrice directeur",
        "vendeuse vendeur", "coiffeuse coiffeur", "technicienne technicien", "techniciennes technicien", "technicien(ne)s technicien",
        "étudiant.e.s étudiant", "adjointe adjoint", "administrative administratif", "professionnelle professionnel", "conseillère conseiller",
        "commerciaux commercial", "cheffe chef", "préposée préposé", "chargé(e) chargée", "animatrice animateur", "bureaux bureau", "avocates avocat",
        "boulangère boulanger", "caissières caissier", "d'usine usine", "l’hôpital hopital", "œuvre oeuvre"})
    void forms_of_a_french_word_have_one_stem(String pair) {
        var words = pair.split(" ");
        assertEquals(stem(words[1], Language.FRENCH), stem(words[0], Language.FRENCH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nurses nurse", "Nurse's nurse", "drivers driver", "secretaries secretary",
        "managers manager", "cleaning clean", "cooks cook"})
    void forms_of_an_english_word_have_one_stem(String pair) {
        var words = pair.split(" ");
        assertEquals(stem(words[1], Language.ENGLISH), stem(words[0], Language.ENGLISH));
    }

    @Test void words_for_different_jobs_stay_different() {
        assertNotEquals(EnglishStem.of("accountant"), EnglishStem.of("account"));
        assertNotEquals(EnglishStem.of("manager"), EnglishStem.of("management"));
        assertNotEquals(FrenchStem.of("infirmier"), FrenchStem.of("infirmerie"));
        assertNotEquals(FrenchStem.of("poste"), FrenchStem.of("postier"));
    }

    @Test void names_of_languages_and_departments_are_words() {
        assertEquals(List.of("0:c++", "1:c#", "2:.net", "3:r&d", "4:rn", "5:asp", "6:.net", "7:24", "8:7"),
            words("C++, C#, .NET, R&D; R.N. (ASP.NET) 24/7"));
    }

    @Test void words_with_hyphens_are_found_joined_too() {
        assertEquals(List.of("0:part", "1:time", "1+parttime", "2:job"), words("part-time job"));
    }

    @Test void apostrophes_part_articles_and_join_names() {
        assertEquals(List.of("0:infirmier", "1:usine", "2:obrien", "3:driver"), words("l'infirmier d’usine O'Brien driver's"));
    }

    @Test void markup_parts_words_but_not_within_them() {
        assertEquals("Cook and  bake bread & é", PlainText.of("<b>C</b>ook and <br>bake<p>bread &amp; &eacute;").toString());
        assertEquals("cut ", PlainText.of("cut <a href=\"http").toString());
        assertEquals("a < b & c", PlainText.of("a < b & c").toString());
    }
}
