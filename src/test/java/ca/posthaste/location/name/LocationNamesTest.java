package ca.posthaste.location.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocationNamesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        Montréal          | MONTREAL
        Trois-Rivières    | trois  rivieres
        St. John's        | St John’s
        St. John's        | Saint-Johns
        St.John's         | ST JOHNS
        Sault Ste. Marie  | sault sainte marie
        Saint-Jérôme      | St-Jerome
        Ste-Thérèse       | Sainte Therese
        L'Assomption      | L’ASSOMPTION
        Belœil            | Beloeil
        La Prairie        | Laprairie
        Ft. McMurray      | Fort McMurray
        Mt Pearl          | Mount Pearl
        N. Vancouver      | North Vancouver
        Saint-Lin–Laurentides | Saint-Lin-Laurentides
        """)
    void spellings_of_one_name_have_the_same_key(String one, String other) {
        assertEquals(LocationNames.key(one), LocationNames.key(other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        St. John's        | Saint John
        Saint-Alexis      | Sainte-Alexis
        Vancouver         | North Vancouver
        Vancouver         | <b>Vancouver
        """)
    void different_names_have_different_keys(String one, String other) {
        assertNotEquals(LocationNames.key(one), LocationNames.key(other));
    }

    @Test void a_new_name_is_kept_as_sent_but_for_its_spaces() {
        assertEquals("Petit Étang", LocationNames.tidy(" \u00a0Petit \t Étang "));
        assertEquals("", LocationNames.tidy("  "));
    }
}
