package ca.posthaste.job.rules;

import ca.posthaste.location.Province;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The parts of a job that the posting rules examine.
 *
 * @param remoteFrom      provinces from which the work can be done remotely; empty unless it is remote
 * @param texts           titles and descriptions, in every language of the job
 * @param saysAi          whether it states if software screens applicants, be it yes or no
 * @param saysVacancy     whether it states if there is a vacancy
 * @param saysHighPay     whether the employer has stated that the expected pay is above 200,000 a year
 * @param languageReasons reason why the work requires each language other than French; empty where none is given
 */
public record RuleInput(Set<Province> places, Set<Province> remoteFrom, Optional<PayRange> pay, List<Text> texts, boolean isInFrench,
                     boolean saysAi, boolean saysVacancy, boolean saysHighPay, List<Optional<String>> languageReasons) {
    /** A text that candidates read, and a JSON Pointer to the member of the job that contains it. */
    public record Text(String pointer, String content) {}
}
