// Checks one page: its response, its weight, and the findings of axe and the browser's console.
import {readFileSync, readdirSync, statSync} from "node:fs"
import {createRequire} from "node:module"
import {join} from "node:path"
import {until} from "./service.mjs"
import {sendEmpty, sendFilled} from "./form.mjs"
import {take} from "./steps.mjs"

const WEIGHT_MAX = 60_000
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
const HEIGHTS = {390: 844, 1280: 800}

export class Looks {
  /** @param furnished test data created by console.mjs; only needed for pages of the console */
  constructor(browser, service, paths, furnished, cache) {
    Object.assign(this, {browser, service, paths, furnished})
    this.axe = readFileSync(createRequire(join(cache, "package.json")).resolve("axe-core/axe.min.js"), "utf8")
    this.visits = 0
  }

  /** Checks a page, writes its screenshot to the file, and returns {faults, weight, status}. */
  async at(page, lang, width, scheme, file) {
    const context = await this.browser.newContext({viewport: {width, height: HEIGHTS[width]}, colorScheme: scheme, reducedMotion: "reduce",
      locale: lang === "fr" ? "fr-CA" : "en-CA"})
    try {
      if (page.as) {
        await context.addCookies([this.furnished.cookies[page.as]])
      }
      return await this.seen(context, page, lang, file)
    } finally {
      await context.close()
    }
  }

  async seen(context, page, lang, file) {
    const tab = await context.newPage()
    const noted = await watch(tab, context)
    const url = await this.address(page, lang)
    let answer = await tab.goto(url, {waitUntil: "load"})
    if (page.do) {
      const sent = page.do === "send-empty" ? await sendEmpty(tab) : await sendFilled(tab, `ana+${++this.visits}@example.org`)
      answer = sent ?? answer
      if (!sent && !page.once) {
        noted.faults.push("there is no form to send")
      }
    }
    if (page.steps) {
      answer = await take(tab, page.steps, this.furnished.meanwhile) ?? answer
    }
    const found = {status: answer.status(), weight: noted.weight(), faults: noted.faults}
    const wanted = [page.status ?? 200].flat()
    if (!wanted.includes(found.status)) {
      found.faults.push(`answered with ${found.status}, not ${wanted.join(" or ")}`)
    }
    const weightMax = page.weight ?? WEIGHT_MAX
    if (found.weight > weightMax) {
      found.faults.push(`weighs ${found.weight} bytes, more than ${weightMax}`)
    }
    if (page.isConsole && !await isUnlisted(tab, answer)) {
      found.faults.push("could be listed by search engines")
    }
    found.faults.push(...await layoutFaults(tab, lang), ...await this.axeFaults(tab))
    await tab.screenshot({path: file, fullPage: true})
    return found
  }

  async address(page, lang) {
    if (!page.mail) {
      return this.service.base + (page.isConsole ? this.furnished.paths : this.paths)[lang](page.path)
    }
    return until(`a message with ${page.mail}`, () => linkInMail(this.service.mail, `/${lang}${page.mail}`, this.service.base))
  }

  async axeFaults(tab) {
    await tab.evaluate(this.axe)
    const {violations} = await tab.evaluate(tags => axe.run(document, {runOnly: tags}), TAGS)
    return violations.map(each => `axe: ${each.id}: ${each.help} (${each.nodes.slice(0, 3).map(node => node.target.join(" ")).join("; ")})`)
  }
}

async function isUnlisted(tab, answer) {
  return (await answer.headerValue("x-robots-tag") ?? "").includes("noindex") || await tab.locator("meta[name=robots][content*=noindex]").count() > 0
}

/** Records console errors and the bytes transferred, after compression. */
async function watch(tab, context) {
  const faults = []
  const bytes = new Map()
  tab.on("pageerror", fault => faults.push(`script: ${fault.message}`))
  tab.on("console", line => {
    const isTheAnswerItself = line.location().url === tab.url() || line.location().url.split("#")[0] === tab.url()
    if (line.type() === "error" && !(isTheAnswerItself && line.text().startsWith("Failed to load resource"))) {
      faults.push(`console: ${line.text()}`)
    }
  })
  tab.on("requestfailed", request => faults.push(`not loaded: ${request.url()}`))
  tab.on("request", request => {
    if (request.isNavigationRequest() && request.frame() === tab.mainFrame() && !request.redirectedFrom()) {
      bytes.clear() // after a form, only the page that follows counts
    }
  })
  const wire = await context.newCDPSession(tab)
  await wire.send("Network.enable")
  wire.on("Network.loadingFinished", done => bytes.set(done.requestId, done.encodedDataLength))
  return {faults, weight: () => [...bytes.values()].reduce((sum, each) => sum + each, 0)}
}

async function layoutFaults(tab, lang) {
  const found = await tab.evaluate(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    lang: document.documentElement.lang, headings: document.querySelectorAll("h1").length,
    small: [...document.querySelectorAll("a, button, input, select, summary, textarea")].filter(each => {
      const box = each.getBoundingClientRect()
      const isInText = each.tagName === "A" && getComputedStyle(each).display === "inline"
      return !isInText && each.type !== "radio" && each.type !== "checkbox" && each.type !== "hidden" && box.width > 1
        && !each.closest("[aria-hidden=true]") && (box.height < 24 || box.width < 24)
    }).map(each => each.outerHTML.slice(0, 80))
  }))
  const faults = []
  if (found.wide > 0) {
    faults.push(`is ${found.wide} pixels wider than the window`)
  }
  if (found.lang.slice(0, 2) !== lang) {
    faults.push(`says it is in "${found.lang}", not "${lang}"`)
  }
  if (found.headings !== 1) {
    faults.push(`has ${found.headings} first headings`)
  }
  return faults.concat(found.small.map(each => `smaller than 24 pixels: ${each}`))
}

/** Returns the link that contains this part from the newest such message, or undefined. */
function linkInMail(folder, part, base) {
  const files = list(folder).map(name => join(folder, name)).sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const file of files) {
    const text = readFileSync(file, "utf8").replace(/=\r?\n/g, "").replace(/=3D/g, "=")
    const at = text.indexOf(part)
    if (at >= 0) {
      return base + text.slice(at).match(/^[^\s"'<>]+/)[0]
    }
  }
  return undefined
}

function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return [] // no mail yet
  }
}
