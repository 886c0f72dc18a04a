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
  validatorUrl: null, // do not contact other hosts
});

/* The document contains the public address. This page may be open at another one, and must not call other hosts. */
fetch(file).then(answer => answer.json()).then(spec => {
  spec.servers.forEach(server => server.url = new URL(server.url.slice(server.url.lastIndexOf("/api/") + 1), document.baseURI).href);
  show(spec);
});

/* Adds what Swagger UI lacks for screen reader and keyboard users. Repeated on every change, because it re-renders parts. */
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
  // All content is in named landmarks, and heading levels are not skipped.
  region(".information-container", "About");
  region(".scheme-container", "Server and key");
  region("section.models", "Schemas");
  named("table[role=region]", table => "Responses of " + operation(table));
  api.querySelectorAll(":is(h3, h4, h5):not([aria-level])").forEach(heading => {
    heading.ariaLevel = heading.localName === "h5" ? 4 : heading.localName === "h4" && heading.closest(".opblock, .modal-ux") ? 3 : 2;
  });
  // Links inside a button: the button opens the same target.
  api.querySelectorAll(".opblock-summary-control a[href]").forEach(link => link.removeAttribute("href"));
  // Scrollable areas must be focusable.
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
