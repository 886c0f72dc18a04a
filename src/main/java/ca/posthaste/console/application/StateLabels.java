package ca.posthaste.console.application;

import ca.posthaste.application.ApplicationState;
import ca.posthaste.application.inbox.InboxFilter.Tab;
import ca.posthaste.page.Messages;

/** Display names of states and tabs. */
final class StateLabels {
    private StateLabels() {}

    static String of(ApplicationState state, Messages texts) {
        return switch (state) {
            case NEW -> texts.get("applicationNew");
            case READ -> texts.get("applicationRead");
            case INVITED -> texts.get("applicationInvited");
            case DECLINED -> texts.get("applicationDeclined");
        };
    }

    static String of(Tab tab, Messages texts) {
        return switch (tab) {
            case ALL -> texts.get("inboxAll");
            case NEW -> texts.get("inboxNew");
            case READ -> texts.get("inboxRead");
            case STARRED -> texts.get("inboxStarred");
            case INVITED -> texts.get("inboxInvited");
            case DECLINED -> texts.get("inboxDeclined");
        };
    }
}
