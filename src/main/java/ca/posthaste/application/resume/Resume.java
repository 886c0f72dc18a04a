package ca.posthaste.application.resume;

/**
 * A candidate's file.
 *
 * @param key   random name under which it is stored
 * @param title the candidate's file name, sanitized
 */
public record Resume(String key, String title, ResumeType type, long size) {}
