package ca.posthaste.webhook;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** A certificate authority for tests, which signs the certificates of receivers. */
final class TestAuthority {
    private static final String SECRET = "changeit";

    private final Path folder;

    TestAuthority(Path folder) throws Exception {
        this.folder = folder;
        keytool("-genkeypair", "-alias", "ca", "-keyalg", "EC", "-dname", "CN=Test", "-ext", "bc:c", "-validity", "365", "-keystore", "ca.p12");
        keytool("-exportcert", "-rfc", "-alias", "ca", "-keystore", "ca.p12", "-file", "ca.pem");
        keytool("-importcert", "-noprompt", "-alias", "ca", "-file", "ca.pem", "-keystore", "trust.p12");
    }

    /** @param more keytool options of the certificate, such as start date and validity in days */
    SSLContext certificate(String name, String subject, String... more) throws Exception {
        keytool("-genkeypair", "-alias", "hook", "-keyalg", "EC", "-dname", "CN=hook", "-keystore", name + ".p12");
        keytool("-certreq", "-alias", "hook", "-keystore", name + ".p12", "-file", name + ".csr");
        keytool(Stream.concat(Stream.of("-gencert", "-rfc", "-alias", "ca", "-keystore", "ca.p12", "-infile", name + ".csr", "-outfile", name + ".pem",
            "-ext", "san=" + subject), Stream.of(more)).toArray(String[]::new));
        keytool("-importcert", "-noprompt", "-alias", "ca", "-file", "ca.pem", "-keystore", name + ".p12");
        keytool("-importcert", "-noprompt", "-alias", "hook", "-file", name + ".pem", "-keystore", name + ".p12");
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store(name), SECRET.toCharArray());
        var tls = SSLContext.getInstance("TLS");
        tls.init(managers.getKeyManagers(), null, null);
        return tls;
    }

    SSLSocketFactory trusting() throws GeneralSecurityException, IOException {
        var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store("trust"));
        var tls = SSLContext.getInstance("TLS");
        tls.init(null, managers.getTrustManagers(), null);
        return tls.getSocketFactory();
    }

    private KeyStore store(String name) throws GeneralSecurityException, IOException {
        return KeyStore.getInstance(folder.resolve(name + ".p12").toFile(), SECRET.toCharArray());
    }

    private void keytool(String... words) throws Exception {
        var command = Stream.of(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()), List.of(words),
            List.of("-storepass", SECRET)).flatMap(List::stream).toList();
        var process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new IOException(output);
        }
    }
}
