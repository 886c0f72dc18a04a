package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmployerCommandsTest extends TypedCommands {
    private JsonNode json(String... arguments) {
        return Json.parse(run(arguments).get(0).getBytes(StandardCharsets.UTF_8));
    }

    @Test void an_employer_is_given_the_language_of_its_mail() {
        var added = json("employer", "add", "Boulangerie", "--language", "fr", "--json");
        assertEquals("fr", added.path("language").textValue());
        var id = added.path("id").asText();
        assertTrue(String.join("\n", run("employer", "list")).contains("Employer " + id + ": Boulangerie (unlimited), e-mail in French"));
        assertEquals("Employer " + id + ": Boulangerie (unlimited) gets its e-mail in English.", run("employer", "language", id, "en").get(0));
        assertEquals("en", json("employer", "plan", id, "standard", "--json").path("language").textValue());
        assertEquals("\"de\" is not a supported language. Use one of en, fr.", refusal("employer", "language", id, "de"));
    }

    @Test void the_number_of_employees_of_an_employer_is_set_and_shown() {
        var id = json("employer", "add", "Pâtisserie", "--employees", "24", "--json").path("id").asText();
        assertEquals("Employer " + id + ": Pâtisserie (unlimited), 30 employees", run("employer", "set", id, "--employees", "30").get(0));
        assertTrue(String.join("\n", run("employer", "list")).contains("Employer " + id + ": Pâtisserie (unlimited), e-mail in English, 30 employees"));
        var unknown = json("employer", "set", id, "--employees", "unknown", "--json");
        assertTrue(unknown.has("employees") && unknown.path("employees").isNull(), unknown::toString);
        for (var wrong : new String[] {"-1", "many", "10000000", "2.5"}) {
            assertEquals("The number of employees must be from 0 to 9999999, or unknown.", refusal("employer", "set", id, "--employees=" + wrong));
        }
    }

    @ParameterizedTest @ValueSource(strings = {"employer,add, ", "employer,add,X,--plan,golden", "employer,plan,999,unlimited", "key,revoke,999",
        "key,list,Nobody", "employer,remove,Nobody,--yes", "candidate,export,nobody@example.org"})
    void a_failing_command_prints_one_sentence(String line) {
        assertEquals(1, failure(line.split(",")).size());
    }
}
