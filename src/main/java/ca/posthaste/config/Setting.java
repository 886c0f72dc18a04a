package ca.posthaste.config;

import java.util.Locale;

/** Every setting with its default and purpose. A setting is given as an environment variable or as a flag; the flag takes precedence. */
public enum Setting {
    HOST("127.0.0.1", "address to listen on"),
    PORT("8080", "port to listen on"),
    MANAGEMENT_PORT("", "port that serves /health and /metrics, which the other port then does not; empty: they are served on the same port"),
    MANAGEMENT_HOST("127.0.0.1", "address to listen on for the management port"),
    DATA_DIR("./data", "folder that holds the data"),
    DATABASE_URL("", "PostgreSQL instead of the file, such as postgresql://user:pass@host:5432/name"),
    BASE_URL("", "address callers reach the service at, such as https://jobs.example.org; empty: what the request says"),
    TRUST_PROXY("false", "true: believe Forwarded and X-Forwarded-* headers; only behind a proxy that sets them"),
    TIME_ZONE("America/Vancouver", "time zone in which a day begins and ends"),
    MAX_BODY("10M", "largest request body: bytes, or with K or M"),
    RATE_LIMIT("36000", "requests a minute for each key; 0: no limit"),
    LOCATIONS("open", "open: accept plausible places that are in no list; strict: refuse them"),
    POSTING_RULES("advise", "what the posting rules of the provinces do: off, advise, block (a job with errors is not published)"
        + " or block-all (also through version 1.1)"),
    SMTP_URL("", "mail server, such as smtp://user:pass@host:587 or smtps://…; empty: mail is written to files"),
    MAIL_FROM("", "address that mail comes from; empty: posthaste@ and the host of the base URL"),
    MAX_RESUME("5M", "largest résumé: bytes, or with K or M"),
    APPLY_LIMIT("60", "applications an hour from one network address; 0: no limit"),
    CONFIRM_LIMIT("10", "confirmations a day to one candidate's mailbox, whatever the jobs; 0: no limit"),
    CHANGES_DAYS("90", "days that the change feed reaches back"),
    HISTORY_DAYS("1096", "days that a version of a job is kept after candidates could see it"),
    HISTORY_QUOTA("2048", "megabytes of history that are kept for each employer; 0: no limit"),
    WEBHOOK_PORTS("443,8443", "ports of https that webhooks may be sent to, with commas between them"),
    WEBHOOK_NETWORKS("", "networks that webhooks may be sent to although they are not public, such as 10.1.0.0/16,fd12:3456::/32"),
    WEBHOOK_LOOPBACK_HTTP("false", "true: webhooks may be sent to this machine by http; for development"),
    ACCESS_LOG("true", "true: a line in the log for every request"),
    ACCESS_LOG_ADDRESS("short", "how the log shows a caller's address: short (the network), full or none"),
    BOARD_NAME("", "name of the board; empty: Posthaste Jobs"),
    BOARD_NAME_FR("", "its name in French; empty: the same name"),
    BOARD_ACCENT("#a3211a", "colour of links and buttons, dark enough to be read on white"),
    BOARD_LOGO("", "file of the logo: SVG, PNG, JPEG or WebP, of at most 50 KB"),
    BOARD_CONTACT("", "mail or web address that candidates can write to"),
    BOARD_PRIVACY("", "text file that says how candidates' data are handled, instead of our own text; its French counterpart beside it, with .fr before"
        + " the ending"),
    EMPLOYERS_RENAME("false", "true: an owner may change the employer's name in the console; false: only you may"),
    SQLITE_SYNCHRONOUS("full", "full: what was acknowledged survives a power cut; normal: faster, the last moments may not"),
    NEW_STORE("false", "true: begin without data where an earlier store left files, and move those to a folder of their own; for one start");

    private final String defaultValue;
    private final String purpose;

    Setting(String defaultValue, String purpose) {
        this.defaultValue = defaultValue;
        this.purpose = purpose;
    }

    public String defaultValue() {
        return defaultValue;
    }

    public String purpose() {
        return purpose;
    }

    /** Returns the name of the environment variable. */
    public String variable() {
        return "POSTHASTE_" + name();
    }

    public String flag() {
        return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the name of the system property that the command line sets for a flag. */
    public String property() {
        return "posthaste." + flag().substring(2);
    }
}
