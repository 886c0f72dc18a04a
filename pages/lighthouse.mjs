// Runs Lighthouse on the main pages, emulating a phone.
import {createRequire} from "node:module"
import {join} from "node:path"
import {pathToFileURL} from "node:url"

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]
/** Categories for the console, without SEO: search engines must not list it. */
const UNLISTED = CATEGORIES.filter(each => each !== "seo")
const LEAST = 95
const AGAIN = 2

export async function measured(pages, service, paths, furnished, cache, chromium, say) {
  const load = name => import(pathToFileURL(createRequire(join(cache, "package.json")).resolve(name)))
  const [{default: lighthouse}, launcher] = [await load("lighthouse"), await load("chrome-launcher")]
  const chrome = await launcher.launch({chromePath: chromium, logLevel: "error",
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]})
  try {
    const rows = []
    for (const page of pages) {
      for (const lang of ["en", "fr"]) {
        const path = (page.isConsole ? furnished.paths : paths)[lang](page.lighthouse === true ? page.path : page.lighthouse)
        const wanted = page.isConsole ? UNLISTED : CATEGORIES
        const scores = await scored(lighthouse, service.base + path, {port: chrome.port, onlyCategories: wanted, ...header(furnished?.cookies[page.as])})
        rows.push({page: page.name, lang, scores, isReached: wanted.every(each => scores[each] >= LEAST)})
        say(line(rows.at(-1)))
      }
    }
    return rows
  } finally {
    chrome.kill()
  }
}

function header(cookie) {
  return cookie ? {extraHeaders: {Cookie: `${cookie.name}=${cookie.value}`}, disableStorageReset: true} : {}
}

/** Runs Lighthouse once. If the page is too slow, runs it twice more and returns the median, because the machine may have been busy. */
async function scored(lighthouse, url, options) {
  const runs = [await run(lighthouse, url, options)]
  for (let i = 0; i < AGAIN && runs[0].performance < LEAST; i++) {
    runs.push(await run(lighthouse, url, options))
  }
  runs.sort((one, other) => one.performance - other.performance)
  return runs[Math.floor(runs.length / 2)]
}

async function run(lighthouse, url, options) {
  const {lhr} = await lighthouse(url, {...options, logLevel: "error", output: "json"})
  const lost = Object.values(lhr.categories).flatMap(each => each.auditRefs)
    .filter(each => each.weight > 0 && lhr.audits[each.id].score !== null && lhr.audits[each.id].score < 0.9).map(each => each.id)
  return {...Object.fromEntries(options.onlyCategories.map(each => [each, Math.round(100 * lhr.categories[each].score)])), lost: [...new Set(lost)]}
}

export function line({page, lang, scores, isReached}) {
  const numbers = CATEGORIES.filter(each => each in scores).map(each => `${each} ${scores[each]}`).join(", ")
  return `${isReached ? "  ok  " : "FAULT "} ${page} ${lang}: ${numbers}${scores.lost.length ? ` (lost by ${scores.lost.join(", ")})` : ""}`
}

export function table(rows) {
  return [["page", ...CATEGORIES], ...rows.map(row => [`${row.page} ${row.lang}`, ...CATEGORIES.map(each => String(row.scores[each] ?? "–"))])]
    .map(cells => cells.map((cell, i) => i === 0 ? cell.padEnd(24) : cell.padStart(16)).join("")).join("\n")
}
