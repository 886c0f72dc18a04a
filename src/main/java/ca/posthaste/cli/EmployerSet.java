package ca.posthaste.cli;

import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerSettings;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "set", description = "Change what else is known of an employer.")
final class EmployerSet implements Callable<Integer> {
    static final String UNKNOWN = EmployerSettings.UNKNOWN;

    @Spec private CommandSpec spec;
    @Parameters(paramLabel = "EMPLOYER", description = "id or name") private String who;
    @Option(names = "--employees", required = true, paramLabel = "N",
        description = "how many it has, or unknown: some posting rules are only for larger employers") private String employeesWord;
    @Option(names = "--json", description = "print a JSON object") private boolean json;

    @Override public Integer call() {
        var employees = employees(employeesWord);
        var employer = EmployerCommands.changed(who, (tx, employers, id) -> employers.setEmployees(tx, id, employees));
        spec.commandLine().getOut().println(json ? EmployerCommands.json(employer, null)
            : EmployerCommands.describe(employer) + ", " + text(employer.employees()));
        return 0;
    }

    static OptionalInt employees(String word) {
        if (word.equals(UNKNOWN)) {
            return OptionalInt.empty();
        }
        var employees = EmployerSettings.employees(word);
        if (employees.isEmpty()) {
            throw new Commands.CommandRefused("Give the number of employees from 0 to " + Employer.EMPLOYEES_MAX + ", or " + UNKNOWN + ".");
        }
        return employees;
    }

    static String text(OptionalInt employees) {
        return employees.isEmpty() ? "number of employees unknown"
            : employees.getAsInt() + (employees.getAsInt() == 1 ? " employee" : " employees");
    }
}
