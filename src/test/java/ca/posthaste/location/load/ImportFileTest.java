package ca.posthaste.location.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.upload.Form;
import ca.posthaste.location.Coordinates;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import ca.posthaste.location.load.ImportLine.Skipped;
import ca.posthaste.location.load.ImportLine.Usable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportFileTest {
    @TempDir Path folder;

    @Test void a_tab_separated_file_is_read_by_the_names_of_its_columns() throws IOException {
        var lines = read("""
            id\tname\tprovince\ttype\tlatitude\tlongitude\tpopulation\talternate_names
            x-1\tLac-aux-Sables\tQC\tMunicipality\t46.8667\t-72.4000\t1400\tLac aux Sables|Sandy Lake
            x-2\tNo Point\tPE\t\t\t\t\t
            """);
        assertEquals(List.of(
            new Usable(Location.added("Lac-aux-Sables", Province.QC, "Municipality", new Coordinates(46.8667, -72.4), 1400,
                List.of("Lac aux Sables", "Sandy Lake"))),
            new Usable(Location.added("No Point", Province.PE, "Town", null, 0, List.of()))), lines);
    }

    @Test void the_national_database_is_read_for_its_inhabited_places() throws IOException {
        var lines = read("\uFEFF" + """
            CGNDB ID,Geographical Name,Language,Syllabic Form,Generic Term,Generic Category,Concise Code,Toponymic Feature ID,Latitude,Longitude,Location,Province - Territory,Relevance at Scale,Decision Date,Source
            AAAAA,"Little ""Big"" Town, The",Undetermined,,Town,Populated Place,TOWN,x,49.1,-120.5,"Somewhere, District",British Columbia,500000,1950-01-01,BC
            AAAAB,Blue Lake,Undetermined,,Lake,Water Feature,LAKE,x,49.1,-120.5,,British Columbia,500000,1950-01-01,BC
            AAAAC,Wagmatcook 1,Undetermined,,Indian Reserve,Administrative Area,IR,x,46.07,-60.89,Victoria,Nova Scotia,1,1950-01-01,NS
            """);
        assertEquals(new Usable(Location.added("Little \"Big\" Town, The", Province.BC, "Town", new Coordinates(49.1, -120.5), 0,
            List.of())), lines.get(0));
        assertEquals("3: \"Lake\" is not a kind of inhabited place", said(lines.get(1)));
        assertEquals("Indian Reserve", ((Usable) lines.get(2)).location().type());
    }

    @Test void the_national_database_may_have_fewer_columns_or_a_french_header() throws IOException {
        assertEquals(List.of("Usable", "Skipped", "Usable"), kinds(read("""
            CGNDB ID,Geographical Name,Generic Term,Province - Territory,Latitude,Longitude
            A,Rose Bay,Dispersed Rural Community,Nova Scotia,44.29,-64.32
            B,Rose Point,Point,Nova Scotia,44.29,-64.32
            C,Anse-Bleue,Unincorporated Area,NB,47.83,-65.07
            """)));
        assertEquals(List.of("Usable", "Skipped"), kinds(read("""
            Identifiant de la BDTC,Nom géographique,Terme générique,Province - Territoire,Latitude,Longitude
            A,Lac-Perdu,Municipalité de paroisse,Québec,46.1,-72.1
            B,Lac Perdu,Lac,Québec,46.1,-72.1
            """)));
    }

    @Test void a_country_file_of_geonames_is_read_for_its_populated_places() throws IOException {
        var lines = read("""
            1\tBaie-Verte\tBaie-Verte\tX,Y\t46.01\t-64.1\tP\tPPL\tCA\t\t04\t\t\t\t300\t\t5\tAmerica/Moncton\t2020-01-01
            2\tLost\tLost\t\t46.01\t-64.1\tP\tPPLQ\tCA\t\t04\t\t\t\t0\t\t5\tAmerica/Moncton\t2020-01-01
            3\tBig Hill\tBig Hill\t\t46.01\t-64.1\tT\tHLL\tCA\t\t04\t\t\t\t0\t\t5\tAmerica/Moncton\t2020-01-01
            """);
        assertEquals(new Usable(Location.added("Baie-Verte", Province.NB, "Town", new Coordinates(46.01, -64.1), 300, List.of())),
            lines.get(0));
        assertEquals(List.of("Usable", "Skipped", "Skipped"), kinds(lines));
    }

    @Test void a_line_that_cannot_be_used_is_skipped_with_its_number_and_the_reason() throws IOException {
        assertEquals(List.of(
            "2: \"ZZ\" is not a province or territory of Canada",
            "3: the name is missing",
            "5: the latitude \"north\" is not a number",
            "6: the coordinates 10 20 are not in Canada",
            "7: it has 2 fields, too few for the column \"latitude\"",
            "8: the population \"many\" is not a whole number"), said(read("""
            name\tprovince\tlatitude\tlongitude\tpopulation
            A Place\tZZ\t\t\t
             \tON\t\t\t

            A Place\tON\tnorth\t1\t
            A Place\tON\t10\t20\t
            A Place\tON
            A Place\tON\t\t\tmany
            """)));
    }

    @Test void a_file_of_another_kind_is_rejected_whole() {
        assertTrue(assertThrows(ImportFile.Unreadable.class, () -> read("a;b;c\n1;2;3\n")).getMessage().contains("format of the first line is unknown"));
        assertThrows(ImportFile.Unreadable.class, () -> read(""));
        assertThrows(ImportFile.Unreadable.class, () -> ImportFile.read(folder.resolve("absent"), part -> {}));
    }

    @Test void bytes_that_are_not_utf_8_are_rejected_whole() throws IOException {
        var file = folder.resolve("latin1");
        Files.write(file, "name\tprovince\nMontréal\tQC\n".getBytes(StandardCharsets.ISO_8859_1));
        assertTrue(assertThrows(ImportFile.Unreadable.class, () -> ImportFile.read(file, part -> {}))
            .getMessage().contains("UTF-8"));
    }

    @Test void a_reason_is_there_in_french() throws IOException {
        var skipped = (Skipped) read("name\tprovince\nA Place\tZZ\n").get(0);
        assertEquals("«\u00a0ZZ\u00a0» n’est ni une province ni un territoire du Canada", skipped.reason().french());
    }

    @Test void an_uploaded_file_is_limited_in_size() throws IOException {
        var file = Files.writeString(folder.resolve("places"), "name\tprovince\nHorsefly\tBC\nLikely\tBC\n");
        assertEquals(2, ImportFile.read(file, "places.tsv", 3, part -> {}).size());
        var rejected = assertThrows(ImportFile.Unreadable.class, () -> ImportFile.read(file, "places.tsv", 2, part -> {}));
        assertTrue(rejected.reason().english().startsWith("The file has more than 2 lines.") && rejected.reason().french().startsWith("Le fichier a plus de 2 lignes."));
    }

    private static List<String> said(List<ImportLine> lines) {
        return lines.stream().map(ImportFileTest::said).toList();
    }

    private static String said(ImportLine line) {
        return line instanceof Skipped skipped ? skipped.line() + ": " + skipped.reason().english() : line.toString();
    }

    private List<ImportLine> read(String text) throws IOException {
        return ImportFile.read(Files.writeString(folder.resolve("places"), text), part -> {});
    }

    private static List<String> kinds(List<ImportLine> lines) {
        return lines.stream().map(line -> line.getClass().getSimpleName()).toList();
    }
}
