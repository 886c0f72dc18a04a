package ca.posthaste;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Gate;
import ca.posthaste.http.ClosingTime;
import ca.posthaste.http.FrontDoor;
import ca.posthaste.http.RouteTable;
import ca.posthaste.job.Publishing;
import ca.posthaste.location.Locations;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Start and stop: what the container calls, and what runs in between by the clock. */
@Singleton
public class Service {
    private static final int FIRST = Integer.MIN_VALUE;
    private static final int AFTER_HEALTH_AND_METRICS = Integer.MAX_VALUE - 1;

    private final Housekeeping housekeeping = new Housekeeping();

    void open(@Observes Router router, FrontDoor frontDoor, ClosingTime closingTime) {
        router.route().order(FIRST).handler(closingTime::handle);
        router.route(RouteTable.BASE_PATH + "/*").handler(context -> frontDoor.handle(context.request()));
        router.route().order(AFTER_HEALTH_AND_METRICS).handler(context -> frontDoor.handle(context.request()));
    }

    void start(@Observes StartupEvent event, Gate gate, Publishing publishing, Database database, Employers employers,
               Settings settings) {
        Welcome.sample(database, employers, settings.address()).ifPresent(System.out::println);
        housekeeping.begin(gate, publishing);
    }

    void close(@Observes ShutdownDelayInitiatedEvent event, ClosingTime closingTime) {
        closingTime.begin();
    }

    /** By now no request is in flight: Quarkus has waited for them. */
    void stop(@Observes ShutdownEvent event, Database database, Locations locations) {
        housekeeping.close();
        locations.close();
        database.close();
    }
}
