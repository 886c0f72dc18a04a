package ca.posthaste.cli;

import ca.posthaste.json.Json;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that prints lines. */
abstract class PrintingCommand {
    @Spec CommandSpec spec;

    void out(String line) {
        spec.commandLine().getOut().println(line);
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Returns a JSON object on one line. */
    static String jsonObject(Json.Writing members) {
        return new String(Json.write(json -> {
            json.writeStartObject();
            members.to(json);
            json.writeEndObject();
        }), StandardCharsets.UTF_8);
    }
}
