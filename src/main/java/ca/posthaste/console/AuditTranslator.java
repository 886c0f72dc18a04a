package ca.posthaste.console;

import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.AuditEntry;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words audit log entries. Actions, values and whole entries of other versions are shown as they are stored. */
public final class AuditTranslator {
    private static final Map<String, String> PLANS = Map.of("unlimited", "opPlanUnlimited", "standard", "opPlanStandard");
    private static final Map<String, String> LANGUAGES = Map.of("en", "applicationEnglish", "fr", "applicationFrench");
    private static final Map<String, String> ROLES = Map.of("owner", "roleOwner", "editor", "roleEditor", "reader", "roleReader");
    private static final Map<String, String> TABS = Map.of("all", "inboxAll", "new", "inboxNew", "read", "inboxRead", "starred", "inboxStarred",
        "invited", "inboxInvited", "declined", "inboxDeclined");
    private static final Map<String, String> VALUES = Map.of("unknown", "settingsUnknown", "week", "settingsWeekShort", "day", "settingsDayShort",
        "closed", "settingsClosedShort", "yes", "jobFormYes", "no", "jobFormNo");
    private static final Map<String, String> SETTINGS = Map.of("name", "settingsName", "language", "settingsLanguage", "employees", "settingsEmployees",
        "retention", "settingsRetention", "reminders", "settingsReminders", "usesAi", "settingsUsesAi");
    private static final String BETWEEN_ENTRIES = ", ";

    private final Messages texts;
    private final TimeFormatter times;

    public AuditTranslator(Language language, ZoneId zone) {
        this.texts = Messages.in(language);
        this.times = new TimeFormatter(language, zone);
    }

    public AuditLine line(AuditEntry entry) {
        return new AuditLine(times.moment(entry.at()), actor(entry.actor()), action(entry.action()), object(entry),
            entry.actor().network());
    }

    public String actor(Actor actor) {
        return actor.email().isEmpty() ? texts.get("logCommand") : actor.email();
    }

    /** @param action code of the action */
    public String action(String action) {
        return Action.of(action).map(known -> texts.get(key(known))).orElse(action);
    }

    /** Returns the message key of an action, such as {@code auditJobCreated}. */
    static String key(Action action) {
        return "audit" + Arrays.stream(action.code().split("-")).map(part -> Character.toUpperCase(part.charAt(0)) + part.substring(1))
            .collect(Collectors.joining());
    }

    private String object(AuditEntry entry) {
        var subject = entry.subject();
        return Action.of(entry.action()).flatMap(action -> worded(action, subject)).orElseGet(() -> plain(subject));
    }

    /** Returns id and values as they are stored. */
    private static String plain(AuditSubject subject) {
        return Stream.concat(Stream.of(subject.id()), subject.details().values().stream().map(values -> String.join(BETWEEN_ENTRIES, values)))
            .filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
    }

    /** Returns the subject in words; empty if it lacks what this version stores for the action. */
    private Optional<String> worded(Action action, AuditSubject subject) {
        return switch (action) {
            case LINK_ASKED -> given(subject, Detail.EMAIL); // requested by the user or, for them, by a command
            case SIGNED_IN, SIGNED_OUT -> given(subject, Detail.BROWSER);
            case SIGNED_OUT_EVERYWHERE -> count("logSessions", subject).map(sessions -> given(subject, Detail.EMAIL)
                .map(email -> texts.get("logPair", email, sessions)).orElse(sessions));
            case LANGUAGE_CHANGED -> given(subject, Detail.LANGUAGE).map(code -> word(LANGUAGES, code));
            case USER_ADDED, ROLE_CHANGED -> given(subject, Detail.EMAIL).flatMap(email -> role(subject).map(role -> texts.get("logNamed", email, role)));
            case USER_REMOVED, OPERATOR_ADDED, OPERATOR_REMOVED -> given(subject, Detail.EMAIL);
            case SETTINGS_CHANGED -> setting(subject);
            case PLAN_CHANGED -> change(subject, plan -> word(PLANS, plan));
            case APPLICATIONS_EXPORTED -> given(subject, Detail.TAB).map(tab -> joined(Stream.of(Optional.of(word(TABS, tab)), job(subject),
                given(subject, Detail.SEARCHED).map(searched -> texts.get("logSearched")))));
            case REPORT_DISMISSED -> job(subject).map(job -> joined(Stream.of(Optional.of(job), given(subject, Detail.NAME), count("logReports", subject))))
                .or(() -> named(subject));
            case DELIVERY_REPLAYED -> replayed(subject);
            case MAIL_RETRIED, MAIL_READDRESSED -> mail(subject);
            case PLACES_IMPORTED -> given(subject, Detail.NAME).flatMap(file -> count("logPlaces", subject).map(places -> texts.get("logPair", file, places)));
            default -> named(subject);
        };
    }

    private static Optional<String> given(AuditSubject subject, Detail detail) {
        return Optional.of(subject.get(detail)).filter(value -> !value.isEmpty());
    }

    private Optional<String> named(AuditSubject subject) {
        return given(subject, Detail.NAME).filter(name -> !subject.id().isEmpty()).map(name -> texts.get("logNamed", subject.id(), name));
    }

    private Optional<String> job(AuditSubject subject) {
        return given(subject, Detail.JOB).map(job -> texts.get("logJob", job));
    }

    /** Returns a number of things. A count that this version does not write is left to {@link #plain}. */
    private Optional<String> count(String key, AuditSubject subject) {
        return given(subject, Detail.COUNT).flatMap(count -> {
            try {
                return Optional.of(texts.get(key, Long.parseLong(count)));
            } catch (NumberFormatException ofAnotherVersion) {
                return Optional.empty();
            }
        });
    }

    private static String joined(Stream<Optional<String>> parts) {
        return parts.flatMap(Optional::stream).collect(Collectors.joining(BETWEEN_ENTRIES));
    }

    /** Returns the new role and, if it is known, the previous one. */
    private Optional<String> role(AuditSubject subject) {
        return given(subject, Detail.ROLE).map(role -> word(ROLES, role)).or(() -> change(subject, role -> word(ROLES, role)));
    }

    private Optional<String> change(AuditSubject subject, UnaryOperator<String> worded) {
        return subject.has(Detail.FROM) && subject.has(Detail.TO)
            ? Optional.of(texts.get("logChange", list(subject.all(Detail.FROM), worded), list(subject.all(Detail.TO), worded))) : Optional.empty();
    }

    private String list(List<String> values, UnaryOperator<String> worded) {
        return values.isEmpty() ? texts.get("settingsNone") : values.stream().map(worded).collect(Collectors.joining(BETWEEN_ENTRIES));
    }

    /** Returns a changed setting. An employer's name is never translated, whatever words it contains. */
    private Optional<String> setting(AuditSubject subject) {
        var setting = subject.get(Detail.SETTING);
        var key = SETTINGS.get(setting);
        return key == null ? Optional.empty() : change(subject, value -> switch (setting) {
            case "name" -> value;
            case "language" -> word(LANGUAGES, value);
            default -> word(VALUES, value);
        }).map(change -> texts.get("logPair", texts.get(key), change));
    }

    private Optional<String> replayed(AuditSubject subject) {
        return given(subject, Detail.MESSAGE).map(message -> texts.get("logNamed", subject.id(), message))
            .or(() -> given(subject, Detail.SINCE).map(since -> texts.get("logSince", subject.id(), minute(since))));
    }

    private String minute(String time) {
        try {
            return times.minute(Instant.parse(time));
        } catch (DateTimeException ofAnotherVersion) {
            return time;
        }
    }

    /** Returns one message, with its recipient only if that may be recorded, or the number of retried messages. */
    private Optional<String> mail(AuditSubject subject) {
        if (subject.id().isEmpty()) {
            return count("logMessages", subject);
        }
        var message = texts.get("logMessage", subject.id());
        var address = change(subject, value -> value).or(() -> given(subject, Detail.TO));
        return Optional.of(address.map(known -> texts.get("logPair", message, known)).orElse(message));
    }

    private String word(Map<String, String> keys, String code) {
        return keys.containsKey(code) ? texts.get(keys.get(code)) : code;
    }
}
