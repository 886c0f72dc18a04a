/**
 * Posthaste, a job posting service.
 *
 * <pre>
 * write  HTTP ─► RequestHandler ─► JobsResource ─► JobPatch ─► Publishing ──► JobWrites ─► Posting ─► Jobs ─► Database
 *                route, key,       reads the       parses,     transaction    tags,        rules      SQL     SQLite or PostgreSQL
 *                limit, body       request         validates                  dry run
 *                ◄─ Reply ◄─────── JobJson ◄──────────────────────────────────────────────────── Job ◄───────────┘
 *
 * read   HTTP ─► RequestHandler ─► JobsResource ─► JobResponses ─► ResponseCache, or Jobs ─► rows ─► JobJson ─► Reply
 * </pre>
 *
 * Data flows to the right once and back once. Dependencies between packages point in one direction, which ArchitectureTest enforces:
 *
 * <ul>
 * <li>{@code cli}: the command line; starts the service, and manages employers, keys and data.
 * <li>{@code config}: the settings. Features get values, and never read a setting themselves.
 * <li>{@code developers}: the front page, the guides, the OpenAPI documents and the metrics.
 * <li>{@code console} and its subpackages: the pages that users sign in to; they have no rules of their own.
 * <li>{@code application}: applications and their files, the inbox, the job page with its form, and statistics.
 * <li>{@code apilog}: the latest rejected calls of each employer, for the people who have to fix them.
 * <li>{@code account}: the users of employers, and operators; how they sign in.
 * <li>{@code audit}: the audit log: who did what, and when.
 * <li>{@code webhook}: notifies the employers' programs of changes.
 * <li>{@code search}: the Lucene index of open jobs.
 * <li>{@code board}: jobs as candidates see and find them, and the pages, feeds, alerts and reports built on that. Confidentiality is defined only here.
 * <li>{@code job}: the posting, its parts and its rules; the use cases; the store; JSON over HTTP; batches and sets.
 * <li>{@code location}: Canadian locations, and the resolution of "City, Province".
 * <li>{@code employer}: the owners of jobs, and their API keys.
 * <li>{@code mail}: the outbox, which is built on the queue; formats messages and delivers them to a mail server.
 * <li>{@code queue}: work that is done after a transaction, at least once: lease, retry, give up, wake.
 * <li>{@code cursor}: feeds that callers follow with a cursor.
 * <li>{@code http} and its subpackages: the request pipeline, the route table, and everything about requests that belongs to no feature.
 * <li>{@code page}: the common frame of all HTML pages.
 * <li>{@code db} and its subpackages: the engines, SQLite's single writer, migrations, backup and the move to PostgreSQL.
 * <li>{@code part}: the parts of the service and their periodic tasks.
 * <li>{@code problem}: the catalogue of errors, and validation of input field by field.
 * <li>{@code api}, {@code csv}, {@code json}, {@code language}: API versions and scopes, CSV and strict JSON, the two languages. Small packages that
 *     any other may use.
 * <li>{@code push}, {@code push.source}: the client, which reads jobs from a file and sends them to a server. Not part of the service.
 * </ul>
 *
 * {@link ca.posthaste.Posthaste} creates the parts of the service ({@link ca.posthaste.part.Part}), starts and stops them; {@link ca.posthaste.Service}
 * connects it to the container, which nothing else depends on.
 */
package ca.posthaste;
