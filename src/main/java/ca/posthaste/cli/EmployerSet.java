package ca.posthaste.cli;

import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerSettings;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "set", description = "Change other facts about an employer.")
final class EmployerSet implements Callable<Integer> {
    static final String UNKNOWN = EmployerSettings.UNKNOWN;

    @Spec private CommandSpec spec;
    @Parameters(paramLabel = "EMPLOYER", description = "id or name") private String who;
    @Option(names = "--employees", paramLabel = "N",
        description = "number of employees, or unknown: some posting rules apply only to larger employers") private String employeesWord;
    @Option(names = "--uses-ai", paramLabel = "yes|no",
        description = "yes if it uses artificial intelligence to choose among applicants, which its Ontario postings must then state") private String usesAiWord;
    @Option(names = "--json", description = "print a JSON object") private boolean json;

    @Override public Integer call() {
        if (employeesWord == null && usesAiWord == null) {
            throw new Commands.CommandFailed("Specify --employees, --uses-ai or both.");
        }
        var employees = Optional.ofNullable(employeesWord).map(EmployerSet::employees);
        var usesAi = Optional.ofNullable(usesAiWord).map(EmployerSet::isYes);
        var employer = EmployerCommands.changed(who, (tx, employers, id) -> {
            employees.ifPresent(number -> employers.setEmployees(tx, id, number));
            usesAi.ifPresent(uses -> employers.setUsesAi(tx, id, uses));
        });
        spec.commandLine().getOut().println(json ? EmployerCommands.json(employer, null)
            : EmployerCommands.describe(employer) + ", " + text(employer.employees()) + (employer.usesAi() ? ", uses AI" : ""));
        return 0;
    }

    private static boolean isYes(String word) {
        if (!word.equals("yes") && !word.equals("no")) {
            throw new Commands.CommandFailed("Use --uses-ai yes or --uses-ai no.");
        }
        return word.equals("yes");
    }

    static OptionalInt employees(String word) {
        if (word.equals(UNKNOWN)) {
            return OptionalInt.empty();
        }
        var employees = EmployerSettings.employees(word);
        if (employees.isEmpty()) {
            throw new Commands.CommandFailed("The number of employees must be from 0 to " + Employer.EMPLOYEES_MAX + ", or " + UNKNOWN + ".");
        }
        return employees;
    }

    static String text(OptionalInt employees) {
        return employees.isEmpty() ? "number of employees unknown"
            : employees.getAsInt() + (employees.getAsInt() == 1 ? " employee" : " employees");
    }
}
