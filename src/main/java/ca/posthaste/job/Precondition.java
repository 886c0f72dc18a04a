package ca.posthaste.job;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The condition of a write on the job's current state: {@code If-Match} and {@code If-None-Match} (RFC 9110, section 13), if they were sent. */
public record Precondition(Optional<Tags> match, Optional<Tags> noneMatch) {
    public static final Precondition NONE = new Precondition(Optional.empty(), Optional.empty());

    /** The tags of one header. {@code *} tests only whether the job exists. */
    public record Tags(boolean any, List<String> strong, List<String> weak) {
        private static final Pattern ANY = Pattern.compile("[ \t]*\\*[ \t]*");
        private static final Pattern TAG = Pattern.compile("[ \t]*(W/)?(\"[\\x21\\x23-\\x7E\\x80-\\xFF]*\")[ \t]*");

        /** Parses a header. An element that is not a tag, or a tag that was never issued, counts as a tag that no job has. */
        static Tags of(String header) {
            var strong = new ArrayList<String>();
            var weak = new ArrayList<String>();
            for (var element : elements(header)) {
                var tag = TAG.matcher(element);
                if (tag.matches()) {
                    JobETag.stateOf(tag.group(2)).ifPresent((tag.group(1) == null ? strong : weak)::add);
                }
            }
            return new Tags(ANY.matcher(header).matches(), List.copyOf(strong), List.copyOf(weak));
        }

        /** Splits the header at its commas. A comma in quotes belongs to its tag. */
        private static List<String> elements(String header) {
            var elements = new ArrayList<String>();
            boolean isQuoted = false;
            int start = 0;
            for (int i = 0; i < header.length(); i++) {
                if (header.charAt(i) == '"') {
                    isQuoted = !isQuoted;
                } else if (header.charAt(i) == ',' && !isQuoted) {
                    elements.add(header.substring(start, i));
                    start = i + 1;
                }
            }
            elements.add(header.substring(start));
            return elements;
        }
    }

    /** @param ifMatch value of the header; null if it is absent */
    public static Precondition of(String ifMatch, String ifNoneMatch) {
        return ifMatch == null && ifNoneMatch == null ? NONE
            : new Precondition(Optional.ofNullable(ifMatch).map(Tags::of), Optional.ofNullable(ifNoneMatch).map(Tags::of));
    }

    public boolean isNone() {
        return match.isEmpty() && noneMatch.isEmpty();
    }

    /** Throws if the current state, or the absence of the job, does not meet the condition. */
    public void check(Optional<String> current) {
        if (match.isPresent() && !(current.isPresent() && (match.get().any || match.get().strong.contains(current.get())))) {
            throw failed(current, current.isEmpty() ? UserMessage.of("job.if-match-absent") : UserMessage.of("job.if-match-failed"));
        }
        if (noneMatch.isPresent() && current.isPresent() && (noneMatch.get().any
                || noneMatch.get().strong.contains(current.get()) || noneMatch.get().weak.contains(current.get()))) {
            throw failed(current, UserMessage.of("job.if-none-match-failed"));
        }
    }

    private static Rejected failed(Optional<String> current, UserMessage detail) {
        return new Rejected(Problem.PRECONDITION_FAILED, detail, List.of(), Map.of(),
            current.map(tag -> Map.of("ETag", tag)).orElse(Map.of()));
    }
}
