package ca.posthaste.account;

import ca.posthaste.employer.Employer;
import ca.posthaste.http.Call;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.access.SignedInUser;
import java.util.Optional;

/** A user with a session, and their membership of the employer in the path, if it names one and they are a member. */
public record SignedIn(User user, Session session, Token.FormToken formToken, Optional<Membership> membership) implements SignedInUser {
    public record Membership(Employer employer, Role role) {}

    public static SignedIn of(Call call) {
        return call.principal(SignedIn.class);
    }

    @Override public boolean isOfEmployer() {
        return membership.isPresent();
    }

    @Override public boolean may(AccessLevel level) {
        return level == AccessLevel.SIGNED_IN || level == AccessLevel.OPERATOR && user.isOperator() || level.isOfEmployer() && has(Role.valueOf(level.name()));
    }

    private boolean has(Role needed) {
        return membership.map(member -> member.role().includes(needed)).orElse(false);
    }

    @Override public String loggedAs() {
        return "user:" + user.id();
    }

    @Override public Object limitedBy() {
        return user.id();
    }

    @Override public Object account() {
        return "user " + user.id();
    }
}
