package ca.posthaste.page;

/** HTML that a template writes as it is. Whoever makes one answers for what is in it. */
public record Markup(String html) {}
