package ca.posthaste.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class BilingualTest {
    @Test void values_are_put_into_both_texts() {
        assertEquals(new Bilingual("1 of x.", "1 de x."), Bilingual.format("%s of %s.", "%s de %s.", 1, "x"));
        assertEquals(new Bilingual("1 of x.", "x, dont 1."), Bilingual.format("%s of %s.", "%2$s, dont %1$s.", 1, "x"));
        assertEquals(new Bilingual("U+000A, x", "U+000A; x"), Bilingual.format("U+%04X, %s", "U+%04X; %s", 10, "x"));
    }

    @Test void a_value_that_is_bilingual_is_put_into_each_in_its_language() {
        var city = new Bilingual("Quebec", "Québec");
        assertEquals(new Bilingual("In Quebec.", "À Québec."), Bilingual.format("In %s.", "À %s.", city));
        assertEquals(new Bilingual("In Quebec, 1.", "1, à Québec."), Bilingual.format("In %s, %s.", "%2$s, à %1$s.", city, 1));
    }

    @Test void a_value_is_no_pattern() {
        assertEquals(new Bilingual("100 %s!", "%d 100"), Bilingual.format("100 %s!", "%s 100", new Bilingual("%s", "%d")));
        assertEquals(new Bilingual("x", "x"), Bilingual.format("x", "x"));
    }

    @Test void a_value_that_is_missing_is_noticed() {
        assertThrows(RuntimeException.class, () -> Bilingual.format("%s", "%s"));
    }
}
