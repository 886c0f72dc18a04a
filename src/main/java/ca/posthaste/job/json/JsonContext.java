package ca.posthaste.job.json;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.job.Compliance;
import ca.posthaste.language.Language;
import java.time.LocalDate;

/**
 * The context in which a job is written as JSON.
 *
 * @param baseUrl    base URL at which the caller reaches this service, without a path
 * @param today      current date, which decides whether the job is open and so has a public page
 */
public record JsonContext(Language language, ApiVersion version, String baseUrl, LocalDate today, Compliance compliance) {}
