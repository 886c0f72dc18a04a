package ca.posthaste.config;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.PostgresAddress;
import ca.posthaste.db.sqlite.Durability;
import ca.posthaste.http.AccessLog;
import ca.posthaste.http.address.Network;
import ca.posthaste.http.server.ManagementServer;
import ca.posthaste.job.rules.RulePolicy;
import ca.posthaste.language.Bilingual;
import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.mail.MailSettings;
import ca.posthaste.mail.SmtpAddress;
import ca.posthaste.page.Accent;
import ca.posthaste.page.Brand;
import ca.posthaste.webhook.client.UrlGuard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SettingsTest {

    /** Changing a default changes this test, which makes the change visible. */
    @Test void the_defaults_are_fixed() {
        assertEquals(new Settings("127.0.0.1", 8080, Path.of("./data"), Optional.empty(), Optional.empty(), false,
                ZoneId.of("America/Vancouver"), 10 * 1024 * 1024, 36_000, UnlistedPolicy.OPEN, RulePolicy.ADVISE,
                new MailSettings(Optional.empty(), "posthaste@localhost", 10), 5 * 1024 * 1024, 60, 90, 1_096, 2_048, UrlGuard.USUAL, true,
                AccessLog.Address.SHORT, Brand.PLAIN, false, Durability.FULL, Optional.empty(), false),
            Settings.from(new Properties(), Map.of()));
    }

    @Test void the_names_of_a_setting_follow_one_pattern() {
        assertEquals("POSTHASTE_DATA_DIR", Setting.DATA_DIR.variable());
        assertEquals("--data-dir", Setting.DATA_DIR.flag());
        assertEquals("posthaste.data-dir", Setting.DATA_DIR.property());
    }

    @Test void every_setting_is_read_from_the_environment() {
        assertEquals(new Settings("0.0.0.0", 9000, Path.of("/tmp"),
                PostgresAddress.parse("postgresql://ann:secret@db/jobs"), Optional.of("https://jobs.example.org"), true,
                ZoneId.of("America/Toronto"), 2048, 0, UnlistedPolicy.STRICT, RulePolicy.BLOCK_ALL,
                new MailSettings(SmtpAddress.parse("smtps://mail.example.org"), "jobs@example.org", 3), 4096, 7, 30, 800, 50,
                new UrlGuard(Set.of(443, 9443), List.of(Network.parse("10.1.0.0/16").orElseThrow(), Network.parse("fd12:3456::/32").orElseThrow()), true), false,
                AccessLog.Address.FULL, new Brand(new Bilingual("Northern Jobs", "Emplois du Nord"), Accent.of("#1a5fb4").orElseThrow(), Optional.empty(),
                    Optional.of("jobs@example.org"), Optional.empty()), true, Durability.NORMAL,
                Optional.of(new ManagementServer.Address("::", 9001)), true),
            Settings.from(new Properties(), Map.ofEntries(entry("POSTHASTE_HOST", "0.0.0.0"),
                entry("POSTHASTE_PORT", " 9000 "), entry("POSTHASTE_MANAGEMENT_PORT", "9001"), entry("POSTHASTE_MANAGEMENT_HOST", "::"), entry("POSTHASTE_DATA_DIR", "/tmp"),
                entry("POSTHASTE_DATABASE_URL", "postgresql://ann:secret@db/jobs"),
                entry("POSTHASTE_BASE_URL", "https://jobs.example.org/"), entry("POSTHASTE_TRUST_PROXY", "true"),
                entry("POSTHASTE_TIME_ZONE", "America/Toronto"), entry("POSTHASTE_MAX_BODY", "2k"),
                entry("POSTHASTE_RATE_LIMIT", "0"), entry("POSTHASTE_LOCATIONS", "strict"), entry("POSTHASTE_POSTING_RULES", "block-all"),
                entry("POSTHASTE_SMTP_URL", "smtps://mail.example.org"), entry("POSTHASTE_MAIL_FROM", "jobs@example.org"),
                entry("POSTHASTE_MAX_RESUME", "4K"), entry("POSTHASTE_APPLY_LIMIT", "7"), entry("POSTHASTE_CONFIRM_LIMIT", "3"),
                entry("POSTHASTE_CHANGES_DAYS", "30"), entry("POSTHASTE_HISTORY_DAYS", "800"), entry("POSTHASTE_HISTORY_QUOTA", "50"), entry("POSTHASTE_WEBHOOK_PORTS", "9443, 443"),
                entry("POSTHASTE_WEBHOOK_NETWORKS", "10.1.0.0/16, fd12:3456::/32"), entry("POSTHASTE_WEBHOOK_LOOPBACK_HTTP", "true"),
                entry("POSTHASTE_ACCESS_LOG", "false"), entry("POSTHASTE_ACCESS_LOG_ADDRESS", "full"),
                entry("POSTHASTE_BOARD_NAME", "Northern Jobs"), entry("POSTHASTE_BOARD_NAME_FR", "Emplois du Nord"),
                entry("POSTHASTE_BOARD_ACCENT", "#1A5FB4"), entry("POSTHASTE_BOARD_CONTACT", "jobs@example.org"),
                entry("POSTHASTE_EMPLOYERS_RENAME", "true"), entry("POSTHASTE_SQLITE_SYNCHRONOUS", "normal"), entry("POSTHASTE_NEW_STORE", "true"))));
    }

    @Test void health_and_metrics_stay_on_this_machine_unless_they_are_opened() {
        assertEquals(Optional.of(new ManagementServer.Address("127.0.0.1", 9001)),
            Settings.from(new Properties(), Map.of("POSTHASTE_MANAGEMENT_PORT", "9001")).management());
    }

    /** The container image sets the variable. */
    @Test void an_empty_management_port_leaves_health_and_metrics_on_the_other_port() {
        assertEquals(Optional.empty(), Settings.from(new Properties(), Map.of("POSTHASTE_MANAGEMENT_PORT", "")).management());
        var flags = new Properties();
        flags.setProperty(Setting.MANAGEMENT_PORT.property(), "");
        assertEquals(Optional.empty(), Settings.from(flags, Map.of("POSTHASTE_MANAGEMENT_PORT", "8081")).management());
    }

    @Test void the_management_port_is_another_port() {
        var invalid = assertThrows(Settings.Invalid.class, () -> Settings.from(new Properties(), Map.of("POSTHASTE_MANAGEMENT_PORT", "8080")));
        assertEquals("POSTHASTE_MANAGEMENT_PORT (--management-port) is \"8080\": set it to another port than POSTHASTE_PORT, or to nothing.",
            invalid.getMessage());
    }

    @Test void a_brand_is_read_with_its_files(@TempDir Path folder) throws Exception {
        var logo = Files.write(folder.resolve("logo.PNG"), new byte[] {1, 2, 3});
        var privacy = Files.writeString(folder.resolve("privacy.txt"), "We keep little.");
        Files.writeString(folder.resolve("privacy.fr.txt"), "Nous gardons peu.");
        var brand = Settings.from(new Properties(), Map.of("POSTHASTE_BOARD_NAME_FR", "Emplois du Nord",
            "POSTHASTE_BOARD_LOGO", logo.toString(), "POSTHASTE_BOARD_PRIVACY", privacy.toString())).brand();
        assertEquals(new Bilingual("Emplois du Nord", "Emplois du Nord"), brand.name());
        assertEquals("image/png", brand.logo().orElseThrow().type());
        assertEquals(Optional.of(new Bilingual("We keep little.", "Nous gardons peu.")), brand.privacy());
    }

    @ParameterizedTest @CsvSource({"BOARD_ACCENT,#ffcc00,a darker colour", "BOARD_ACCENT,red,a colour such as", "BOARD_LOGO,/nowhere/logo.png,can be read",
        "BOARD_LOGO,/etc/passwd,ends with .svg", "BOARD_CONTACT,nobody,an address such as", "BOARD_PRIVACY,/nowhere/text,can be read"})
    void a_brand_that_cannot_be_used_is_rejected_at_the_start(Setting setting, String value, String said) {
        var rejected = assertThrows(Settings.Invalid.class, () -> Settings.from(new Properties(), Map.of(setting.variable(), value)));
        assertTrue(rejected.getMessage().startsWith(setting.variable()) && rejected.getMessage().contains(said), rejected.getMessage());
    }

    @Test void a_command_with_postgresql_needs_no_data_folder_but_a_service_does(@TempDir Path folder) throws Exception {
        var unusable = Files.createFile(folder.resolve("file")).resolve("below").toString();
        var settings = Settings.from(new Properties(), Map.of("POSTHASTE_DATABASE_URL", "postgresql://db/jobs",
            "POSTHASTE_DATA_DIR", unusable));
        assertTrue(assertThrows(Settings.Invalid.class, settings::withUsableFolder).getMessage().startsWith("POSTHASTE_DATA_DIR"));
        assertThrows(Settings.Invalid.class, () -> Settings.from(new Properties(),
            Map.of("POSTHASTE_DATA_DIR", unusable)));
    }

    @Test void a_flag_beats_the_environment_which_beats_the_default() {
        var flags = new Properties();
        flags.setProperty(Setting.PORT.property(), "1111");
        var environment = Map.of("POSTHASTE_PORT", "2222", "POSTHASTE_HOST", "::1");
        var settings = Settings.from(flags, environment);
        assertEquals(1111, settings.port());
        assertEquals("::1", settings.host());
        assertEquals(new Settings.Given("1111", "flag --port"), Settings.given(Setting.PORT, flags, environment));
        assertEquals(new Settings.Given("::1", "environment"), Settings.given(Setting.HOST, flags, environment));
        assertEquals(new Settings.Given("10M", "default"), Settings.given(Setting.MAX_BODY, flags, environment));
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void a_blank_variable_is_ignored(Setting setting) {
        assertEquals(Settings.from(new Properties(), Map.of()),
            Settings.from(new Properties(), Map.of(setting.variable(), "  ")));
    }

    @ParameterizedTest
    @CsvSource({"HOST,not a host", "HOST,http://x", "HOST,a/b", "PORT,eighty", "PORT,-1", "PORT,65536", "PORT,80.5", "PORT,99999999999",
        "PORT,0x50", "DATA_DIR,/etc/passwd", "BASE_URL,jobs.example.org", "BASE_URL,ftp://example.org", "BASE_URL,https://",
        "BASE_URL,https://example.org?x=1", "BASE_URL,https://example.org#x", "BASE_URL,https://exa mple.org", "TRUST_PROXY,yes",
        "TRUST_PROXY,TRUE", "TIME_ZONE,Vancouver", "TIME_ZONE,America/Nowhere", "MAX_BODY,ten", "MAX_BODY,10G", "MAX_BODY,1023",
        "MAX_BODY,0", "MAX_BODY,-1", "MAX_BODY,1025M", "MAX_BODY,9999999999M", "RATE_LIMIT,many", "RATE_LIMIT,-1", "RATE_LIMIT,1e3",
        "LOCATIONS,closed", "POSTING_RULES,on", "POSTING_RULES,BLOCK", "SMTP_URL,mail.example.org", "SMTP_URL,http://mail.example.org", "SMTP_URL,smtp://", "SMTP_URL,smtp://a b",
        "SMTP_URL,smtp://mail.example.org?tls=maybe", "MAIL_FROM,jobs", "MAIL_FROM,jobs@", "MAX_RESUME,5G", "APPLY_LIMIT,-1", "CONFIRM_LIMIT,-1", "CHANGES_DAYS,0",
        "CHANGES_DAYS,3651", "CHANGES_DAYS,long", "HISTORY_DAYS,0", "HISTORY_DAYS,3651", "HISTORY_QUOTA,2G", "WEBHOOK_PORTS,https", "WEBHOOK_PORTS,0",
        "WEBHOOK_PORTS,65536", "WEBHOOK_PORTS,443;8443", "WEBHOOK_NETWORKS,10.0.0.0",
        "WEBHOOK_NETWORKS,10.1.2.3/16", "WEBHOOK_NETWORKS,0.0.0.0/0", "WEBHOOK_NETWORKS,::/0", "WEBHOOK_NETWORKS,intranet/24",
        "WEBHOOK_NETWORKS,10.0.0.0/33", "WEBHOOK_LOOPBACK_HTTP,yes", "ACCESS_LOG,1",
        "ACCESS_LOG_ADDRESS,true", "SQLITE_SYNCHRONOUS,off", "NEW_STORE,yes"})
    void a_wrong_value_gives_one_sentence_that_names_the_setting_and_the_value(Setting setting, String value) {
        var wrong = assertThrows(Settings.Invalid.class,
            () -> Settings.from(new Properties(), Map.of(setting.variable(), value))).getMessage();
        assertTrue(wrong.startsWith(setting.variable() + " (" + setting.flag() + ") is \"" + value + "\": set it to "), wrong);
        assertTrue(wrong.endsWith("."), wrong);
        assertFalse(wrong.contains("\n"), wrong);
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void an_empty_flag_is_rejected_where_the_setting_cannot_be_empty(Setting setting) {
        var flags = new Properties();
        flags.setProperty(setting.property(), "");
        if (setting.defaultValue().isEmpty()) {
            assertEquals(Settings.from(new Properties(), Map.of()), Settings.from(flags, Map.of()));
        } else {
            assertThrows(Settings.Invalid.class, () -> Settings.from(flags, Map.of()));
        }
    }

    @ParameterizedTest
    @CsvSource({"1K,1024", "1024,1024", "10M,10485760", "1024M,1073741824", "64k,65536", "1m,1048576"})
    void a_size_is_bytes_or_has_a_unit(String text, int bytes) {
        assertEquals(bytes, Settings.from(new Properties(), Map.of("POSTHASTE_MAX_BODY", text)).maxBody());
    }

    @ParameterizedTest
    @CsvSource({"https://jobs.example.org,https://jobs.example.org", "https://jobs.example.org///,https://jobs.example.org",
        "https://jobs.example.org/api/v1.1,https://jobs.example.org", "https://jobs.example.org/api/v1.2,https://jobs.example.org",
        "https://jobs.example.org/api/v1.1/,https://jobs.example.org",
        "http://example.org:8080/jobs,http://example.org:8080/jobs"})
    void a_base_url_is_kept_without_the_path_of_the_api(String text, String kept) {
        assertEquals(Optional.of(kept), Settings.from(new Properties(), Map.of("POSTHASTE_BASE_URL", text)).baseUrl());
    }

    @Test void a_data_folder_may_exist_or_not_but_may_not_be_a_file(@TempDir Path folder) throws Exception {
        var file = Files.createFile(folder.resolve("file"));
        assertEquals(folder, settings(folder).dataDir());
        assertEquals(folder.resolve("a/b"), settings(folder.resolve("a/b")).dataDir());
        assertThrows(Settings.Invalid.class, () -> settings(file));
        assertThrows(Settings.Invalid.class, () -> settings(file.resolve("below")));
    }

    @Test void a_password_in_an_address_is_masked() {
        assertEquals("https://user:****@example.org/x", Settings.masked("https://user:secret@example.org/x"));
        assertEquals("https://example.org/x", Settings.masked("https://example.org/x"));
    }

    @Test void mail_comes_from_the_host_of_the_base_url_unless_another_address_is_set() {
        assertEquals("posthaste@jobs.example.org",
            Settings.from(new Properties(), Map.of("POSTHASTE_BASE_URL", "https://jobs.example.org:8443/x")).mail().from());
    }

    private static Settings settings(Path folder) {
        return Settings.from(new Properties(), Map.of("POSTHASTE_DATA_DIR", folder.toString()));
    }
}
