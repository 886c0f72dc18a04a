package ca.posthaste.reference;

/** The languages reference data is written in. */
public enum Language { ENGLISH, FRENCH }
