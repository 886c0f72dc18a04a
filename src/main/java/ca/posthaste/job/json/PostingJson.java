package ca.posthaste.job.json;

import ca.posthaste.employer.Employer;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Salary;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.ReferenceItem;
import ca.posthaste.job.rules.Finding;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.api.LocationJson;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;

/** Writes the parts of a job that are the same for its owner and for candidates. */
public final class PostingJson {
    public static final int READ_DECIMALS = 2;

    private final JsonGenerator json;
    private final Language language;

    public PostingJson(JsonGenerator json, Language language) {
        this.json = json;
        this.language = language;
    }

    /** @param employer employer of the job; null if it must stay confidential */
    public void employer(Employer employer) throws IOException {
        if (employer == null) {
            json.writeNullField("employer");
            return;
        }
        json.writeObjectFieldStart("employer");
        json.writeNumberField("id", employer.id().value());
        json.writeStringField("name", employer.name());
        json.writeEndObject();
    }

    public void locations(List<Location> locations) throws IOException {
        Json.objects(json, "locations", locations, location -> {
            LocationJson.named(json, location);
        });
    }

    public void categories(List<Category> categories) throws IOException {
        Json.objects(json, "categories", categories, category -> {
            fields(category);
        });
    }

    public void salary(Salary salary, int decimals) throws IOException {
        if (salary == null) {
            json.writeNullField("salary");
            return;
        }
        json.writeObjectFieldStart("salary");
        json.writeNumberField("amount", scaled(salary.amount(), decimals));
        json.writeNumberField("maxAmount", scaled(salary.maxAmount(), decimals));
        if (salary.period() == null) {
            json.writeNullField("period");
        } else {
            json.writeObjectFieldStart("period");
            fields(salary.period());
            json.writeStringField("unit", salary.period().unit());
            json.writeEndObject();
        }
        json.writeBooleanField("plusCommission", salary.plusCommission());
        json.writeEndObject();
    }

    private static BigDecimal scaled(BigDecimal amount, int decimals) {
        return amount == null ? null : amount.setScale(decimals);
    }

    /** Writes the members that candidates see on pages but not in the public API. */
    public void onPages(Posting posting) throws IOException {
        json.writeStringField("language", posting.language().code());
        translation(posting);
        json.writeStringField("workplaceType", posting.workplace().type().code());
        Json.strings(json, "remoteRegions", posting.workplace().regions());
        json.writeFieldName("disclosures");
        DisclosuresJson.write(json, posting.disclosures(), true);
    }

    private void translation(Posting posting) throws IOException {
        if (posting.translation() == null) {
            json.writeNullField("translation");
            return;
        }
        json.writeObjectFieldStart("translation");
        json.writeStringField("language", posting.language().other().code());
        json.writeStringField("title", posting.translation().title());
        json.writeStringField("description", posting.translation().description());
        json.writeEndObject();
    }

    public void compliance(List<Finding> findings) throws IOException {
        Json.objects(json, "compliance", findings, found -> {
            json.writeStringField("rule", found.rule().code());
            json.writeStringField("jurisdiction", found.rule().jurisdiction().name());
            json.writeStringField("severity", found.severity().code());
            json.writeStringField("pointer", found.pointer());
            json.writeStringField("message", found.rule().message().in(language));
            json.writeStringField("since", found.rule().since().toString());
        });
    }

    public void item(String name, ReferenceItem item) throws IOException {
        json.writeObjectFieldStart(name);
        fields(item);
        json.writeEndObject();
    }

    private void fields(ReferenceItem item) throws IOException {
        json.writeNumberField("id", item.id());
        json.writeStringField("name", item.name(language));
    }
}
