package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClassPreloaderTest {
    @Test void the_names_it_loads_are_of_classes_that_exist() {
        var names = ClassPreloader.names().toList();
        assertTrue(names.contains("org.postgresql.core.v3.QueryExecutorImpl"));
        assertEquals(List.of(), names.stream().filter(name -> !exists(name)).toList(), "see CONTRIBUTING.md");
    }

    private static boolean exists(String name) {
        try {
            Class.forName(name, false, ClassPreloader.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException gone) {
            return false;
        }
    }
}
