package ca.posthaste.rules;

import ca.posthaste.location.Province;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the posting rules look at in a job.
 *
 * @param places          the provinces of its locations
 * @param remoteFrom      the provinces from which the work can be done remotely; empty unless it is remote
 * @param texts           its titles and descriptions, in every language it has
 * @param isInFrench      whether one of these languages is French
 * @param saysAi          whether it says if software screens applicants, be it yes or no
 * @param saysVacancy     whether it says if there is a vacancy
 * @param saysHighPay     whether the employer has said that the expected pay is above 200,000 a year
 * @param languageReasons why the work needs each other language; empty where nothing is said
 */
public record Advert(Set<Province> places, Set<Province> remoteFrom, Optional<Pay> pay, List<Text> texts, boolean isInFrench,
                     boolean saysAi, boolean saysVacancy, boolean saysHighPay, List<Optional<String>> languageReasons) {

    /**
     * A text that candidates read.
     *
     * @param pointer to the member of the job that has it
     */
    public record Text(String pointer, String content) {}
}
