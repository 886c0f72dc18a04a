package ca.posthaste.db;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/** Address of a PostgreSQL database: {@code postgresql://user:pass@h1:5432,h2:5432/db?…}, as in its own tools, or a {@code jdbc:postgresql:} URL. */
public record PostgresAddress(String url, String user, String password) {
    private static final Pattern FORM = Pattern.compile("postgres(?:ql)?://(?:([^:@/?]*)(?::([^@/?]*))?@)?([^@/?]+)/([^/?]+)(?:\\?(.*))?");

    public static Optional<PostgresAddress> parse(String text) {
        if (text.startsWith("jdbc:postgresql:")) {
            return Optional.of(new PostgresAddress(text, null, null));
        }
        var match = FORM.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        var query = match.group(5) == null ? "" : "?" + match.group(5);
        return Optional.of(new PostgresAddress("jdbc:postgresql://" + match.group(3) + "/" + match.group(4) + query,
            decoded(match.group(1)), decoded(match.group(2))));
    }

    private static String decoded(String text) {
        // A plus sign is literal here: this is a URL, not a form.
        return text == null ? null : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Returns defaults for the driver's properties, except those that the URL sets. */
    public Properties properties() {
        var properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        setDefault(properties, "ApplicationName", "posthaste");
        setDefault(properties, "targetServerType", "primary"); // of several hosts, use the one that accepts writes
        setDefault(properties, "connectTimeout", "3");
        setDefault(properties, "loginTimeout", "3");
        setDefault(properties, "socketTimeout", "8"); // a server that has gone away must not block a thread for long
        setDefault(properties, "tcpKeepAlive", "true");
        setDefault(properties, "hostRecheckSeconds", "1"); // find the new primary quickly after a failover
        setDefault(properties, "reWriteBatchedInserts", "true");
        // Dates are bound as text on every engine. With this setting the server converts them to the column's type.
        setDefault(properties, "stringtype", "unspecified");
        return properties;
    }

    private void setDefault(Properties properties, String name, String value) {
        if (!url.contains(name + "=")) {
            properties.setProperty(name, value);
        }
    }

    @Override public String toString() {
        return url.replaceAll("password=[^&]*", "password=****"); // so that the password is never logged
    }
}
