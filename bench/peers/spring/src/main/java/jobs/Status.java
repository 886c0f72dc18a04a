package jobs;

import com.fasterxml.jackson.annotation.JsonProperty;

public enum Status {
    @JsonProperty("draft") DRAFT,
    @JsonProperty("active") ACTIVE,
    @JsonProperty("archived") ARCHIVED
}
