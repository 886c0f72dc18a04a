package ca.posthaste.api;

import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestClock;
import ca.posthaste.support.TestService;
import jakarta.inject.Inject;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Base class of tests in which days pass. Each test has its own employer, begins on the first day and sets the clock back for the tests after it. */
abstract class FromTheFirstDay {
    static final LocalDate FIRST_DAY = TestClock.FIRST_DAY;

    @Inject TestService service;
    Client bakery;

    @BeforeEach void open() {
        service.clock().moveTo(FIRST_DAY);
        bakery = service.employer(Samples.BAKERY);
    }

    @AfterEach void backToTheFirstDay() {
        service.clock().moveTo(FIRST_DAY);
    }
}
