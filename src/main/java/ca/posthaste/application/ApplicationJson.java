package ca.posthaste.application;

import ca.posthaste.mail.DeliveryStatus;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;

/** Writes applications as JSON. */
public final class ApplicationJson {
    private ApplicationJson() {}

    public static void write(JsonGenerator json, Application application) throws IOException {
        write(json, application, () -> {}, () -> {});
    }

    static void write(JsonGenerator json, Application application, Optional<DeliveryStatus> mail) throws IOException {
        write(json, application, () -> {}, () -> mail(json, mail));
    }

    /** Writes an application with the delivery status of the mail to the employer and the job's {@code referenceId}. */
    static void write(JsonGenerator json, FeedApplications.FeedApplication arrived) throws IOException {
        write(json, arrived.application(), () -> json.writeStringField("referenceId", arrived.referenceId()), () -> mail(json, arrived.mail()));
    }

    private interface Members {
        void write() throws IOException;
    }

    private static void write(JsonGenerator json, Application application, Members ofJob, Members ofMail) throws IOException {
        json.writeStartObject();
        var candidate = application.candidate();
        json.writeNumberField("id", application.id().value());
        json.writeObjectFieldStart("job");
        json.writeNumberField("id", application.job().value());
        ofJob.write();
        json.writeStringField("title", application.jobTitle());
        json.writeEndObject();
        json.writeStringField("receipt", application.receipt());
        json.writeStringField("sent", application.sent().toString());
        json.writeStringField("name", candidate.name());
        json.writeStringField("email", candidate.email());
        json.writeStringField("phone", candidate.phone());
        json.writeStringField("message", candidate.message());
        json.writeStringField("language", candidate.language().code());
        resume(json, application);
        ofMail.write();
        json.writeEndObject();
    }

    private static void mail(JsonGenerator json, Optional<DeliveryStatus> mail) throws IOException {
        if (mail.isEmpty()) {
            json.writeNullField("mail");
        } else {
            json.writeObjectFieldStart("mail");
            json.writeStringField("state", mail.get().state());
            json.writeStringField("reason", mail.get().reason().orElse(null));
            json.writeEndObject();
        }
    }

    private static void resume(JsonGenerator json, Application application) throws IOException {
        if (application.resume().isEmpty()) {
            json.writeNullField("resume");
            return;
        }
        var resume = application.resume().get();
        json.writeObjectFieldStart("resume");
        json.writeStringField("fileName", resume.title());
        json.writeStringField("contentType", resume.type().contentType());
        json.writeNumberField("size", resume.size());
        json.writeEndObject();
    }
}
