package ca.posthaste.application;

/**
 * A candidate's file.
 *
 * @param key   the random name it is kept under
 * @param title what the candidate calls it, made harmless
 */
public record Resume(String key, String title, ResumeType type, long size) {}
