package ca.posthaste.http;

import java.util.Locale;

/**
 * What a person must be, to use a page of the console. Those of an employer include each other, in this order. An operator is none of an employer's
 * people: what candidates send is not theirs to read.
 */
public enum Level {
    SIGNED_IN, READER, EDITOR, OWNER, OPERATOR;

    /** Whether it is meant for one employer: the one that the path names. */
    public boolean isOfEmployer() {
        return this == READER || this == EDITOR || this == OWNER;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
