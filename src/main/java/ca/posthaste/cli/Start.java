package ca.posthaste.cli;

/** Where a process begins, whichever class the JVM was given. */
public final class Start {
    private Start() {}

    public static void main(String... args) {
        // Before anything logs: newer JDKs do so by themselves, and the log manager complains if it comes second.
        System.setProperty("java.util.logging.manager", "org.jboss.logmanager.LogManager");
        // Newer JDKs have a console also where nobody sits in front of it.
        System.setProperty("jdk.console", "java.base");
        System.exit(QuickServe.fits(args) ? QuickServe.run(args) : Commands.run(args));
    }
}
