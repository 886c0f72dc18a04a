package ca.posthaste.http.form;

import ca.posthaste.upload.Uploads;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.jboss.logging.Logger;

/** Ready also means that a candidate's file can be taken in. Anybody may ask, so it is tried once for all who do within a second. */
public final class UploadsCheck implements HealthCheck {
    private static final Logger LOG = Logger.getLogger(UploadsCheck.class);
    static final Duration FRESH = Duration.ofSeconds(1);

    private final Uploads uploads;
    private final LongSupplier nanoTime;
    private boolean isFailing; // told once, not with every probe
    private HealthCheckResponse last;
    private long tried;

    public UploadsCheck(Uploads uploads) {
        this(uploads, System::nanoTime);
    }

    UploadsCheck(Uploads uploads, LongSupplier nanoTime) {
        this.uploads = uploads;
        this.nanoTime = nanoTime;
    }

    @Override public synchronized HealthCheckResponse call() {
        if (last == null || nanoTime.getAsLong() - tried >= FRESH.toNanos()) {
            last = tried();
            tried = nanoTime.getAsLong();
        }
        return last;
    }

    private HealthCheckResponse tried() {
        var answer = HealthCheckResponse.named("uploads");
        try {
            uploads.probe();
            if (isFailing) {
                LOG.infof("Files can be written to %s again", uploads.folder());
            }
            isFailing = false;
            return answer.up().build();
        } catch (IOException | RuntimeException fault) {
            if (!isFailing) {
                LOG.errorf("Not ready: candidates' files cannot be written to %s (%s)", uploads.folder(), fault);
            }
            isFailing = true;
            return answer.down().withData("reason", "Candidates' files cannot be written to the data folder.").build();
        }
    }
}
