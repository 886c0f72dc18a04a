package ca.posthaste.problem;

import ca.posthaste.language.Language;

/** The recipient of a problem document: the request it answers, and the language to write it in. */
public record ProblemContext(String requestId, Language language) {}
