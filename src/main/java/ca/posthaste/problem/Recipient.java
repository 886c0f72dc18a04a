package ca.posthaste.problem;

import ca.posthaste.language.Language;

/** Who gets a problem: in answer to which request, and in which language. */
public record Recipient(String requestId, Language language) {}
