package ca.posthaste.page;

/** HTML that a template writes without escaping. Whoever creates one must make sure that it is safe. */
public record SafeHtml(String html) {}
