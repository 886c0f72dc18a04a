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
public record PostingJson(JsonGenerator json, Language language) {
    public static final int READ_DECIMALS = 2;

    /** @param employer employer of the job; null if it must stay confidential */
    public void employer(Employer employer) throws IOException {
        Json.object(json, "employer", employer, shown -> {
            json.writeNumberField("id", shown.id().value());
            json.writeStringField("name", shown.name());
        });
    }

    public void locations(List<Location> locations) throws IOException {
        Json.objects(json, "locations", locations, location -> LocationJson.named(json, location));
    }

    public void categories(List<Category> categories) throws IOException {
        Json.objects(json, "categories", categories, this::fields);
    }

    public void salary(Salary salary, int decimals) throws IOException {
        Json.object(json, "salary", salary, pay -> {
            json.writeNumberField("amount", scaled(pay.amount(), decimals));
            json.writeNumberField("maxAmount", scaled(pay.maxAmount(), decimals));
            Json.object(json, "period", pay.period(), period -> {
                fields(period);
                json.writeStringField("unit", period.unit());
            });
            json.writeBooleanField("plusCommission", pay.plusCommission());
        });
    }

    private static BigDecimal scaled(BigDecimal amount, int decimals) {
        return amount == null ? null : amount.setScale(decimals);
    }

    /** Writes the members that candidates see on pages but not in the public API. */
    public void onPages(Posting posting) throws IOException {
        json.writeStringField("language", posting.language().code());
        Json.object(json, "translation", posting.translation(), translation -> {
            json.writeStringField("language", posting.language().other().code());
            json.writeStringField("title", translation.title());
            json.writeStringField("description", translation.description());
        });
        json.writeStringField("workplaceType", posting.workplace().type().code());
        Json.strings(json, "remoteRegions", posting.workplace().regions());
        json.writeFieldName("disclosures");
        DisclosuresJson.write(json, posting.disclosures(), true);
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
        Json.object(json, name, item, this::fields);
    }

    private void fields(ReferenceItem item) throws IOException {
        json.writeNumberField("id", item.id());
        json.writeStringField("name", item.name(language));
    }
}
