package ca.posthaste.search.query;

import static ca.posthaste.search.SampleJob.MONTREAL;
import static ca.posthaste.search.SampleJob.TODAY;
import static ca.posthaste.search.SampleJob.TORONTO;
import static ca.posthaste.search.SampleJob.VANCOUVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.search.SampleJob;
import ca.posthaste.search.document.IndexInMemory;
import ca.posthaste.search.document.JobDocument;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JobSearcherTest {

    private static void finds(IndexInMemory index, String typed, Integer... jobs) throws IOException {
        assertEquals(List.of(jobs), index.words(typed), typed);
    }

    @Test void a_job_is_found_by_words_of_any_part_in_any_order() throws IOException {
        try (var index = new IndexInMemory(
            SampleJob.of(1, "Senior Registered Nurse").by(2, "Fraser Health").in(VANCOUVER).categories(Category.HEALTH_CARE_AND_NURSING),
            SampleJob.of(2, "Cook").text("<p>You cook for <b>nurses</b> of our hospital.</p>").in(TORONTO))) {
            finds(index, "nurse senior", 1);
            finds(index, "nurses", 1, 2);
            finds(index, "nurse vancouver", 1);
            finds(index, "nurse vancouver bc", 1);
            finds(index, "nurse colombie-britannique", 1);
            finds(index, "fraser", 1);
            finds(index, "soins infirmiers", 1);
            finds(index, "hospital", 2);
            finds(index, "hospital vancouver");
            finds(index, "hospital of the nurses", 2);
        }
    }

    @Test void a_word_counts_most_in_the_title_and_least_in_the_text() throws IOException {
        try (var index = new IndexInMemory(
            SampleJob.of(1, "Clerk").text("marketing"), SampleJob.of(2, "Clerk").by(2, "Marketing Plus"), SampleJob.of(3, "Marketing Clerk"),
            SampleJob.of(4, "Clerk").categories(Category.SALES_AND_MARKETING), SampleJob.of(5, "Marketing"))) {
            finds(index, "marketing", 5, 3, 2, 4, 1);
        }
    }

    @Test void newer_jobs_rank_first_among_equal_matches() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Cook").daysOld(40), SampleJob.of(2, "Cook").daysOld(100),
            SampleJob.of(3, "Cook").daysOld(0),
            SampleJob.of(4, "Cook").daysOld(0), SampleJob.of(5, "Cook").daysOld(90))) {
            finds(index, "cook", 4, 3, 1, 5, 2);
        }
    }

    @Test void french_and_english_forms_accents_and_translations_are_found() throws IOException {
        try (var index = new IndexInMemory(
            SampleJob.of(1, "Infirmier(ère) de nuit").french().text("<p>L&#39;h&ocirc;pital cherche des ing&eacute;nieures.</p>"),
            SampleJob.of(2, "Baker").translated("Boulangère-pâtissière", "<p>Du pain.</p>"))) {
            finds(index, "infirmières", 1);
            finds(index, "INFIRMIERE", 1);
            finds(index, "hopital", 1);
            finds(index, "ingénieur", 1);
            finds(index, "boulanger", 2);
            finds(index, "baker pain", 2);
            finds(index, "patissiere", 2);
        }
    }

    @Test void phrases_are_found_as_they_are_and_exclusions_not_at_all() throws IOException {
        try (var index = new IndexInMemory(
            SampleJob.of(1, "Registered Nurse"), SampleJob.of(2, "Nurse, registered"), SampleJob.of(3, "Head of Nursing").text("night shift"),
            SampleJob.of(4, "Nurse").text("shift at night"))) {
            finds(index, "\"registered nurse\"", 1);
            assertEquals(Set.of(1, 2), Set.copyOf(index.words("registered nurse")));
            finds(index, "\"head of nursing\"", 3);
            finds(index, "\"head nursing\"");
            finds(index, "\"night shift\"", 3);
            finds(index, "nurse -registered -\"night shift\"", 4);
            assertEquals(Set.of(3, 4), Set.copyOf(index.words("-registered")));
        }
    }

    @Test void the_last_word_may_be_the_beginning_of_one() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Van Driver"), SampleJob.of(2, "Driver").in(VANCOUVER),
            SampleJob.of(3, "Driver").in(TORONTO))) {
            finds(index, "driver van", 1, 2);
            finds(index, "driver van ", 1, 2);
            finds(index, "driver vanc", 2);
            finds(index, "driver toro ");
            finds(index, "dri toronto");
        }
    }

    @Test void typing_errors_are_corrected_and_reported() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Electrician").in(VANCOUVER), SampleJob.of(2, "Nurse"), SampleJob.of(3, "Cook"))) {
            for (var typed : List.of("electrcian", "elektrician", "electricain", "eletrican", "lectrician")) {
                var hits = index.find(IndexInMemory.typed(typed));
                assertEquals(List.of(1), hits.jobs(), typed);
                assertEquals(Map.of(typed, "electrician"), hits.spelling());
            }
            finds(index, "nruse", 2);
            finds(index, "electrician vancuver", 1);
            finds(index, "cok");
            assertEquals(Map.of(), index.find(IndexInMemory.typed("nurse")).spelling());
            assertEquals(0, index.find(IndexInMemory.typed("zzzzzzzz")).total());
        }
    }

    @Test void words_of_four_to_seven_letters_may_have_one_typing_error_and_longer_ones_two() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Cook"), SampleJob.of(2, "Plumber"), SampleJob.of(3, "Mechanic"), SampleJob.of(4, "Spa"))) {
            finds(index, "coak", 1);
            finds(index, "caak");
            finds(index, "plumbet", 2);
            finds(index, "plimbet");
            finds(index, "mechinik", 3);
            finds(index, "mechinok");
            finds(index, "spu");
        }
    }

    @Test void the_one_of_three_words_that_occurs_nowhere_is_left_out() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Night Cook"))) {
            var hits = index.find(IndexInMemory.typed("night cook qqqqqq"));
            assertEquals(List.of(1), hits.jobs());
            assertEquals(Map.of("qqqqqq", ""), hits.spelling());
            finds(index, "cook qqqqqq");
        }
    }

    @Test void synonyms_are_found_after_exact_matches() throws IOException {
        try (var index = new IndexInMemory(
            SampleJob.of(1, "Registered Nurse"), SampleJob.of(2, "RN"), SampleJob.of(3, "Infirmière").french(),
            SampleJob.of(4, "Software Developer"),
            SampleJob.of(5, "Conseiller en ressources humaines").french(), SampleJob.of(6, "Camionneur").french(),
            SampleJob.of(7, "Chauffeur de camion").french(), SampleJob.of(8, "Janitor"))) {
            finds(index, "rn", 2, 1);
            finds(index, "registered nurse", 1, 2, 3);
            finds(index, "software dev", 4);
            finds(index, "RH", 5);
            finds(index, "camionneuse", 6, 7);
            finds(index, "chauffeur de camion", 7, 6);
            finds(index, "custodian", 8);
            assertEquals(List.of(3), index.words("infirmière").subList(0, 1));
        }
    }

    @Test void hyphens_and_signs_are_found() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Part-time C++ Developer"), SampleJob.of(2, "Parttime .NET Developer"),
            SampleJob.of(3, "C# Developer, part time"), SampleJob.of(4, "R&D Lead"))) {
            for (var typed : List.of("part-time", "part time", "parttime")) {
                assertEquals(Set.of(1, 2, 3), Set.copyOf(index.words(typed)), typed);
            }
            finds(index, "c++", 1);
            finds(index, "c#", 3);
            finds(index, ".net", 2);
            finds(index, "r&d", 4);
        }
    }

    @Test void kinds_of_work_are_found_by_their_names() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Developer").workplace(WorkplaceType.REMOTE),
            SampleJob.of(2, "Developer").type(PositionType.PART_TIME),
            SampleJob.of(3, "Developer"))) {
            finds(index, "remote developer", 1);
            finds(index, "developer télétravail", 1);
            finds(index, "part-time developer", 2);
        }
    }

    @Test void words_that_fit_every_job_are_optional() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Clerk").by(2, "Postes Canada").daysOld(9), SampleJob.of(2, "Clerk").by(3, "Canada Bread"))) {
            finds(index, "postes canada", 1, 2);
            finds(index, "clerk jobs", 2, 1);
            finds(index, "jobs -postes", 2);
        }
    }

    @Test void a_confidential_employer_is_in_no_field() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Cook").by(7, "Secret Sauce").confidential().in(MONTREAL))) {
            finds(index, "secret");
            finds(index, "sauce");
            finds(index, "cook", 1);
            for (var leaf : index.reader().leaves()) {
                for (var field : leaf.reader().getFieldInfos()) {
                    var terms = leaf.reader().terms(field.name);
                    var words = terms == null ? null : terms.iterator();
                    for (var term = words == null ? null : words.next(); term != null; term = words.next()) {
                        assertFalse(term.utf8ToString().toLowerCase(Locale.ROOT).matches(".*(secret|sauce).*"), field.name);
                        assertFalse(field.name.equals(JobDocument.EMPLOYER));
                    }
                }
            }
        }
    }

    @Test void a_job_is_gone_when_it_is_removed_and_when_its_last_day_is_over() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Cook").closing(TODAY), SampleJob.of(2, "Cook"))) {
            finds(index, "cook", 2, 1);
            assertEquals(List.of(2), index.find(IndexInMemory.typed("cook"), Optional.empty(), TODAY.plusDays(1)).jobs());
            index.remove(2);
            finds(index, "cook", 1);
            assertTrue(index.find(IndexInMemory.typed("cook")).facets().isPresent());
            index.add(SampleJob.of(1, "Baker"));
            finds(index, "cook");
            finds(index, "baker", 1);
        }
    }
}
