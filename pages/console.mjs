// Test data for the console: an employer with content, signed-in users, and the addresses of the objects created.
import {createServer} from "node:http"
import {until} from "./service.mjs"

const OWNER = "marie-claude.archambault-desrosiers@boulangerie.example.com"
const READER = "reader@boulangerie.example.com"
const OPERATOR = "operator@example.com"
const DAY = 86_400_000

/** Returns {cookies: by role, paths: for each language a function that fills the placeholders of a path, meanwhile(), close()}. */
export async function furnish(service) {
  const receivers = [await receiver(200), await receiver(500)]
  const own = employer(service, "Boulangerie artisanale de la Vieille-Capitale & fils (2019) inc.")
  const empty = employer(service, "Empty Shelves Ltd.")
  const people = {[OWNER]: "owner", [READER]: "reader", "jean-francois@boulangerie.example.com": "editor"}
  Object.entries(people).forEach(([email, role]) => service.command("user", "add", email, "--employer", String(own.id), "--role", role))
  service.command("user", "add", OWNER, "--employer", String(empty.id), "--role", "owner")
  service.command("user", "add", OPERATOR, "--operator")
  const cookies = {owner: await signedIn(service, OWNER), reader: await signedIn(service, READER), operator: await signedIn(service, OPERATOR)}
  const made = await fill(service, own, receivers)
  const values = {...made, employer: own.id, empty: empty.id, link: new URL(link(service, READER)).pathname.slice("/en".length)}
  await seen()
  values.person = await linked(service, cookies.owner, `/en/console/${own.id}/people`, /people\/(\d+)\/remove/)
  values.application = await linked(service, cookies.owner, `/en/console/${own.id}/applications`, /applications\/(\d+)"/)
  values.key = await linked(service, cookies.owner, `/en/console/${own.id}/integration/keys`, /keys\/(\d+)"/)
  values.delivery = await linked(service, cookies.owner, `/en/console/${own.id}/integration/webhooks/${made.hook}`, /deliveries\/(\d+)"/)
  values.refusal = await linked(service, cookies.owner, `/en/console/${own.id}/integration/errors`, /errors\/(\d+)"/)
  const filled = lang => path => path.replace(/\{([a-z-]+)\}/g, (all, name) => ({lang, ...values})[name] ?? all)
  let times = 0
  return {
    cookies, paths: {en: filled("en"), fr: filled("fr")},
    /** Simulates another user who changes the job that is open on a page. */
    meanwhile: () => call(service, own, "PUT", `/jobs/${made.conflict}`, {title: `Baker for the night shift (${++times})`, description: `<p>Bake rye bread, ${times} loaves.</p>`}),
    close: () => receivers.forEach(each => each.close())
  }
}

function employer(service, name) {
  return JSON.parse(service.command("employer", "add", name, "--json"))
}

function link(service, email) {
  return service.command("user", "link", email).trim()
}

/** Gives Node time to notice connections that the service closed while a command blocked the event loop: the next call would reuse them. */
function seen() {
  return new Promise(resume => setTimeout(resume, 50))
}

/** Signs the user in and returns the session cookie. */
export async function signedIn(service, email) {
  const url = link(service, email)
  await seen()
  const answer = await fetch(url, {method: "POST", redirect: "manual", headers: {Origin: service.base, "Content-Type": "application/x-www-form-urlencoded",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0"}, body: "sure=yes"})
  const [name, value] = answer.headers.get("set-cookie").split(";")[0].split("=")
  return {name, value, url: service.base}
}

async function fill(service, own, receivers) {
  const hooks = await Promise.all(receivers.map(each => call(service, own, "POST", "/webhooks", {url: each.url})))
  const jobs = []
  for (const each of JOBS) {
    jobs.push(await call(service, own, "POST", "/jobs", {...BAKER, ...each}))
  }
  await call(service, own, "PUT", `/jobs/${jobs[1].id}`, {status: "archived"})
  for (let i = 0; i < CANDIDATES.length; i++) {
    await apply(service, jobs[0].id, CANDIDATES[i])
  }
  await refuse(service, own)
  await report(service, jobs[0].id)
  await until("what was sent to both webhooks", () => receivers.every(each => each.calls > 0))
  return {hook: hooks[1].id, job: jobs[0].id, draft: jobs[2].id, conflict: jobs[3].id}
}

async function call(service, own, method, path, body) {
  const answer = await fetch(`${service.base}/api/v1.2${path}`, {method, headers: {"API-Key": own.apiKey, "Content-Type": "application/json"}, body: JSON.stringify(body)})
  if (!answer.ok) {
    throw new Error(`${method} ${path} was refused: ${await answer.text()}`)
  }
  return answer.json()
}

async function apply(service, job, {name, email, message}) {
  const form = new FormData()
  Object.entries({name, email, message, phone: "+1 418 555 0100", consent: "true"}).forEach(([key, value]) => form.set(key, value))
  form.set("resume", new Blob(["Ten years of bread.\n"], {type: "text/plain"}), "A very long name of a file with all that I did in the last ten years.txt")
  const answer = await fetch(`${service.base}/api/v1.2/public/jobs/${job}/applications`, {method: "POST", body: form})
  if (!answer.ok) {
    throw new Error(`An application was refused: ${await answer.text()}`)
  }
}

async function refuse(service, own) {
  const headers = {"API-Key": own.apiKey, "Content-Type": "application/json"}
  await fetch(`${service.base}/api/v1.2/jobs`, {method: "POST", headers, body: JSON.stringify({...BAKER, title: "", salary: {amount: -3}, categories: [{id: 999}]})})
  await fetch(`${service.base}/api/v1.2/jobs/2147483647`, {headers})
}

async function report(service, job) {
  const body = new URLSearchParams({job: String(job), reason: "fraud", details: "They asked me to pay for the training before the interview.", email: "ana@example.org"})
  await fetch(`${service.base}/en/report`, {method: "POST", headers: {Accept: "text/html", Origin: service.base}, body, redirect: "manual"})
}

/** Returns the first match of the pattern on a page, waiting until there is one. */
function linked(service, cookie, path, pattern) {
  return until(`${pattern} in ${path}`, async () => {
    const answer = await fetch(service.base + path, {headers: {Accept: "text/html", Cookie: `${cookie.name}=${cookie.value}`}})
    return (await answer.text()).match(pattern)?.[1]
  })
}

function receiver(status) {
  return new Promise(found => {
    const server = createServer((request, answer) => {
      request.resume().on("end", () => answer.writeHead(status, {"Content-Type": "text/plain"}).end(status === 200 ? "thanks" : "The queue of the receiver is full."))
      made.calls++
    })
    const made = {calls: 0, close: () => server.close().closeAllConnections()}
    server.listen(0, "127.0.0.1", () => {
      made.url = `http://127.0.0.1:${server.address().port}/hooks/posthaste/production`
      found(made)
    })
  })
}

const day = ahead => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)

const BAKER = {
  title: "Baker", status: "draft", language: "en", description: "<p>Bake <strong>bread</strong> at night, for the whole of the old town.</p><ul><li>Rye</li><li>Wheat</li></ul>",
  locations: [{description: "Québec, QC"}], categories: [{id: 36}], positionType: {id: 1}, applicantRoutingType: {id: 1}, applicationEmail: "jobs@boulangerie.example.com"
}

const TRANSLATION = {language: "fr", title: "Boulangère ou boulanger, quart de nuit", description: "<p>Du pain, la nuit, pour toute la vieille ville.</p>"}

const JOBS = [
  {title: "Senior Coordinator of Interdepartmental Documentation, Retention, Classification and Long-term Preservation (North-west)", status: "active",
    referenceId: "2026-BVC-000417-R", locations: [{description: "Québec, QC"}, {description: "Lévis, QC"}], salary: {amount: 61234.56, maxAmount: 98765.43, period: {id: 1}}, translation: TRANSLATION},
  {title: "Lamplighter", status: "active"},
  {title: "Apprentice in Ontario", locations: [{description: "Toronto, ON"}]},
  {title: "Baker for the night shift", status: "active", closeDate: day(2), translation: TRANSLATION},
  {title: "Pastry chef", status: "active", workplaceType: "hybrid", referenceId: "BVC-9"},
  {title: "Driver, mornings", publishOn: day(9)},
  {title: "Bookkeeper", status: "active", closeDate: day(45)}
]

const CANDIDATES = [
  {name: "Ana Müller", email: "ana@example.org", message: "I have done this work for ten years, and would like to do it here.\n\nYours,\nAna"},
  {name: "Marie-Philippe Charbonneau-Villeneuve de la Durantaye", email: "marie-philippe.charbonneau-villeneuve@courriel.example.org", message: "Bonjour,\n\nJe fais du pain depuis l'enfance."},
  {name: "Bao", email: "b@example.org", message: ""}
]
