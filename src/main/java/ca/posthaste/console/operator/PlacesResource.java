package ca.posthaste.console.operator;

import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.http.form.Forms;
import ca.posthaste.http.upload.Form;
import ca.posthaste.http.upload.Upload;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.location.LocationTable.LocationCounts;
import ca.posthaste.location.LocationTable;
import ca.posthaste.location.Locations;
import ca.posthaste.location.load.BackgroundImport;
import ca.posthaste.location.load.LocationImporter.ImportHistory;
import ca.posthaste.location.load.LocationImporter.ImportResult;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Page of the places that employers can use: their number, their origin, and the import of more from an upload of limited size. */
record PlacesResource(Console console, Database database, Locations locations, BackgroundImport importing, UploadFolder uploads) {
    private static final String LIST = "/places";
    private static final int FILE_NAME_MAX = 200;
    private static final ImportHistory HISTORY = new ImportHistory();

    List<Route> routes() {
        return console.routes()
            .page("/operator/places", AccessLevel.OPERATOR, "places, and the progress of an import", visit -> list(visit, FormErrors.NONE))
            .upload("/operator/places", AccessLevel.OPERATOR, "import places", new Forms(uploads), this::begin)
            .all();
    }

    public record Past(String at, String file, int added, int known, int skipped) {}

    public record Skipped(int line, String reason) {}

    public record Further(int count, String reason) {}

    private record Found(LocationCounts counts, List<ImportHistory.PastImport> past) {}

    private CompletionStage<Reply> list(ConsoleRequest visit, FormErrors errors) {
        var state = importing.state();
        return database.query(tx -> new Found(LocationTable.counts(tx), HISTORY.all(tx))).thenCompose(found -> console.write(visit, OperatorPages.SECTION,
            errors.on(OperatorPages.page(visit, "console-operator-places", visit.texts().get("operatorPlaces"), LIST))
                .with("shipped", visit.texts().number(shipped(found.counts))).with("added", visit.texts().number(found.counts.added()))
                .with("unlisted", visit.texts().number(found.counts.unlisted()))
                .with("past", found.past.stream()
                    .map(one -> new Past(visit.times().minute(one.at()), one.file(), one.added(), one.known(), one.skipped())).toList())
                .with("state", state).with("percent", (int) (state.part() * 100))
                .with("fault", state.fault().map(reason -> reason.in(visit.language())).orElse(""))
                .with("result", state.result().map(List::of).orElse(List.of()))
                .with("skipped", state.result().map(result -> skipped(visit, result)).orElse(List.of()))
                .with("further", state.result().map(result -> further(visit, result)).orElse(List.of()))
                .with("max", new UnitFormatter(visit.texts()).bytes(uploads.maxFile()))));
    }

    /** Returns the number of places shipped with the service. The index in memory may be slightly older than the table. */
    private int shipped(LocationCounts counts) {
        return Math.max(0, locations.index().all().size() - counts.added());
    }

    private static List<Skipped> skipped(ConsoleRequest visit, ImportResult result) {
        return result.firstSkipped().stream().map(skip -> new Skipped(skip.line(), skip.reason().in(visit.language()))).toList();
    }

    private static List<Further> further(ConsoleRequest visit, ImportResult result) {
        return result.furtherSkipped().entrySet().stream().sorted((one, other) -> other.getValue() - one.getValue()).limit(ImportResult.SHOWN)
            .map(reason -> new Further(reason.getValue(), reason.getKey().in(visit.language()))).toList();
    }

    private CompletionStage<Reply> begin(ConsoleRequest visit, ConsoleForm fields, Form form) {
        var texts = visit.texts();
        if (!form.tooLarge().isEmpty()) {
            return list(visit, FormErrors.at("file", texts.get("opPlacesErrorLarge", new UnitFormatter(texts).bytes(uploads.maxFile()))));
        }
        var upload = form.files().get("file");
        if (upload == null || upload.size() == 0) {
            return list(visit, FormErrors.at("file", texts.get("opPlacesErrorNone")));
        }
        return begun(visit, upload) ? visit.redirectTo(OperatorPages.path(visit, LIST))
            : list(visit, FormErrors.at("file", texts.get("opPlacesErrorBusy"), 409));
    }

    /** Starts the import. The upload is deleted after the response, so it is moved away first. */
    private boolean begun(ConsoleRequest visit, Upload upload) {
        var own = upload.path().resolveSibling("places-" + UUID.randomUUID());
        try {
            Files.move(upload.path(), own);
            if (importing.begin(own, name(upload), visit.actor())) {
                return true;
            }
            Files.move(own, upload.path()); // back to the caller, who discards it
            return false;
        } catch (IOException fault) {
            throw uploads.unavailable(fault);
        }
    }

    /** Returns the file name without folders, which some browsers send. */
    private static String name(Upload upload) {
        var name = upload.fileName() == null ? "" : upload.fileName().replaceAll("^.*[/\\\\]", "").replaceAll("\\p{Cntrl}", "").strip();
        return name.isEmpty() ? "?" : name.substring(0, Math.min(name.length(), FILE_NAME_MAX));
    }
}
