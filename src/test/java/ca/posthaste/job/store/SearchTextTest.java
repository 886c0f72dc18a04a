package ca.posthaste.job.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchTextTest {

    @ParameterizedTest
    @CsvSource({"Baker,baker", "QUÉBEC,quebec", "Québec,quebec", "Cœur,coeur", "ÆSOP,aesop", "Straße,strasse", "STRASSE,strasse", "STRAẞE,strasse",
        "İzmir,izmir", "ISPARTA,isparta", "ısparta,isparta", "Łódź,lodz", "Ørsted,orsted", "Ðorđe,dorde", "ΟΔΟΣ,οδοσ", "οδός,οδοσ",
        "ﬁre,fire", "ＷＩＤＥ,wide", "Ⅷ,viii", "½,1⁄2", "Ｃ＋＋,c++", "50%_\\,50%_\\", "日本,日本", "𝐁old,bold"})
    void capitals_accents_and_ligatures_do_not_matter(String text, String folded) {
        assertEquals(folded, SearchText.fold(text));
    }

    @Test void composed_and_decomposed_accents_are_the_same() {
        assertEquals(SearchText.fold("e\u0301"), SearchText.fold("\u00e9"));
    }

    @Test void title_and_reference_id_stand_on_lines_of_their_own() {
        assertEquals("baker\nb-1", SearchText.of("Baker", "B-1"));
        assertEquals("baker\n", SearchText.of("Baker", null));
    }

    @Test void folding_is_idempotent() {
        var random = new Random(7);
        for (int i = 0; i < 200_000; i++) {
            var text = Character.toString(letter(random)) + Character.toString(letter(random));
            var once = SearchText.fold(text);
            assertEquals(once, SearchText.fold(once), () -> points(text));
        }
    }

    @Test void a_word_of_a_title_is_found_in_the_folded_title() {
        var random = new Random(8);
        for (int i = 0; i < 100_000; i++) {
            var word = Character.toString(letter(random)) + Character.toString(letter(random));
            var title = "one " + word + " two";
            assertTrue(SearchText.fold(title).contains(SearchText.fold(word)), () -> points(word));
        }
    }

    private static int letter(Random random) {
        while (true) {
            int point = random.nextInt(random.nextBoolean() ? 0x250 : 0x20000);
            if (Character.isLetter(point)) {
                return point;
            }
        }
    }

    private static String points(String text) {
        return text.codePoints().mapToObj(Integer::toHexString).toList().toString();
    }
}
