// Takes the pictures of README and of its guides: the board, the console and the API reference, with sample jobs.
import {mkdirSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {signedIn} from "./console.mjs"
import {json} from "./service.mjs"

const MOST = 200_000
const OWNER = "owner@example.com"
// `from` selects the element a screenshot begins with; by default, the top of the page. `isConsole`: only for signed-in users.
const PICTURES = {
  "board.png": {path: "/en"},
  "console.png": {path: "/en/console/{employer}/jobs", isConsole: true},
  "docs.png": {path: "/docs", from: ".opblock-tag-section"}
}

export async function write(root, browser, service, say) {
  const folder = join(root, "docs/images")
  mkdirSync(folder, {recursive: true})
  const employer = await employerWithApplications(service)
  service.command("user", "add", OWNER, "--employer", String(employer), "--role", "owner")
  const cookie = await signedIn(service, OWNER)
  let isGood = true
  for (const [name, {path, from, isConsole}] of Object.entries(PICTURES)) {
    const context = await browser.newContext({viewport: {width: 1280, height: 800}, colorScheme: "light", locale: "en-CA"})
    if (isConsole) {
      await context.addCookies([cookie])
    }
    const tab = await context.newPage()
    const answer = await tab.goto(service.base + path.replace("{employer}", employer), {waitUntil: "networkidle"})
    if (from) {
      await tab.locator(from).first().evaluate(each => each.scrollIntoView())
    }
    const picture = await tab.screenshot()
    const isFine = answer.status() === 200 && picture.length < MOST
    if (isFine) {
      writeFileSync(join(folder, name), picture)
    }
    say(`${isFine ? "  ok  " : "FAULT "} docs/images/${name}: answered with ${answer.status()}, ${picture.length} bytes`)
    isGood &&= isFine
    await context.close()
  }
  return isGood
}

/** Applies for the newest jobs of the employer of the newest job that names one, and returns the employer's id. */
async function employerWithApplications(service) {
  const api = `${service.base}/api/v1.2/public/jobs`
  const newest = await json(`${api}?pageSize=50`)
  const employer = newest.data.map(job => job.employer?.id).find(id => id)
  const own = await json(`${api}?employerId=${employer}&pageSize=5`)
  for (const [index, job] of own.data.entries()) {
    for (let i = 0; i <= index; i++) {
      const body = new FormData()
      Object.entries({name: "Ana Müller", email: `ana+${i}@example.org`, consent: "true"}).forEach(([key, value]) => body.set(key, value))
      await fetch(`${api}/${job.id}/applications`, {method: "POST", body}) // is refused for a job that takes applications elsewhere
    }
  }
  return employer
}
