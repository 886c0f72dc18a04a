/**
 * Posthaste, a job posting service.
 *
 * <pre>
 * write  HTTP ─► RequestHandler ─► JobsResource ─► JobPatch ─► Publishing ─► Posting ─► Jobs ─► Database
 *                route, key,   reads the      parse,      transaction   the rules  SQL     SQLite or PostgreSQL
 *                limit, body   call           check
 *                ◄─ Reply ◄─── JobJson ◄───────────────────────────────── Job ◄───┘
 *
 * read   HTTP ─► RequestHandler ─► JobsResource ─► JobAnswers ─► ResponseCache, or Jobs ─► rows ─► JobJson ─► Reply
 * </pre>
 *
 * Data flows to the right once and back once. Dependencies between packages point in one direction, which ArchitectureTest enforces:
 *
 * <ul>
 * <li>{@code cli}: the command line; starts the service, manages employers and keys.
 * <li>{@code config}: the settings. No feature reads one.
 * <li>{@code web}: the front page, the OpenAPI document and the interactive documentation.
 * <li>{@code application}: applications and their files, who may read them and when they are erased.
 * <li>{@code reminder}: notifies an employer's users by mail of jobs that close and drafts that could not be published.
 * <li>{@code statistics}: views and applications of a job, by day.
 * <li>{@code console} and its subpackages: the pages that users sign in to; they have no rules of their own.
 * <li>{@code account}: the users of employers, and operators; how they sign in.
 * <li>{@code audit}: the audit log: who did what, and when.
 * <li>{@code mail}: the outbox, which is built on the queue; formats messages and delivers them to a mail server.
 * <li>{@code queue}: work that is done after a transaction, at least once: lease, retry, give up, wake.
 * <li>{@code idempotency}: a request that is repeated with its Idempotency-Key takes effect once and gets its first response again.
 * <li>{@code board}: jobs as candidates see and find them. Confidentiality is defined only here.
 * <li>{@code job}: the posting, its parts and its rules; the use cases; the store; JSON over HTTP.
 * <li>{@code rules}: the posting rules of the provinces: pure functions, with their sources cited.
 * <li>{@code push}, {@code push.source}: the client, which reads jobs from a file and sends them to a server. Not part of the service.
 * <li>{@code location}: Canadian locations, and the resolution of "City, Province".
 * <li>{@code reference}: position types, categories, salary periods, routing types.
 * <li>{@code employer}: the owners of jobs, and their API keys.
 * <li>{@code refusal}: the latest rejected calls of each employer, for the people who have to fix them.
 * <li>{@code part}: the parts of the service and their periodic tasks.
 * <li>{@code http}: the front door, the route table and everything about requests that belongs to no feature.
 * <li>{@code http.form}: forms and the files in them, read as they arrive.
 * <li>{@code upload}: files between their arrival and the response; does not depend on HTTP.
 * <li>{@code db}: the engines, SQLite's single writer, migrations, backup and the move to PostgreSQL.
 * <li>{@code api}, {@code json}, {@code paging}, {@code limit}, {@code address}, {@code language}: API versions,
 *     strict JSON, pagination, rate limits, addresses, languages. Small packages that any other may use.
 * <li>{@code problem}: the catalogue of errors, and validation of input field by field.
 * </ul>
 *
 * {@link ca.posthaste.Posthaste} creates the parts of the service ({@link ca.posthaste.part.Part}), starts and stops them; {@link ca.posthaste.Service}
 * connects it to the container, which nothing else depends on.
 */
package ca.posthaste;
