// The schema, as PocketBase wants it: its own migrations, applied at the first start.
migrate((app) => {
  const employers = new Collection({
    type: "auth", name: "employers", viewRule: "id = @request.auth.id",
    fields: [{ type: "text", name: "name", required: true, max: 200 }],
  });
  app.save(employers);

  const own = "employer = @request.auth.id";
  const text = (name, max, required = false) => ({ type: "text", name, max, required });
  const number = (name, required = false) => ({ type: "number", name, min: 0, required });
  const whole = (name) => ({ type: "number", name, min: 1, onlyInt: true, required: true });
  app.save(new Collection({
    type: "base", name: "jobs",
    listRule: own, viewRule: own, createRule: own, updateRule: own, deleteRule: own,
    fields: [
      { type: "relation", name: "employer", required: true, maxSelect: 1, collectionId: employers.id },
      text("reference_id", 50),
      text("title", 256, true),
      { type: "date", name: "publish_date", required: true },
      { type: "date", name: "close_date", required: true },
      { type: "bool", name: "confidential" },
      { type: "bool", name: "auto_refresh" },
      { type: "select", name: "status", maxSelect: 1, required: true, values: ["draft", "active", "archived"] },
      text("location", 300, true),
      whole("category"),
      whole("position_type"),
      number("salary_amount"),
      number("salary_max"),
      number("salary_period"),
      { type: "bool", name: "plus_commission" },
      { type: "editor", name: "description", required: true },
      whole("routing_type"),
      { type: "email", name: "application_email" },
      { type: "url", name: "application_url" },
    ],
    indexes: [
      "CREATE UNIQUE INDEX jobs_reference ON jobs (employer, reference_id) WHERE reference_id != ''",
      "CREATE INDEX jobs_newest ON jobs (employer, publish_date DESC, id DESC)",
    ],
  }));

  // Posthaste writes no line for a request that went well, so PocketBase need not either.
  const settings = app.settings();
  settings.logs.minLevel = 4;
  app.save(settings);
});
