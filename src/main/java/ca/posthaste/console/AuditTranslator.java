package ca.posthaste.console;

import ca.posthaste.account.Role;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.AuditEntry;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Translates audit log entries. Actions and values unknown to this version are shown as they are. */
public final class AuditTranslator {
    private static final Pattern ROLES = Pattern.compile("(?<= )(?:" + String.join("|", Role.WORDS) + ")(?: → (?:" + String.join("|", Role.WORDS) + "))?$");
    private static final Pattern WORD = Pattern.compile("[a-z]+");
    private static final String BETWEEN = ": ";
    private static final Map<String, String> PLANS = Map.of("unlimited", "opPlanUnlimited", "standard", "opPlanStandard");
    private static final Map<String, String> LANGUAGES = Map.of("en", "applicationEnglish", "fr", "applicationFrench");
    private static final Map<String, String> EXPORTED = Map.of("all", "inboxAll", "new", "inboxNew", "read", "inboxRead", "starred", "inboxStarred", "invited", "inboxInvited",
        "declined", "inboxDeclined", "job", "logJob", "searched", "logSearched");
    private static final Map<String, String> WORDS = Map.of("owner", "roleOwner", "editor", "roleEditor", "reader", "roleReader", "unknown", "settingsUnknown",
        "none", "settingsNone", "week", "settingsWeekShort", "day", "settingsDayShort", "closed", "settingsClosedShort",
        "yes", "jobFormYes", "no", "jobFormNo");
    private static final Map<String, String> SETTINGS = Map.of("name", "settingsName", "language", "settingsLanguage", "employees", "settingsEmployees",
        "retention", "settingsRetention", "reminders", "settingsReminders", "usesAi", "settingsUsesAi");

    private final Messages texts;
    private final TimeFormatter times;

    public AuditTranslator(Language language, ZoneId zone) {
        this.texts = Messages.in(language);
        this.times = new TimeFormatter(language, zone);
    }

    public AuditLine line(AuditEntry entry) {
        return new AuditLine(times.moment(entry.at()), who(entry.actor()), what(entry.action()), object(entry),
            entry.actor().network());
    }

    public String who(Actor actor) {
        return actor.email().isEmpty() ? texts.get("logCommand") : actor.email();
    }

    /** @param action code of the action */
    public String what(String action) {
        return Action.of(action).map(known -> texts.get(key(known))).orElse(action);
    }

    /** Returns the message key of an action, such as {@code auditJobCreated}. */
    static String key(Action action) {
        return "audit" + Arrays.stream(action.code().split("-")).map(part -> Character.toUpperCase(part.charAt(0)) + part.substring(1))
            .collect(Collectors.joining());
    }

    private String object(AuditEntry entry) {
        return Action.of(entry.action()).map(action -> switch (action) {
            case USER_ADDED, ROLE_CHANGED -> ROLES.matcher(entry.object()).replaceFirst(found -> Matcher.quoteReplacement(translated(found.group(), WORDS)));
            case PLAN_CHANGED -> translated(entry.object(), PLANS);
            case LANGUAGE_CHANGED -> translated(entry.object(), LANGUAGES);
            case APPLICATIONS_EXPORTED -> translated(entry.object(), EXPORTED);
            case SETTINGS_CHANGED -> setting(entry.object());
            default -> entry.object();
        }).orElse(entry.object());
    }

    /** Translates a change such as {@code retention: 365 → 30}. An employer's name is never translated, whatever words it contains. */
    private String setting(String change) {
        int colon = change.indexOf(BETWEEN);
        var setting = colon < 0 ? null : SETTINGS.get(change.substring(0, colon));
        if (setting == null) {
            return change;
        }
        var values = change.substring(colon + BETWEEN.length());
        return texts.get("logSetting", texts.get(setting), change.startsWith("name") ? values : translated(values, change.startsWith("language") ? LANGUAGES : WORDS));
    }

    private String translated(String text, Map<String, String> words) {
        return WORD.matcher(text).replaceAll(found -> Matcher.quoteReplacement(words.containsKey(found.group()) ? texts.get(words.get(found.group())) : found.group()));
    }
}
