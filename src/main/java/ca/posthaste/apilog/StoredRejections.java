package ca.posthaste.apilog;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.json.Json;
import ca.posthaste.language.Bilingual;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The store of rejected API calls. */
public final class StoredRejections {
    /** Maximum number of calls stored per employer; the newest are retained. */
    public static final int MAX = 100;
    private static final String SELECT = "SELECT id, employer, at, key_name, method, path, status, type, detail_en, detail_fr, faults, request_id, answer,"
        + " body, body_bytes FROM refused_call WHERE employer = :employer";

    /** Stores a call. Does nothing if the employer has been deleted. */
    void add(Transaction tx, StoredRejection rejection) {
        tx.sql("INSERT INTO refused_call (employer, at, key_name, method, path, status, type, detail_en, detail_fr, faults, request_id, answer, body,"
                + " body_bytes) SELECT id, :at, :key, :method, :path, :status, :type, :detail_en, :detail_fr, :faults, :request_id, :answer, :body, :body_bytes"
                + " FROM employer WHERE id = :employer")
            .bind("employer", rejection.employer().value()).bind("at", rejection.at().toEpochMilli()).bind("key", rejection.key())
            .bind("method", rejection.method()).bind("path", rejection.path()).bind("status", rejection.status()).bind("type", rejection.type())
            .bind("detail_en", rejection.detail().english()).bind("detail_fr", rejection.detail().french())
            .bind("faults", json(rejection.faults())).bind("request_id", rejection.requestId()).bind("answer", rejection.answer().orElse(null))
            .bind("body", rejection.body().orElse(null)).bind("body_bytes", rejection.bodyBytes()).execute();
    }

    void deleteExcess(Transaction tx, EmployerId employer) {
        tx.sql("DELETE FROM refused_call WHERE employer = :employer AND id <= (SELECT id FROM refused_call WHERE employer = :employer"
            + " ORDER BY id DESC LIMIT 1 OFFSET :kept)").bind("employer", employer.value()).bind("kept", MAX).execute();
    }

    public List<StoredRejection> newest(Transaction tx, EmployerId employer, int limit) {
        return tx.sql(SELECT + " ORDER BY id DESC LIMIT :max").bind("employer", employer.value()).bind("max", limit).all(StoredRejections::readRejection);
    }

    public Optional<StoredRejection> find(Transaction tx, EmployerId employer, long id) {
        return tx.sql(SELECT + " AND id = :id").bind("employer", employer.value()).bind("id", id).first(StoredRejections::readRejection);
    }

    /** Deletes at most {@code limit} calls older than {@code before} and returns their number. */
    int deleteSome(Transaction tx, Instant before, int limit) {
        return tx.sql("DELETE FROM refused_call WHERE id IN (SELECT id FROM refused_call WHERE at < :before ORDER BY at LIMIT :max)")
            .bind("before", before.toEpochMilli()).bind("max", limit).execute();
    }

    private static StoredRejection readRejection(Row row) {
        return new StoredRejection(row.nextLong(), new EmployerId(row.nextInt()), Instant.ofEpochMilli(row.nextLong()), row.nextString(), row.nextString(),
            row.nextString(), row.nextInt(), row.nextString(), new Bilingual(row.nextString(), row.nextString()), faults(row.nextString()), row.nextString(),
            Optional.ofNullable(row.nextString()), Optional.ofNullable(row.nextString()), row.nextInt());
    }

    private static String json(List<StoredRejection.Fault> faults) {
        return new String(Json.write(json -> {
            json.writeStartArray();
            for (var fault : faults) {
                json.writeStartObject();
                if (fault.line() > 0) {
                    json.writeNumberField("line", fault.line());
                }
                if (!fault.referenceId().isEmpty()) {
                    json.writeStringField("referenceId", fault.referenceId());
                }
                json.writeStringField("pointer", fault.pointer());
                json.writeStringField("code", fault.code());
                json.writeStringField("en", fault.detail().english());
                json.writeStringField("fr", fault.detail().french());
                json.writeEndObject();
            }
            json.writeEndArray();
        }), StandardCharsets.UTF_8);
    }

    private static List<StoredRejection.Fault> faults(String json) {
        var faults = new ArrayList<StoredRejection.Fault>();
        for (var fault : Json.parse(json.getBytes(StandardCharsets.UTF_8))) {
            faults.add(new StoredRejection.Fault(fault.path("line").asInt(), fault.path("referenceId").asText(), fault.path("pointer").asText(),
                fault.path("code").asText(), new Bilingual(fault.path("en").asText(), fault.path("fr").asText())));
        }
        return faults;
    }
}
