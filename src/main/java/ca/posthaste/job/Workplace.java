package ca.posthaste.job;

import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Province;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The place of work, and for remote work the regions from which it may be done: province codes, or only {@link #COUNTRY}. */
public record Workplace(WorkplaceType type, List<String> regions) {
    public static final String COUNTRY = "CA";
    public static final List<String> REGIONS =
        Stream.concat(Stream.of(COUNTRY), Arrays.stream(Province.values()).map(Province::name)).toList();
    public static final Workplace ONSITE = new Workplace(WorkplaceType.ONSITE, List.of());
    private static final List<String> ANYWHERE = List.of(COUNTRY);

    public Workplace {
        regions = List.copyOf(regions);
    }

    /** Checks the rules on the resulting workplace and returns it. A field that is invalid by itself was reported already. */
    static Workplace checked(JobPatch sent, Workplace current, Violations faults) {
        var type = sent.workplaceType().or(current.type);
        var regions = sent.remoteRegions();
        if (type == WorkplaceType.REMOTE) {
            if (regions.isValue() && regions.value().isEmpty()) {
                faults.add("/remoteRegions", Rule.TOO_FEW, UserMessage.of("workplace.regions-empty"));
            } else if (regions.isValue() && regions.value().contains(COUNTRY) && regions.value().size() > 1) {
                faults.add("/remoteRegions", Rule.NOT_ALLOWED, UserMessage.of("workplace.regions-all"));
            }
            return new Workplace(type, regions.over(current.regions.isEmpty() ? ANYWHERE : current.regions, ANYWHERE));
        }
        if (regions.isValue() && !regions.value().isEmpty() && !sent.workplaceType().isFaulty()) {
            faults.add("/remoteRegions", Rule.NOT_ALLOWED, UserMessage.of("workplace.regions-not-remote", "actual", type.code()));
        }
        return new Workplace(type, List.of());
    }
}
