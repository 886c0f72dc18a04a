// What an integrator's program does with the generated types, each answer compared with what was meant.
// Arguments: the document and the key.
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

declare const process: { argv: string[] };

type Job = components["schemas"]["Job"];

const [documentFile, key] = process.argv.slice(2) as [string, string];
// @ts-expect-error: the types of Node are not needed for one call
const { readFileSync } = await import("node:fs");
const document = JSON.parse(readFileSync(documentFile, "utf8")) as { servers: { url: string }[] };
const api = createClient<paths, "application/json" | "application/problem+json">({ baseUrl: document.servers[0]!.url, headers: { "API-Key": key } });

function expect(expected: unknown, actual: unknown): void {
  if (JSON.stringify(expected) !== JSON.stringify(actual)) {
    throw new Error(`Expected ${JSON.stringify(expected)}\nbut was ${JSON.stringify(actual)}`);
  }
}

function answered<T>(answer: { data?: T; error?: unknown }): NonNullable<T> {
  if (answer.data === undefined || answer.data === null) {
    throw new Error("Refused: " + JSON.stringify(answer.error));
  }
  return answer.data;
}

async function read(id: number): Promise<Job> {
  return answered(await api.GET("/jobs/{id}", { params: { path: { id } } }));
}

// Only what is required is sent: that this compiles is the test.
const plain = answered(await api.POST("/jobs", {
  body: {
    title: "Courier", description: "Deliver by bicycle.",
    locations: [{ description: "Montréal" }], categories: [{ id: 44 }], positionType: { id: 2 },
    salary: { plusCommission: true },
    applicantRoutingType: { id: 2 }, applicationUrl: "https://courier.example.com/apply",
  },
}));
expect("draft", plain.status);
expect(false, plain.confidential);

const created = answered(await api.POST("/jobs", {
  body: {
    referenceId: "TS-1", title: "Baker", description: "<p>Bread.</p>", confidential: true, autoRefresh: true, status: "active",
    locations: [{ description: "Vancouver, BC" }], categories: [{ id: 36 }], positionType: { id: 1 },
    salary: { amount: 52000, period: { id: 1 }, plusCommission: true },
    applicantRoutingType: { id: 1 }, applicationEmail: "jobs@example.com",
  },
}));
const id = created.id!; // null only in a dry run

const before = await read(id);
answered(await api.PUT("/jobs/{id}", { params: { path: { id } }, body: { title: "Night Baker" } }));
const after = await read(id);
expect("Night Baker", after.title);
for (const member of Object.keys(before) as (keyof Job)[]) {
  if (!["title", "updatedAt", "url"].includes(member)) { // the page's address has the title in it
    expect(before[member], after[member]);
  }
}

answered(await api.PUT("/jobs/{id}", { params: { path: { id } }, body: { salary: { amount: 53000, period: { id: 1 } } } }));
expect(true, (await read(id)).salary?.plusCommission);
answered(await api.PUT("/jobs", { body: { referenceId: "TS-1", salary: null } }));
expect(null, (await read(id)).salary);

const list = answered(await api.GET("/jobs", { params: { query: { status: "active", q: "night" } } }));
expect(1, list.paging.total);
expect("TS-1", list.data[0]?.referenceId);

const one = answered(await api.GET("/jobs", { params: { query: { referenceId: "TS-1", sort: "-updatedAt" } } }));
expect(1, one.data.length);
expect("onsite", one.data[0]?.workplaceType);
const start = answered(await api.GET("/jobs", { params: { query: { sort: "title", pageSize: 1 } } }));
const rest = answered(await api.GET("/jobs", { params: { query: { sort: "title", after: start.paging.after! } } }));
expect(start.paging.total, 1 + rest.data.length);

const refused = await api.GET("/jobs/{id}", { params: { path: { id: 2147483647 } } });
expect(404, refused.response.status);
expect("urn:posthaste:problem:job-not-found", refused.error?.type);

// A batch, of which one item is refused, sent twice with one key; the feed tells of it once.
const now = answered(await api.GET("/changes", { params: { query: { since: "now" } } })).next;
const batch = () => api.POST("/jobs/batch", {
  params: { header: { "Idempotency-Key": "drive-1" } },
  body: {
    items: [
      { op: "update", referenceId: "TS-1", job: { title: "Head Baker" } },
      { op: "archive", referenceId: "TS-404" },
      { op: "archive", id },
    ],
  },
});
const done = answered(await batch());
expect(["updated", "failed", "archived"], done.results.map(result => result.outcome));
expect(404, done.results[1]?.problem?.status);
expect(1, done.summary["archived"]);
expect(done, answered(await batch()));

const page = answered(await api.GET("/changes", { params: { query: { since: now, limit: 1 } } }));
expect(["updated"], page.changes.map(change => change.kind));
expect(done.results[0]?.etag, page.changes[0]?.etag);
const last = answered(await api.GET("/changes", { params: { query: { since: page.next, wait: 1 } } }));
expect(["archived"], last.changes.map(change => change.kind));
expect(false, last.more);

const gone = await api.DELETE("/jobs/{id}", { params: { path: { id } } });
expect(204, gone.response.status);
