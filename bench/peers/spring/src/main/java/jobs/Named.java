package jobs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** An entry of a reference list, as it is sent and shown. */
public record Named(int id, String name) {
    static final List<String> CATEGORIES = categories();
    static final List<String> POSITION_TYPES = List.of("Full Time", "Part Time", "Contract", "Temp", "Volunteer");
    static final List<String> SALARY_PERIODS = List.of("Yearly", "Monthly", "Weekly", "Daily", "Hourly");
    static final List<String> ROUTING_TYPES = List.of("Email", "URL");

    static Named of(List<String> list, int id) {
        return new Named(id, list.get(id - 1));
    }

    private static List<String> categories() {
        try (var lines = Named.class.getResourceAsStream("/categories.txt")) {
            return new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
