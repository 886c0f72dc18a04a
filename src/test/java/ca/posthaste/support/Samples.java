package ca.posthaste.support;

/** Named sample jobs. */
public final class Samples {
    public static final String BAKERY = "Bread & Butter Bakery";
    public static final String SHIPYARD = "Burrard Shipyard";
    public static final String BAKERY_INBOX = "jobs@bakery.example.com";

    /** A minimal job: all required fields and nothing else. */
    public static final JobBody BAKER = JobBody.of("""
        {"title": "Baker",
         "description": "<p>Bake <strong>bread</strong> at night.</p>",
         "locations": [{"description": "Vancouver, BC"}],
         "categories": [{"id": 36}],
         "positionType": {"id": 1},
         "applicantRoutingType": {"id": 1},
         "applicationEmail": "jobs@bakery.example.com"}""");

    /** A job with every field a client may send. */
    public static final JobBody WELDER = JobBody.of("""
        {"referenceId": "YARD-7",
         "title": "Welder, night shift",
         "closeDate": "2026-12-31",
         "confidential": true,
         "autoRefresh": true,
         "status": "active",
         "locations": [{"description": "Halifax, NS"}, {"description": "Québec, QC"}],
         "categories": [{"id": 40}, {"id": 29}, {"id": 10}],
         "positionType": {"id": 3},
         "salary": {"amount": 31.5, "maxAmount": 44.25, "period": {"id": 5}, "plusCommission": true},
         "description": "<div>Weld.<br>Read <a href=\\"https://yard.example.com/safety\\" target=\\"_blank\\">this</a></div>",
         "applicantRoutingType": {"id": 2},
         "applicationUrl": "https://yard.example.com/apply?job=7"}""");

    private Samples() {}

    /** Returns a baker's job with the employer's own id. */
    public static JobBody baker(String referenceId) {
        return BAKER.with("referenceId", referenceId);
    }
}
