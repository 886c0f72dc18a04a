package ca.posthaste.board;

import ca.posthaste.location.Resolution;
import ca.posthaste.paging.Paging;
import java.util.List;
import java.util.Optional;

/**
 * A candidate's search.
 *
 * @param range in kilometres around the location; 0: only the location itself
 */
public record BoardQuery(Optional<String> text, Optional<Resolution> location, double range, List<Integer> categories,
                         List<Integer> positionTypes, Paging paging) {}
