package ca.posthaste.application.resume;

/** A candidate's file, stored under a random key. The title is the candidate's file name, sanitized. */
public record Resume(String key, String title, ResumeType type, long size) {}
