package ca.posthaste.http.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionCookieTest {
    @ParameterizedTest @CsvSource({"https://jobs.example.org,true,__Host-session", "https://localhost:8443,true,__Host-session", "http://localhost:8080,true,session",
        "http://127.0.0.1,true,session", "http://127.8.9.1:8080,true,session", "http://[::1]:8080,true,session", "http://[::1],true,session",
        "http://jobs.example.org,false,__Host-session", "http://10.0.0.7:8080,false,__Host-session", "http://localhost.example.org,false,__Host-session",
        "http://[:::],false,__Host-session", "http://[2001:db8::1]:80,false,__Host-session", "http://127.0.0.1.example.org,false,__Host-session",
        "http://a_b:99999,false,__Host-session", "http://.,false,__Host-session", "http://example.org/localhost,false,__Host-session"})
    void the_cookie_is_sent_unencrypted_only_on_this_machine(String baseUrl, boolean isKept, String name) {
        assertEquals(isKept, SessionCookie.isKept(baseUrl));
        assertEquals(name, SessionCookie.at(baseUrl).name());
        assertEquals(name + "=word; Path=/; HttpOnly; SameSite=Lax" + (name.equals("session") ? "" : "; Secure"), SessionCookie.at(baseUrl).set("word"));
    }

    @Test void a_request_with_two_cookies_of_this_name_has_no_session() {
        var cookie = SessionCookie.at("https://jobs.example.org");
        assertEquals(Optional.of("a"), cookie.read(List.of("x=1; __Host-session=a; session=b")));
        assertEquals(Optional.of("a"), cookie.read(List.of("x=1", "__Host-session=a")));
        for (var headers : List.of(List.<String>of(), List.of(""), List.of("session=a"), List.of("__Host-session="), List.of("__host-session=a"),
            List.of("__Host-session=a; __Host-session=a"), List.of("__Host-session=a", "__Host-session=b"), List.of("x=1; ".repeat(100) + "__Host-session=a"))) {
            assertEquals(Optional.empty(), cookie.read(headers), headers.toString());
        }
    }
}
