package ca.posthaste.application;

/**
 * A candidate's file.
 *
 * @param key   the random name it is stored under
 * @param title the candidate's file name, sanitized
 */
public record Resume(String key, String title, ResumeType type, long size) {}
