package ca.posthaste.board;

import ca.posthaste.location.Resolution;
import ca.posthaste.paging.Paging;
import java.util.List;
import java.util.Optional;

/**
 * What a candidate looks for.
 *
 * @param range in kilometres around the place; 0: there and nowhere else
 */
public record BoardQuery(Optional<String> text, Optional<Resolution> place, double range, List<Integer> categories,
                         List<Integer> positionTypes, Paging paging) {}
