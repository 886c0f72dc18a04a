package ca.posthaste.location;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProvinceTest {
    @ParameterizedTest @EnumSource void a_province_is_recognized_by_its_code_and_its_name_in_both_languages(Province province) {
        for (var name : new String[] {province.name(), province.name().toLowerCase(), province.english(), province.french()}) {
            assertEquals(Optional.of(province), Province.named(name));
        }
    }

    @ParameterizedTest
    @CsvSource({"B.C.,BC", "Que.,QC", "P.Q.,QC", "quebec,QC", "Ont.,ON", "PEI,PE", "P.E.I.,PE", "ile du prince edouard,PE",
        "Terre-Neuve,NL", "Newfoundland,NL", "Newfoundland & Labrador,NL", "Nfld.,NL", "Yukon Territory,YT", "N.W.T.,NT",
        "Alta,AB", "Sask.,SK", "COLOMBIE BRITANNIQUE,BC", "nouvelle-ecosse,NS"})
    void common_abbreviations_are_understood(String written, Province meant) {
        assertEquals(Optional.of(meant), Province.named(written));
    }

    @ParameterizedTest @ValueSource(strings = {"", "WA", "NE", "TN", "France", "Canada", "Ontari", "BCC"})
    void any_other_text_is_not_a_province(String text) {
        assertEquals(Optional.empty(), Province.named(text));
    }

    @Test void there_are_thirteen_provinces_and_territories() {
        assertEquals(13, Province.values().length);
    }
}
