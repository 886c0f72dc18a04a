package ca.posthaste;

import ca.posthaste.db.Database;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Gate;
import ca.posthaste.http.ClosingTime;
import ca.posthaste.http.FrontDoor;
import ca.posthaste.http.PublicAddress;
import ca.posthaste.http.RateLimit;
import ca.posthaste.http.RequestLog;
import ca.posthaste.http.RouteTable;
import ca.posthaste.http.StoreCheck;
import ca.posthaste.job.JobRows;
import ca.posthaste.job.Jobs;
import ca.posthaste.job.JobsResource;
import ca.posthaste.job.Publishing;
import ca.posthaste.location.Locations;
import ca.posthaste.location.LocationsResource;
import ca.posthaste.reference.ReferenceResource;
import ca.posthaste.web.Pages;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.Readiness;

/** The core's objects, made in reading order for the container. Nothing below this file knows there is one. */
@Singleton
public class App {

    @Produces @Singleton Settings settings() {
        return Settings.load();
    }

    @Produces @Singleton Clock clock(Settings settings) {
        return Clock.system(settings.timeZone());
    }

    @Produces @Singleton Database database(Settings settings, MeterRegistry meters) {
        return settings.openStore(meters);
    }

    @Produces @Singleton Locations locations(Database database, Settings settings) {
        return new Locations(database, settings.locations());
    }

    @Produces @Singleton Employers employers(Clock clock) {
        return new Employers(clock);
    }

    @Produces @Singleton Gate gate(Database database, Employers employers) {
        return new Gate(database, employers);
    }

    @Produces @Singleton Jobs jobs(Database database, Locations locations) {
        return new Jobs(database.engine(), new JobRows(locations));
    }

    @Produces @Singleton Publishing publishing(Database database, Jobs jobs, Locations locations, Clock clock) {
        return new Publishing(database, jobs, locations, clock);
    }

    @Produces @Singleton RouteTable routes(Database database, Jobs jobs, Publishing publishing, Locations locations) {
        return new RouteTable(Stream.of(
            new JobsResource(database, jobs, publishing, locations).routes(),
            new LocationsResource(database, locations).routes(),
            new ReferenceResource().routes(),
            new Pages().routes()).flatMap(List::stream).toList());
    }

    @Produces @Singleton FrontDoor frontDoor(RouteTable table, Gate gate, Settings settings, Clock clock, Vertx vertx,
                                             MeterRegistry meters) {
        return new FrontDoor(table, gate, new RateLimit(settings.rateLimit(), clock),
            new PublicAddress(settings.baseUrl(), settings.host() + ":" + settings.port()), settings.maxBody(), vertx,
            new RequestLog(meters, settings.accessLog()));
    }

    @Produces @Singleton @Readiness HealthCheck storeAnswers(Database database) {
        return new StoreCheck(database);
    }

    @Produces @Singleton ClosingTime closingTime() {
        return new ClosingTime();
    }
}
