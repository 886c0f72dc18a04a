package ca.posthaste.http.access;

import java.util.Locale;

/**
 * The level that a user needs for a page of the console. The levels of an employer include each other, in this order. An operator is not a member of an
 * employer: they must not read what candidates send.
 */
public enum AccessLevel {
    SIGNED_IN, READER, EDITOR, OWNER, OPERATOR;

    /** Reports whether the level concerns one employer: the one named in the path. */
    public boolean isOfEmployer() {
        return this == READER || this == EDITOR || this == OWNER;
    }

    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
