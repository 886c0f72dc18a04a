package ca.posthaste.cli;

/** The entry point of every process, regardless of the main class that was given to the JVM. */
public final class Start {
    private Start() {}

    public static void main(String... args) {
        // Set before anything logs. Newer JDKs log on their own, and the log manager complains if it is loaded after that.
        System.setProperty("java.util.logging.manager", "org.jboss.logmanager.LogManager");
        // Without this, newer JDKs return a console even if there is no terminal.
        System.setProperty("jdk.console", "java.base");
        System.exit(QuickServe.fits(args) ? QuickServe.run(args) : Commands.run(args));
    }
}
