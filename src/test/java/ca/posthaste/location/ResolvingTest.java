package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.location.Resolution.Listed;
import ca.posthaste.location.Resolution.Unlisted;
import ca.posthaste.location.Resolution.Unresolved;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResolvingTest {
    private static final LocationIndex INDEX = new LocationIndex(ShippedLocations.read(), UnlistedPolicy.OPEN);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        Vancouver                            | Vancouver, BC
        vancouver,bc                         | Vancouver, BC
        Vancouver, British Columbia          | Vancouver, BC
        VANCOUVER, colombie-britannique      | Vancouver, BC
        Vancouver , B.C.                     | Vancouver, BC
        City of Vancouver, BC                | Vancouver, BC
        North Vancouver                      | North Vancouver, BC
        N. Vancouver, BC                     | North Vancouver, BC
        Montreal                             | Montréal, QC
        Montréal                             | Montréal, QC
        MONTREAL, QUEBEC                     | Montréal, QC
        Ville de Montréal, QC                | Montréal, QC
        Quebec                               | Québec, QC
        Québec, QC                           | Québec, QC
        Quebec City                          | Québec, QC
        Ville de Québec, Québec              | Québec, QC
        Trois Rivieres, Qc                   | Trois-Rivières, QC
        Three Rivers, QC                     | Trois-Rivières, QC
        St-Jérôme                            | Saint-Jérôme, QC
        Saint Jerome, QC                     | Saint-Jérôme, QC
        Ste-Thérèse, QC                      | Sainte-Thérèse, QC
        Sault Ste Marie                      | Sault Ste. Marie, ON
        Sault Sainte Marie, Ontario          | Sault Ste. Marie, ON
        Sault-Sainte-Marie, ON               | Sault Ste. Marie, ON
        St. John's                           | St. John's, NL
        St Johns, NL                         | St. John's, NL
        St. John’s, Newfoundland             | St. John's, NL
        Saint John's, Terre-Neuve            | St. John's, NL
        Saint John                           | Saint John, NB
        St. John                             | Saint John, NB
        St John, NB                          | Saint John, NB
        London                               | London, ON
        Windsor                              | Windsor, ON
        Windsor, NS                          | Windsor, NS
        Halifax                              | Halifax, NS
        Toronto                              | Toronto, ON
        Ottawa, Ont.                         | Ottawa, ON
        Gatineau                             | Gatineau, QC
        Hull                                 | Hull, QC
        Sydney, NS                           | Sydney, NS
        Cape Breton                          | Cape Breton, NS
        Clarington                           | Clarington, ON
        Kawartha Lakes, ON                   | Kawartha Lakes, ON
        Sudbury                              | Greater Sudbury, ON
        Scarborough                          | Scarborough, ON
        100 Mile House                       | 100 Mile House, BC
        Dawson City                          | Dawson City, YT
        Dawson, Yukon Territory              | Dawson City, YT
        Whitehorse                           | Whitehorse, YT
        Iqaluit, NU                          | Iqaluit, NU
        Frobisher Bay, NU                    | Iqaluit, NU
        Yellowknife, NWT                     | Yellowknife, NT
        Saint-Louis-du-Ha! Ha!, QC           | Saint-Louis-du-Ha! Ha!, QC
        St-Louis-du-Ha Ha                    | Saint-Louis-du-Ha! Ha!, QC
        Charlottetown, PEI                   | Charlottetown, PE
        Ft. McMurray, AB                     | Fort McMurray, AB
        Laprairie, QC                        | La Prairie, QC
        Beloeil                              | Belœil, QC
        Surrey                               | Surrey, BC
        Richmond                             | Richmond, BC
        Hamilton                             | Hamilton, ON
        Kingston                             | Kingston, ON
        Victoria                             | Victoria, BC
        Cambridge                            | Cambridge, ON
        Waterloo                             | Waterloo, ON
        Perth                                | Perth, ON
        Stratford                            | Stratford, ON
        Woodstock                            | Woodstock, ON
        Langley                              | Langley, BC
        Lloydminster, SK                     | Lloydminster, SK
        Lachine                              | Lachine, QC
        Port aux Basques, NL                 | Channel-Port aux Basques, NL
        Cornerbrook, NL                      | Corner Brook, NL
        Saint-Georges de Beauce              | Saint-Georges, QC
        Kamloops                             | Kamloops, BC
        """)
    void names_are_resolved_as_a_canadian_reads_them(String written, String meant) {
        assertEquals(meant, assertInstanceOf(Listed.class, INDEX.resolve(written)).location().description());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        Vancuver, BC                | misspelt_location | "Vancouver, BC"
        Vancuver                    | misspelt_location | "Vancouver, BC"
        Vnacouver, BC               | misspelt_location | "Vancouver, BC"
        V@ncouver, BC               | misspelt_location | "Vancouver, BC"
        Sait-Jérôme, QC             | misspelt_location | "Saint-Jérôme, QC"
        Saint John, NL              | misspelt_location | "St. John's, NL"
        St. John's, NB              | misspelt_location | "Saint John, NB"
        Whtby, ON                   | misspelt_location | "Whitby, ON"
        Seattle, WA                 | unknown_province  | AB, BC
        Paris, France               | unknown_province  | France
        Toronto, Canada             | unknown_province  | "Toronto, ON"
        Vancouver, ZZ               | unknown_province  | "Vancouver, BC"
        Atlantis                    | unknown_location  | ProvinceCode
        Ontario                     | unknown_location  | City, ON
        Vancouver BC                | unknown_location  | "Vancouver, BC"
        Gatineau (Québec)           | unknown_location  | "Gatineau, QC"
        North Bay Ontario           | unknown_location  | "North Bay, ON"
        Vancouver, BC, Canada       | invalid_location  | "Vancouver, BC"
        Vancouver, Canada, BC       | invalid_location  | "Vancouver, BC"
        Downtown, Winnipeg, MB      | invalid_location  | two parts
        Vancouver,                  | invalid_location  | "Vancouver, BC"
        ,BC                         | invalid_location  | city
        ,                           | invalid_location  | city
        12345, BC                   | invalid_location  | letters
        <b>, BC                     | invalid_location  | letters
        V6B 1A1, BC                 | invalid_location  | City, BC
        Москва, BC                  | invalid_location  | letters
        A, BC                       | invalid_location  | letters
        """)
    void a_rejected_location_comes_with_a_hint(String written, String code, String hint) {
        var rejected = assertInstanceOf(Unresolved.class, INDEX.resolve(written));
        assertEquals(code, rejected.rule().code());
        assertTrue(rejected.detail().english().contains(hint), rejected.detail().english());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        Vancouver BC Canada             | unknown_location  | Remove the country: send "Vancouver, BC".
        Vancouver Canada                | unknown_location  | Remove the country: send "Vancouver, BC".
        Vancouver, Canada               | unknown_province  | Remove the country: send "Vancouver, BC".
        Vancouver, BC Canada            | unknown_province  | Remove the country: send "Vancouver, BC".
        Vancouver BC, Canada            | unknown_province  | Remove the country: send "Vancouver, BC".
        Vancouver (BC) CANADA           | unknown_location  | Remove the country: send "Vancouver, BC".
        Québec, Canada                  | unknown_province  | Remove the country: send "Québec, QC".
        Sudbury, Ontario, Canada        | invalid_location  | two parts, a city and its province. Send "Greater Sudbury, ON".
        Horsefly Landing, BC, Canada    | invalid_location  | two parts, a city and its province. Send "Horsefly Landing, BC".
        Vancuver, BC, Canada            | invalid_location  | If you meant that place, send "Vancouver, BC".
        Atlantis, Canada                | unknown_province  | There is no known city named "Atlantis".
        BC, Canada                      | unknown_province  | as "City, BC".
        V6B 1A1                         | unknown_location  | A postal code is not a location. Send the city of the workplace, as "City, BC".
        V6B1A1                          | unknown_location  | as "City, BC".
        v6b-1a1                         | unknown_location  | as "City, BC".
        BC V6B 1A1                      | unknown_location  | as "City, BC".
        M5V 3L9 Canada                  | unknown_location  | as "City, ON".
        H2X 1Y4, Canada                 | unknown_province  | as "City, QC".
        X0A 0H0                         | unknown_location  | such as "Vancouver, BC".
        V6B 1A1, BC                     | invalid_location  | as "City, BC".
        Vancouver, BC V6B 1A1           | unknown_province  | Remove the postal code: send "Vancouver, BC".
        Vancouver, BC, V6B1A1           | invalid_location  | Remove the postal code: send "Vancouver, BC".
        Vancouver BC V6B 1A1            | unknown_location  | Remove the postal code: send "Vancouver, BC".
        Vancouver V6B 1A1               | unknown_location  | Remove the postal code: send "Vancouver, BC".
        Vancouver V6B 1A1, BC           | invalid_location  | Remove the postal code: send "Vancouver, BC".
        Vancouver, BC V6B 1A1, Canada   | invalid_location  | Remove the postal code and the country: send "Vancouver, BC".
        Montréal (Québec) H2X 1Y4       | unknown_location  | Remove the postal code: send "Montréal, QC".
        """)
    void an_address_is_answered_with_the_place_in_it(String written, String code, String hint) {
        var rejected = assertInstanceOf(Unresolved.class, INDEX.resolve(written));
        assertEquals(code, rejected.rule().code());
        assertTrue(rejected.detail().english().contains(hint), rejected.detail().english());
        assertTrue(rejected.detail().french().contains("«\u00a0"), rejected.detail().french());
    }

    @Test void an_address_is_answered_in_french_too() {
        assertEquals("Retirez le code postal et le pays\u00a0: envoyez «\u00a0Montréal, QC\u00a0».", french("Montréal (Québec) H2X 1Y4 Canada"));
        assertEquals("Un code postal n’est pas un lieu. Envoyez la ville du lieu de travail, sous la forme «\u00a0Ville, QC\u00a0».",
            french("G1R 2B5"));
        assertEquals("«\u00a0Télétravail\u00a0» n’est pas un lieu. Envoyez la ville du lieu de travail, sous la forme «\u00a0Ville, QC\u00a0»."
            + " Pour le télétravail, utilisez workplaceType «\u00a0remote\u00a0» ou «\u00a0hybrid\u00a0», offert depuis la version 1.2 de l’API.", french("Télétravail, QC"));
    }

    private static String french(String written) {
        return assertInstanceOf(Unresolved.class, INDEX.resolve(written)).detail().french();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Remote", "REMOTE", "(Remote)", "Fully remote", "100% Remote", "Telework", "Télétravail", "teletravail",
        "Work from home", "Work-from-home", "Various", "Various locations", "Multiple", "N/A", "n/a", "TBD", "T.B.D.", "To be determined", "Canada", "Anywhere",
        "Nationwide", "Nation-wide", "Divers", "Plusieurs", "À distance", "A distance", "À déterminer", "Partout", "s.o.", "S/O", "n'importe où"})
    void words_that_are_not_places_are_rejected_with_and_without_a_province(String word) {
        for (var form : List.of("%s", "%s, BC", "%s,Colombie-Britannique", "%s BC", "%s (BC)", "%s - BC", "%s, Canada", "%s, BC, Canada")) {
            var rejected = assertInstanceOf(Unresolved.class, INDEX.resolve(form.formatted(word)), form);
            assertTrue(rejected.detail().english().contains(" is not a location. "), form + " " + rejected.detail().english());
            assertTrue(rejected.detail().english().contains("workplaceType"), form + " " + rejected.detail().english());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Remote Lake, BC", "Port Various, NL", "Little Canada, ON", "Canada Bay, NL", "Homeville, NS", "Anywhere Else, YT"})
    void a_name_that_only_has_such_a_word_in_it_is_taken(String written) {
        assertInstanceOf(Unlisted.class, INDEX.resolve(written));
    }

    @Test void a_listed_place_of_such_a_name_is_found() {
        var index = new LocationIndex(List.of(town(1, "Remote", 10)), UnlistedPolicy.OPEN);
        assertEquals(new Listed(town(1, "Remote", 10)), index.resolve("Remote, BC"));
        assertEquals(new Listed(town(1, "Remote", 10)), index.resolve("remote"));
        assertInstanceOf(Unresolved.class, index.resolve("Remote, AB"));
    }

    @ParameterizedTest @ValueSource(strings = {",", " ", "b,", "b ", "V6B 1A1 ", "canada ", "canada,", "(", "a-"})
    void very_long_repetitive_text_is_rejected(String part) {
        assertInstanceOf(Unresolved.class, INDEX.resolve(part.repeat(20_000)));
        assertInstanceOf(Unresolved.class, INDEX.resolve(part.repeat(20_000) + " V6B 1A1 Canada"));
    }

    @ParameterizedTest @ValueSource(strings = {"", " ", "\u00a0"})
    void an_empty_text_is_not_a_location(String written) {
        assertEquals("invalid_location", assertInstanceOf(Unresolved.class, INDEX.resolve(written)).rule().code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Horsefly Landing, BC", "Toronto, BC", "Kamloops 1, BC", "Rivière-aux-Foins, QC", "70 Mile Somewhere, BC",
        "'Ksan Village, BC", "St. Nowhere-on-Sea, NL", "ʔaq̓amnik̓, BC", "ᐃᖃᓗᐃᑦᑐᖅ, NU"})
    void a_plausible_location_of_a_real_province_is_taken_though_no_list_holds_it(String written) {
        var unlisted = assertInstanceOf(Unlisted.class, INDEX.resolve(written));
        assertEquals(written, unlisted.name() + ", " + unlisted.province());
    }

    @Test void an_unlisted_location_keeps_its_spelling_but_for_repeated_spaces() {
        assertEquals(new Unlisted("PETIT Étang-Perdu", Province.NS), INDEX.resolve("  PETIT   Étang-Perdu ,Nova Scotia"));
    }

    @Test void a_name_has_at_most_256_characters() {
        var longest = "a".repeat(Location.NAME_MAX);
        assertInstanceOf(Unlisted.class, INDEX.resolve(longest + ", BC"));
        assertEquals("invalid_location", assertInstanceOf(Unresolved.class, INDEX.resolve(longest + "a, BC")).rule().code());
    }

    @Test void a_listed_location_one_letter_away_from_a_bigger_one_is_itself() {
        var index = new LocationIndex(List.of(town(1, "Kelowna", 145_000), town(2, "Kelona", 0)), UnlistedPolicy.OPEN);
        assertEquals(new Listed(town(2, "Kelona", 0)), index.resolve("Kelona, BC"));
    }

    @Test void villages_whose_names_differ_in_one_letter_are_distinct() {
        var index = new LocationIndex(List.of(town(1, "Horsefly", 4_999)), UnlistedPolicy.OPEN);
        assertInstanceOf(Unlisted.class, index.resolve("Horsefla, BC"));
    }

    @Test void st_and_saint_are_distinct_where_a_province_has_both() {
        var index = new LocationIndex(List.of(town(1, "St. Ann", 10), town(2, "Saint Ann", 20)), UnlistedPolicy.OPEN);
        assertEquals(new Listed(town(1, "St. Ann", 10)), index.resolve("st ann, bc"));
        assertEquals(new Listed(town(2, "Saint Ann", 20)), index.resolve("SAINT-ANN, BC"));
    }

    @Test void a_strict_service_rejects_unlisted_places_and_suggests_the_most_similar_one() {
        var strict = new LocationIndex(ShippedLocations.read(), UnlistedPolicy.STRICT);
        assertInstanceOf(Listed.class, strict.resolve("Vancouver, BC"));
        var rejected = assertInstanceOf(Unresolved.class, strict.resolve("Horsfley Landing, BC"));
        assertEquals("unknown_location", rejected.rule().code());
        var near = assertInstanceOf(Unresolved.class, strict.resolve("Kamlopps Bay, BC"));
        assertEquals("unknown_location", near.rule().code());
        assertTrue(assertInstanceOf(Unresolved.class, strict.resolve("Nanaymoo, BC")).detail().english().contains("\"Nanaimo, BC\""));
    }

    private static Location town(int id, String name, long population) {
        return new Location(id, name, Province.BC, Location.TOWN, null, null, population, List.of());
    }
}
