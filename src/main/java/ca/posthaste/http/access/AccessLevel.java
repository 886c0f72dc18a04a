package ca.posthaste.http.access;

import java.util.Locale;

/** The level that a user needs for a console page. An employer's levels include each other, in order. Operators must not read what candidates send. */
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
