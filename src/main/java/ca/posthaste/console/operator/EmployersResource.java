package ca.posthaste.console.operator;

import ca.posthaste.account.EmployerAdministration;
import ca.posthaste.account.Invitation;
import ca.posthaste.account.Member;
import ca.posthaste.account.Users;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.ConsoleRoutes;
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
import ca.posthaste.mail.Recipient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Pages of the employers: their data, totals and plans. */
final class EmployersResource {
    private static final String LIST = "/employers";
    private static final Map<String, String> DONE = Map.of("added", "opEmployerAdded", "changed", "opEmployerChanged", "owner", "opOwnerAdded");

    private final OperatorPages pages;
    private final Database database;
    private final EmployerList list = new EmployerList();
    private final Employers employers;
    private final Users users;
    private final EmployerAdministration enrolling;
    private final Invitation invitation;
    private final Runnable wakeMail;

    EmployersResource(OperatorPages pages, Database database, Employers employers, Users users, EmployerAdministration enrolling, Invitation invitation, Runnable wakeMail) {
        this.pages = pages;
        this.database = database;
        this.employers = employers;
        this.users = users;
        this.enrolling = enrolling;
        this.invitation = invitation;
        this.wakeMail = wakeMail;
    }

    List<Route> routes() {
        return new ConsoleRoutes(pages.console())
            .page("/operator/employers", AccessLevel.OPERATOR, "the employers", visit -> list(visit, EmployerForm.empty(visit.language()), FormErrors.NONE))
            .action("/operator/employers", AccessLevel.OPERATOR, "add an employer", this::add)
            .page("/operator/employers/{id}", AccessLevel.OPERATOR, "an employer, for the operator",
                visit -> load(new EmployerId(OperatorPages.id(visit))).thenCompose(found -> one(visit, found, FormValues.of(found.employer), FormErrors.NONE)))
            .action("/operator/employers/{id}", AccessLevel.OPERATOR, "change an employer's name and plan", this::change)
            .action("/operator/employers/{id}/owners", AccessLevel.OPERATOR, "give an employer another owner", this::addOwner)
            .all();
    }

    private record Listed(List<EmployerList.Line> lines, int total) {}

    private CompletionStage<Reply> list(ConsoleRequest visit, EmployerForm form, FormErrors errors) {
        var search = OperatorPages.asked(visit, "q");
        var paging = OperatorPages.paging(OperatorPages.asked(visit, "page"));
        return database.query(tx -> new Listed(list.page(tx, search, paging), list.count(tx, search))).thenCompose(listed -> pages.write(visit,
            errors.on(OperatorPages.page(visit, "console-operator-employers", visit.texts().get("operatorEmployers"), LIST))
                .with("lines", listed.lines).with("total", listed.total).with("q", search).with("form", form)
                .with("pager", Pager.of(OperatorPages.path(visit, LIST), Map.of("q", search), paging, listed.total))));
    }

    private CompletionStage<Reply> add(ConsoleRequest visit, ConsoleForm fields) {
        var form = EmployerForm.of(fields);
        var errors = form.errors(visit.texts());
        if (errors.isAny()) {
            return list(visit, form, errors);
        }
        return database.write(tx -> enrolling.add(tx, visit.actor(), form.terms(), form.owner(), invitation)).thenCompose(added -> {
            wakeMail.run();
            return visit.redirectTo(OperatorPages.path(visit, LIST + "/" + added.id().value() + "?done=added"));
        });
    }

    private record Found(Employer employer, EmployerTotals totals, List<Member> members) {}

    private CompletionStage<Found> load(EmployerId id) {
        return database.query(tx -> employers.byId(tx, id).map(employer -> new Found(employer, employers.totals(tx, id), users.of(tx, id)))
            .orElseThrow(OperatorPages::missing));
    }

    /** Content of an employer's forms. */
    private record FormValues(String name, String plan, String owner) {
        static FormValues of(Employer employer) {
            return new FormValues(employer.name(), employer.plan().code(), "");
        }
    }

    private CompletionStage<Reply> one(ConsoleRequest visit, Found found, FormValues typed, FormErrors errors) {
        var page = OperatorPages.page(visit, "console-operator-employer", found.employer.name(), LIST + "/" + found.employer.id().value());
        return pages.write(visit, errors.on(page).with("employer", found.employer).with("totals", found.totals).with("members", found.members)
            .with("name", typed.name).with("plan", typed.plan).with("owner", typed.owner).with("done", OperatorPages.done(visit, DONE)));
    }

    private CompletionStage<Reply> change(ConsoleRequest visit, ConsoleForm fields) {
        var id = new EmployerId(OperatorPages.id(visit));
        var name = fields.get("name").strip();
        var plan = Plan.of(fields.get("plan"));
        var errors = new LinkedHashMap<String, String>();
        if (!EmployerSettings.isName(name)) {
            errors.put("name", visit.texts().get("opEmployerErrorName"));
        }
        if (plan.isEmpty()) {
            errors.put("plan", visit.texts().get("opEmployerErrorPlan"));
        }
        if (!errors.isEmpty()) {
            return load(id).thenCompose(found -> one(visit, found, new FormValues(name, fields.get("plan"), ""), FormErrors.of(errors)));
        }
        return database.write(tx -> {
            employers.byId(tx, id).orElseThrow(OperatorPages::missing);
            enrolling.change(tx, visit.actor(), id, name, plan.get());
            return null;
        }).thenCompose(done -> visit.redirectTo(OperatorPages.path(visit, LIST + "/" + id.value() + "?done=changed")));
    }

    private CompletionStage<Reply> addOwner(ConsoleRequest visit, ConsoleForm fields) {
        var id = new EmployerId(OperatorPages.id(visit));
        var email = fields.get("owner").strip();
        if (!Recipient.isAddress(email)) {
            return again(visit, id, email, "operatorErrorEmail");
        }
        return database.write(tx -> enrolling.addOwner(tx, visit.actor(), employers.byId(tx, id).orElseThrow(OperatorPages::missing), email, invitation))
            .thenCompose(isAdded -> {
                wakeMail.run();
                return isAdded ? visit.redirectTo(OperatorPages.path(visit, LIST + "/" + id.value() + "?done=owner")) : again(visit, id, email, "opOwnerNoRoom");
            });
    }

    private CompletionStage<Reply> again(ConsoleRequest visit, EmployerId id, String email, String problem) {
        return load(id).thenCompose(found -> one(visit, found, new FormValues(found.employer.name(), found.employer.plan().code(), email),
            FormErrors.at("owner", visit.texts().get(problem))));
    }
}
