package ca.posthaste.console.operator;

import ca.posthaste.account.EmployerAdministration;
import ca.posthaste.console.FormErrors;
import ca.posthaste.employer.EmployerSettings;
import ca.posthaste.employer.Plan;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Recipient;
import ca.posthaste.page.Messages;
import java.util.LinkedHashMap;

/**
 * Content of the form for a new employer.
 *
 * @param owner email address of its first user
 */
public record EmployerForm(String name, String plan, String language, boolean sandbox, String owner) {

    static EmployerForm empty(Language language) {
        return new EmployerForm("", Plan.UNLIMITED.code(), language.code(), false, "");
    }

    static EmployerForm of(ConsoleForm fields) {
        return new EmployerForm(fields.get("name").strip(), fields.get("plan"), fields.get("language"), fields.has("sandbox"), fields.get("owner").strip());
    }

    FormErrors errors(Messages texts) {
        var errors = new LinkedHashMap<String, String>();
        if (!EmployerSettings.isName(name)) {
            errors.put("name", texts.get("opEmployerErrorName"));
        }
        if (Plan.of(plan).isEmpty()) {
            errors.put("plan", texts.get("opEmployerErrorPlan"));
        }
        if (Language.of(language).isEmpty()) {
            errors.put("language", texts.get("opEmployerErrorLanguage"));
        }
        if (!Recipient.isAddress(owner)) {
            errors.put("owner", texts.get("operatorErrorEmail"));
        }
        return FormErrors.of(errors);
    }

    EmployerAdministration.Terms terms() {
        return new EmployerAdministration.Terms(name, Plan.of(plan).orElseThrow(), Language.of(language).orElseThrow(), sandbox);
    }
}
