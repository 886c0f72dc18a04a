"use strict";

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

const version = new URLSearchParams(location.search).get("version") === "1.1" ? "1.1" : "1.2";
const file = `openapi-${version}.json`;
document.title = `Posthaste API ${version}`;
document.querySelector(`nav [data-version="${version}"]`).setAttribute("aria-current", "page");
document.querySelector("nav [data-document]").href = file;

const show = spec => SwaggerUIBundle({
  spec,
  dom_id: "#api",
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null, // ask no other host
});

/* The document names the address for the world. This page may be open at another one, and may call no other host. */
fetch(file).then(answer => answer.json()).then(spec => {
  spec.servers.forEach(server => server.url = new URL(server.url.slice(server.url.lastIndexOf("/api/") + 1), document.baseURI).href);
  show(spec);
});

/* What Swagger UI leaves out for people who hear a page or steer it with the keyboard. It draws parts anew, so we look again. */
const api = document.getElementById("api");

const named = (selector, name) => api.querySelectorAll(selector + ":not([aria-label])")
  .forEach(element => element.setAttribute("aria-label", name(element)));

const operation = element => {
  const block = element.closest(".opblock");
  const part = kind => block?.querySelector(".opblock-summary-" + kind)?.textContent.replace(/\u200b/g, "") ?? "";
  return part("method") + " " + (block?.querySelector("[data-path]")?.dataset.path ?? "");
};
const parameter = element => element.closest("[data-param-name]")?.dataset.paramName ?? "Value";
const code = element => element.closest("[data-code]")?.dataset.code;

const region = (selector, name) => api.querySelectorAll(selector + ":not([role])").forEach(element => {
  element.setAttribute("role", "region");
  element.setAttribute("aria-label", name);
});

const mend = () => {
  // All that is not in the main part is in a part with a name, and headings skip no level.
  region(".information-container", "About");
  region(".scheme-container", "Server and key");
  region("section.models", "Schemas");
  named("table[role=region]", table => "Responses of " + operation(table));
  api.querySelectorAll(":is(h3, h4, h5):not([aria-level])").forEach(heading => {
    heading.ariaLevel = heading.localName === "h5" ? 4 : heading.localName === "h4" && heading.closest(".opblock, .modal-ux") ? 3 : 2;
  });
  // A link within a button: the button opens the same place.
  api.querySelectorAll(".opblock-summary-control a[href]").forEach(link => link.removeAttribute("href"));
  // Whatever scrolls can be reached.
  api.querySelectorAll("pre:not([tabindex])").forEach(text => text.tabIndex = 0);
  named("#servers", () => "Server");
  named(".parameters select, .parameters input, .parameters textarea", parameter);
  named(".opblock-section-request-body .examples-select-element", select => "Example body of " + operation(select));
  named(".responses-wrapper .examples-select-element", select => "Example of an answer " + code(select) + " to " + operation(select));
  named(".opblock-section-request-body textarea", text => "Body of " + operation(text));
  named(".opblock-section-request-body input, .opblock-section-request-body select", parameter);
  named(".close-modal", () => "Close");
};
new MutationObserver(mend).observe(api, {childList: true, subtree: true});
