package ca.posthaste.config;

import ca.posthaste.application.resume.DatabaseResumeStore;
import ca.posthaste.application.resume.FileResumeStore;
import ca.posthaste.application.resume.ResumeStore;
import ca.posthaste.db.Database;
import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.backup.NewStoreGuard;
import ca.posthaste.db.postgres.PostgresDatabase;
import ca.posthaste.db.sqlite.Durability;
import ca.posthaste.db.sqlite.SqliteDatabase;
import ca.posthaste.http.AccessLog;
import ca.posthaste.http.address.Network;
import ca.posthaste.http.server.ManagementServer;
import ca.posthaste.job.rules.RulePolicy;
import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.mail.Addresses;
import ca.posthaste.mail.MailSettings;
import ca.posthaste.mail.SmtpAddress;
import ca.posthaste.page.Brand;
import ca.posthaste.webhook.client.UrlGuard;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The operator's settings, read and validated once, before anything starts. */
public record Settings(String host, int port, Path dataDir, Optional<PostgresAddress> postgres,
                       Optional<String> baseUrl, boolean trustProxy,
                       ZoneId timeZone, int maxBody, int rateLimit, UnlistedPolicy locations, RulePolicy postingRules, MailSettings mail,
                       int maxResume, int applyLimit, int changesDays, int historyDays, int historyQuota, UrlGuard webhooks, boolean accessLog,
                       AccessLog.Address accessLogAddress, Brand brand, boolean employersRename, Durability durability,
                       Optional<ManagementServer.Address> management, boolean setsAside) {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,10})([KkMm]?)");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private static final int DAYS_MAX = 3_650;
    private static final int PORT_MAX = 65_535;

    /** Thrown for an invalid setting; the message names it and suggests a valid value. */
    public static final class Invalid extends RuntimeException {
        Invalid(Setting setting, String value, String expected) {
            super(setting.variable() + " (" + setting.flag() + ") is \"" + value + "\": set it to " + expected + ".",
                null, false, false);
        }
    }

    public record Given(String value, String source) {}

    public static Settings load() {
        return from(System.getProperties(), System.getenv());
    }

    public static Settings from(Properties flags, Map<String, String> environment) {
        var given = new Reader(flags, environment);
        return new Settings(given.host(Setting.HOST), given.number(Setting.PORT, PORT_MAX), given.folder(), given.postgres(), given.baseUrl(),
            given.flag(Setting.TRUST_PROXY), given.zone(), given.size(Setting.MAX_BODY),
            given.number(Setting.RATE_LIMIT, 999_999_999), given.choice(Setting.LOCATIONS, UnlistedPolicy.class),
            given.choice(Setting.POSTING_RULES, RulePolicy.class),
            new MailSettings(given.smtp(), given.from(), given.number(Setting.CONFIRM_LIMIT, 999_999_999)),
            given.size(Setting.MAX_RESUME), given.number(Setting.APPLY_LIMIT, 999_999_999), given.number(Setting.CHANGES_DAYS, 1, DAYS_MAX),
            given.number(Setting.HISTORY_DAYS, 1, DAYS_MAX), given.number(Setting.HISTORY_QUOTA, 999_999_999),
            new UrlGuard(given.ports(), given.networks(), given.flag(Setting.WEBHOOK_LOOPBACK_HTTP)),
            given.flag(Setting.ACCESS_LOG), given.choice(Setting.ACCESS_LOG_ADDRESS, AccessLog.Address.class), BrandSettings.read(given::text),
            given.flag(Setting.EMPLOYERS_RENAME), given.choice(Setting.SQLITE_SYNCHRONOUS, Durability.class),
            given.management(), given.flag(Setting.NEW_STORE));
    }

    /** Requires a usable data folder, for a service, which writes to it on PostgreSQL too. */
    public Settings withUsableFolder() {
        if (!isUsable(dataDir.toAbsolutePath())) {
            throw unusable(dataDir.toString());
        }
        return this;
    }

    /** Reports whether the folder is writable or can be created. */
    private static boolean isUsable(Path folder) {
        var existing = folder;
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        return Files.isDirectory(existing) && Files.isWritable(existing);
    }

    private static Invalid unusable(String folder) {
        return new Invalid(Setting.DATA_DIR, folder, "a writable folder; it is created if it does not exist");
    }

    /** Returns the address of the service on this machine, regardless of its public address. */
    public String localAddress(int boundPort) {
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + boundPort;
    }

    /** Returns the address of the service as people reach it, for links in messages. */
    public String publicAddress() {
        return baseUrl.orElse("http://localhost:" + port);
    }

    public Path mailFolder() {
        return dataDir.resolve("mail");
    }

    /** Returns the folder for résumés. PostgreSQL: it is empty, because there may be several nodes, and résumés are in the database. */
    public Path resumeFolder() {
        return dataDir.resolve("resumes");
    }

    public ResumeStore resumes() {
        return postgres.isPresent() ? new DatabaseResumeStore() : new FileResumeStore(resumeFolder());
    }

    /** Returns the mailbox of the poster in job feeds to other sites: the board's contact if it is an e-mail address, else the sender of its mail. */
    public String posterEmail() {
        return brand.contact().filter(Addresses::isEmail).orElse(mail.from());
    }

    public Database openDatabase(MeterRegistry meters) {
        return openDatabase(address -> PostgresDatabase.open(address, NewStoreGuard.WITHOUT_FOLDER, meters), meters);
    }

    /** Opens the database for a service, which may start before the database server is available: see {@link Database#opened}. */
    public Database awaitDatabase(MeterRegistry meters) {
        return openDatabase(address -> PostgresDatabase.await(address, newStore(), meters), meters);
    }

    private Database openDatabase(Function<PostgresAddress, Database> server, MeterRegistry meters) {
        return postgres.map(server).orElseGet(() -> SqliteDatabase.open(newStore(), durability, meters));
    }

    private NewStoreGuard newStore() {
        return new NewStoreGuard(dataDir, setsAside);
    }

    public static Given given(Setting setting, Properties flags, Map<String, String> environment) {
        var flag = flags.getProperty(setting.property());
        if (flag != null) {
            return new Given(flag, "flag " + setting.flag());
        }
        var variable = environment.get(setting.variable());
        return variable != null && !variable.isBlank() ? new Given(variable.strip(), "environment")
            : new Given(setting.defaultValue(), "default");
    }

    /** Returns the value without any password in it, for printing. */
    public static String masked(String value) {
        return value.replaceAll("(?<=//)([^:/@]*):[^@]*@", "$1:****@").replaceAll("password=[^&]*", "password=****");
    }

    private record Reader(Properties flags, Map<String, String> environment) {
        private String text(Setting setting) {
            return given(setting, flags, environment).value();
        }

        private String host(Setting setting) {
            var host = text(setting);
            if (!host.matches("[A-Za-z0-9.:_-]+")) {
                throw new Invalid(setting, host, "a host name or an IP address");
            }
            return host;
        }

        private Optional<ManagementServer.Address> management() {
            var host = host(Setting.MANAGEMENT_HOST);
            if (text(Setting.MANAGEMENT_PORT).isBlank()) {
                return Optional.empty();
            }
            int port = number(Setting.MANAGEMENT_PORT, PORT_MAX);
            if (port != 0 && port == number(Setting.PORT, PORT_MAX)) {
                throw new Invalid(Setting.MANAGEMENT_PORT, String.valueOf(port), "another port than " + Setting.PORT.variable() + ", or to nothing");
            }
            return Optional.of(new ManagementServer.Address(host, port));
        }

        private int number(Setting setting, int max) {
            return number(setting, 0, max);
        }

        private int number(Setting setting, int min, int max) {
            var text = text(setting);
            if (!isNumber(text, min, max)) {
                throw new Invalid(setting, text, "a whole number from " + min + " to " + max);
            }
            return Integer.parseInt(text);
        }

        private static boolean isNumber(String text, int min, int max) {
            return NUMBER.matcher(text).matches() && Integer.parseInt(text) >= min && Integer.parseInt(text) <= max;
        }

        private Set<Integer> ports() {
            return parts(Setting.WEBHOOK_PORTS).map(part -> {
                if (!isNumber(part, 1, PORT_MAX)) {
                    throw new Invalid(Setting.WEBHOOK_PORTS, text(Setting.WEBHOOK_PORTS), "ports such as 443,8443");
                }
                return Integer.parseInt(part);
            }).collect(Collectors.toUnmodifiableSet());
        }

        /** Returns the networks. One that spans most of the internet is rejected: it would hardly be an exception. */
        private List<Network> networks() {
            return text(Setting.WEBHOOK_NETWORKS).isBlank() ? List.of()
                : parts(Setting.WEBHOOK_NETWORKS).map(part -> Network.parse(part).filter(Network::isPartOfTheInternet)
                    .orElseThrow(() -> new Invalid(Setting.WEBHOOK_NETWORKS, text(Setting.WEBHOOK_NETWORKS),
                        "networks such as 10.1.0.0/16,fd12:3456::/32, each with its first address and at least /8 or /32"))).toList();
        }

        private Stream<String> parts(Setting setting) {
            return Stream.of(text(setting).split(",", -1)).map(String::strip);
        }

        private Path folder() {
            var text = text(Setting.DATA_DIR);
            try {
                var folder = Path.of(text);
                // With PostgreSQL, a command needs no data folder.
                if (!text.isBlank() && (!text(Setting.DATABASE_URL).isBlank() || isUsable(folder.toAbsolutePath()))) {
                    return folder;
                }
            } catch (InvalidPathException unusable) {
                // falls through to the common message for unusable folders
            }
            throw unusable(text);
        }

        private Optional<PostgresAddress> postgres() {
            return address(Setting.DATABASE_URL, PostgresAddress::parse, "an address such as postgresql://user:pass@host:5432/name");
        }

        private <T> Optional<T> address(Setting setting, Function<String, Optional<T>> parser, String expected) {
            var text = text(setting);
            return text.isBlank() ? Optional.empty() : Optional.of(parser.apply(text).orElseThrow(() -> new Invalid(setting, masked(text), expected)));
        }

        private Optional<String> baseUrl() {
            var text = text(Setting.BASE_URL);
            if (text.isBlank()) {
                return Optional.empty();
            }
            try {
                var uri = URI.create(text);
                if (("http".equals(uri.getScheme()) || "https".equals(uri.getScheme())) && uri.getHost() != null
                    && uri.getQuery() == null && uri.getFragment() == null) {
                    // People often paste the address of the API instead of that of the site.
                    return Optional.of(text.replaceFirst("/+$", "").replaceFirst("/api/v1\\.[12]$", ""));
                }
            } catch (IllegalArgumentException notAnAddress) {
                // falls through
            }
            throw new Invalid(Setting.BASE_URL, text, "an absolute address such as https://jobs.example.org");
        }

        private boolean flag(Setting setting) {
            var text = text(setting);
            if (!text.equals("true") && !text.equals("false")) {
                throw new Invalid(setting, text, "true or false");
            }
            return text.equals("true");
        }

        private ZoneId zone() {
            var text = text(Setting.TIME_ZONE);
            try {
                return ZoneId.of(text);
            } catch (DateTimeException unknown) {
                throw new Invalid(Setting.TIME_ZONE, text, "a time zone such as America/Toronto");
            }
        }

        private Optional<SmtpAddress> smtp() {
            return address(Setting.SMTP_URL, SmtpAddress::parse, "an address such as smtp://user:pass@mail.example.org:587 or smtps://mail.example.org");
        }

        private String from() {
            var text = text(Setting.MAIL_FROM);
            if (text.isBlank()) {
                var host = baseUrl().map(URI::create).map(URI::getHost).orElse("localhost");
                return "posthaste@" + host;
            }
            if (!Addresses.isEmail(text) && !text.matches("[A-Za-z0-9._+-]+@localhost")) {
                throw new Invalid(Setting.MAIL_FROM, text, "an address such as jobs@example.org");
            }
            return text;
        }

        private int size(Setting setting) {
            var text = text(setting);
            var match = SIZE.matcher(text);
            if (match.matches()) {
                int shift = match.group(2).isEmpty() ? 0 : match.group(2).equalsIgnoreCase("K") ? 10 : 20;
                long bytes = Long.parseLong(match.group(1)) << shift;
                if (bytes >= 1024 && bytes <= 1 << 30) {
                    return (int) bytes;
                }
            }
            throw new Invalid(setting, text, "a size from 1K to 1024M");
        }

        /** Returns the constant with the given name. In a setting it is written in lower case, with hyphens. */
        private <E extends Enum<E>> E choice(Setting setting, Class<E> kind) {
            var text = text(setting);
            var words = Stream.of(kind.getEnumConstants()).map(each -> each.name().toLowerCase(Locale.ROOT).replace('_', '-')).toList();
            if (!words.contains(text)) {
                int last = words.size() - 1;
                throw new Invalid(setting, text, String.join(", ", words.subList(0, last)) + " or " + words.get(last));
            }
            return kind.getEnumConstants()[words.indexOf(text)];
        }
    }
}
