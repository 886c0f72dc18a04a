package ca.posthaste.config;

import java.util.Locale;

/** Every setting with its default and purpose. A setting is given as an environment variable or as a flag; the flag takes precedence. */
public enum Setting {
    HOST("127.0.0.1", "address to listen on"),
    PORT("8080", "port to listen on"),
    MANAGEMENT_PORT("", "port for /health and /metrics, which the main port then no longer serves; empty: same port"),
    MANAGEMENT_HOST("127.0.0.1", "address to listen on for the management port"),
    DATA_DIR("./data", "folder that holds the data"),
    DATABASE_URL("", "PostgreSQL database to use instead of SQLite, such as postgresql://user:pass@host:5432/name"),
    BASE_URL("", "public address of the service, such as https://jobs.example.org; empty: taken from each request"),
    TRUST_PROXY("false", "true: trust Forwarded and X-Forwarded-* headers; use only behind a proxy that sets them"),
    TIME_ZONE("America/Vancouver", "time zone for dates"),
    MAX_BODY("10M", "maximum request body size in bytes, or with K or M"),
    RATE_LIMIT("36000", "requests per minute for each key; 0: no limit"),
    LOCATIONS("open", "open: accept plausible places that are not in any list; strict: reject them"),
    POSTING_RULES("advise", "provincial posting rules: off, advise, block (a job with errors is not published)"
        + " or block-all (also through version 1.1)"),
    SMTP_URL("", "mail server, such as smtp://user:pass@host:587 or smtps://…; empty: e-mail is written to files"),
    MAIL_FROM("", "sender address of e-mail; empty: posthaste@ and the host of the base URL"),
    MAX_RESUME("5M", "maximum résumé size in bytes, or with K or M"),
    APPLY_LIMIT("60", "applications per hour from one IP address; 0: no limit"),
    CONFIRM_LIMIT("10", "confirmations per day to one candidate's address, across all jobs; 0: no limit"),
    CHANGES_DAYS("90", "days of changes that the change feed keeps"),
    HISTORY_DAYS("1096", "days to keep a job version after candidates could last see it"),
    HISTORY_QUOTA("2048", "megabytes of history to keep for each employer; 0: no limit"),
    WEBHOOK_PORTS("443,8443", "HTTPS ports that webhooks may be sent to, separated by commas"),
    WEBHOOK_NETWORKS("", "private networks that webhooks may be sent to, such as 10.1.0.0/16,fd12:3456::/32"),
    WEBHOOK_LOOPBACK_HTTP("false", "true: webhooks may be sent to this machine over HTTP; for development"),
    ACCESS_LOG("true", "true: log every request"),
    ACCESS_LOG_ADDRESS("short", "IP addresses in the log: short (network only), full or none"),
    BOARD_NAME("", "name of the board; empty: Posthaste Jobs"),
    BOARD_NAME_FR("", "French name of the board; empty: the same name"),
    BOARD_ACCENT("#a3211a", "colour of links and buttons, dark enough to read on white"),
    BOARD_LOGO("", "logo file: SVG, PNG, JPEG or WebP, at most 50 KB"),
    BOARD_CONTACT("", "e-mail or web address for candidates to contact"),
    BOARD_PRIVACY("", "text file that replaces the built-in privacy page; its French version is beside it, with .fr before"
        + " the ending"),
    EMPLOYERS_RENAME("false", "true: owners may change the employer's name in the console; false: only operators may"),
    SQLITE_SYNCHRONOUS("full", "full: acknowledged writes survive a power cut; normal: faster, but the most recent may be lost"),
    NEW_STORE("false", "true: start without data where an older store left files, and move these to a folder of their own; set it for one start only");

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
