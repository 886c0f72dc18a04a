package ca.posthaste.console.operator;

import ca.posthaste.account.EmployerAdministration;
import ca.posthaste.account.Invitation;
import ca.posthaste.account.Member;
import ca.posthaste.account.Users;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.EmployerList;
import ca.posthaste.employer.EmployerSettings;
import ca.posthaste.employer.EmployerTotals;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Addresses;
import ca.posthaste.page.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Pages of the employers: their data, totals and plans. */
record EmployersResource(Console console, Database database, Employers employers, Users users, EmployerAdministration enrolling, Invitation invitation,
                         Runnable wakeMail) {
    private static final String LIST = "/employers";
    private static final Map<String, String> DONE = Map.of("added", "opEmployerAdded", "changed", "opEmployerChanged", "owner", "opOwnerAdded");
    private static final EmployerList EMPLOYERS = new EmployerList();

    List<Route> routes() {
        return console.routes()
            .page("/operator/employers", AccessLevel.OPERATOR, "the employers", visit -> list(visit, EmployerForm.empty(visit.language()), FormErrors.NONE))
            .action("/operator/employers", AccessLevel.OPERATOR, "add an employer", this::add)
            .page("/operator/employers/{id}", AccessLevel.OPERATOR, "an employer, for the operator",
                visit -> load(new EmployerId(OperatorPages.id(visit))).thenCompose(found ->
                    one(visit, found, EmployerForm.of(found.employer, ""), FormErrors.NONE)))
            .action("/operator/employers/{id}", AccessLevel.OPERATOR, "change an employer's name and plan", this::change)
            .action("/operator/employers/{id}/owners", AccessLevel.OPERATOR, "give an employer another owner", this::addOwner)
            .all();
    }

    /** Content of the form for a new employer with its first owner. The forms of an existing one have some of its fields. */
    public record EmployerForm(String name, String plan, String language, boolean sandbox, String owner) {
        static EmployerForm empty(Language language) {
            return new EmployerForm("", Plan.UNLIMITED.code(), language.code(), false, "");
        }

        static EmployerForm of(Employer employer, String owner) {
            return new EmployerForm(employer.name(), employer.plan().code(), "", false, owner);
        }

        static EmployerForm of(ConsoleForm fields) {
            return new EmployerForm(fields.get("name").strip(), fields.get("plan"), fields.get("language"), fields.has("sandbox"), fields.get("owner").strip());
        }

        FormErrors errors(Messages texts, boolean isNew) {
            var errors = new LinkedHashMap<String, String>();
            if (!EmployerSettings.isName(name)) {
                errors.put("name", texts.get("opEmployerErrorName"));
            }
            if (Plan.of(plan).isEmpty()) {
                errors.put("plan", texts.get("opEmployerErrorPlan"));
            }
            if (isNew && Language.of(language).isEmpty()) {
                errors.put("language", texts.get("opEmployerErrorLanguage"));
            }
            if (isNew && !Addresses.isRecipient(owner)) {
                errors.put("owner", texts.get("operatorErrorEmail"));
            }
            return FormErrors.of(errors);
        }

        EmployerAdministration.Terms terms() {
            return new EmployerAdministration.Terms(name, Plan.of(plan).orElseThrow(), Language.of(language).orElseThrow(), sandbox);
        }
    }

    private record Listed(List<EmployerList.Line> lines, int total) {}

    private CompletionStage<Reply> list(ConsoleRequest visit, EmployerForm form, FormErrors errors) {
        var search = OperatorPages.parameter(visit, "q");
        var paging = OperatorPages.paging(OperatorPages.parameter(visit, "page"));
        return database.query(tx -> new Listed(EMPLOYERS.page(tx, search, paging), EMPLOYERS.count(tx, search)))
            .thenCompose(listed -> console.write(visit, OperatorPages.SECTION,
                errors.on(OperatorPages.page(visit, "console-operator-employers", visit.texts().get("operatorEmployers"), LIST))
                    .with("lines", listed.lines).with("total", listed.total).with("q", search).with("form", form)
                    .with("pager", OperatorPages.Pager.of(OperatorPages.path(visit, LIST), Map.of("q", search), paging, listed.total))));
    }

    private CompletionStage<Reply> add(ConsoleRequest visit, ConsoleForm fields) {
        var form = EmployerForm.of(fields);
        var errors = form.errors(visit.texts(), true);
        if (errors.isAny()) {
            return list(visit, form, errors);
        }
        return database.write(tx -> enrolling.add(tx, visit.actor(), form.terms(), form.owner, invitation)).thenCompose(added -> {
            wakeMail.run();
            return visit.redirectTo(OperatorPages.path(visit, LIST + "/" + added.id().value() + "?done=added"));
        });
    }

    private record Found(Employer employer, EmployerTotals totals, List<Member> members) {}

    private CompletionStage<Found> load(EmployerId id) {
        return database.query(tx -> employers.byId(tx, id).map(employer -> new Found(employer, employers.totals(tx, id), users.of(tx, id)))
            .orElseThrow(OperatorPages::missing));
    }

    private CompletionStage<Reply> one(ConsoleRequest visit, Found found, EmployerForm typed, FormErrors errors) {
        var page = OperatorPages.page(visit, "console-operator-employer", found.employer.name(), LIST + "/" + found.employer.id().value());
        return console.write(visit, OperatorPages.SECTION, errors.on(page).with("employer", found.employer)
            .with("totals", found.totals).with("members", found.members)
            .with("name", typed.name).with("plan", typed.plan).with("owner", typed.owner).with("done", visit.done(DONE)));
    }

    private CompletionStage<Reply> change(ConsoleRequest visit, ConsoleForm fields) {
        var id = new EmployerId(OperatorPages.id(visit));
        var form = EmployerForm.of(fields);
        var errors = form.errors(visit.texts(), false);
        if (errors.isAny()) {
            return load(id).thenCompose(found -> one(visit, found, form, errors));
        }
        return database.write(tx -> {
            employers.byId(tx, id).orElseThrow(OperatorPages::missing);
            enrolling.change(tx, visit.actor(), id, form.name, Plan.of(form.plan).orElseThrow());
            return null;
        }).thenCompose(done -> visit.redirectTo(OperatorPages.path(visit, LIST + "/" + id.value() + "?done=changed")));
    }

    private CompletionStage<Reply> addOwner(ConsoleRequest visit, ConsoleForm fields) {
        var id = new EmployerId(OperatorPages.id(visit));
        var email = fields.get("owner").strip();
        if (!Addresses.isRecipient(email)) {
            return again(visit, id, email, "operatorErrorEmail");
        }
        return database.write(tx -> enrolling.addOwner(tx, visit.actor(), employers.byId(tx, id).orElseThrow(OperatorPages::missing), email, invitation))
            .thenCompose(isAdded -> {
                wakeMail.run();
                return isAdded ? visit.redirectTo(OperatorPages.path(visit, LIST + "/" + id.value() + "?done=owner"))
                    : again(visit, id, email, "opOwnerNoRoom");
            });
    }

    private CompletionStage<Reply> again(ConsoleRequest visit, EmployerId id, String email, String problem) {
        return load(id).thenCompose(found -> one(visit, found, EmployerForm.of(found.employer, email),
            FormErrors.at("owner", visit.texts().get(problem))));
    }
}
