package ca.posthaste.account;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.EmployerSettings;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.language.Language;

/** Adds employers and changes the properties controlled by the operator: name and plan. */
public record EmployerAdministration(Employers employers, Users users, Audit audit) {
    /** The properties of a new employer, with a name accepted by {@link EmployerSettings#isName}. */
    public record Terms(String name, Plan plan, Language language, boolean sandbox) {}

    public Employer add(Transaction tx, Actor actor, Terms terms) {
        var employer = employers.add(tx, terms.name, terms.plan, terms.language, terms.sandbox);
        audit.add(tx, actor, employer.id(), Action.EMPLOYER_ADDED, AuditSubject.named(employer.id().value(), employer.name()));
        return employer;
    }

    /** Adds an employer and its first owner, who is notified by mail and can add other users. */
    public Employer add(Transaction tx, Actor actor, Terms terms, String owner, Invitation invitation) {
        var employer = add(tx, actor, terms);
        addOwner(tx, actor, employer, owner, invitation);
        return employer;
    }

    /**
     * Adds an owner and notifies them by mail, for example if the address of the first owner was mistyped or the last owner has left. An existing member
     * becomes an owner. Returns false if the employer already has the maximum number of members.
     */
    public boolean addOwner(Transaction tx, Actor actor, Employer employer, String email, Invitation invitation) {
        return invitation.add(tx, users, audit, actor, employer, email, Role.OWNER);
    }

    /** Changes name and plan. Writes and audits only actual changes. */
    public void change(Transaction tx, Actor actor, EmployerId id, String name, Plan plan) {
        var before = employers.byId(tx, id).orElseThrow();
        var settings = employers.settings(tx, id).orElseThrow();
        if (!before.name().equals(name)) {
            employers.rename(tx, id, name);
            audit.addChanges(tx, actor, id, settings.changesTo(employers.settings(tx, id).orElseThrow()));
        }
        if (before.plan() != plan) {
            employers.setPlan(tx, id, plan);
            audit.add(tx, actor, id, Action.PLAN_CHANGED, AuditSubject.NONE.changed(before.plan().code(), plan.code()));
        }
    }
}
