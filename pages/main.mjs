// bin/pages: checks every page of pages.json and console.json. Exits with 1 if any of them has a fault.
import {mkdirSync, readFileSync, rmSync} from "node:fs"
import {createRequire} from "node:module"
import {dirname, join} from "node:path"
import {fileURLToPath} from "node:url"
import {parseArgs} from "node:util"
import * as addresses from "./addresses.mjs"
import {furnish} from "./console.mjs"
import * as lighthouse from "./lighthouse.mjs"
import {Looks} from "./look.mjs"
import * as readme from "./readme.mjs"
import {start} from "./service.mjs"
import * as sheet from "./sheet.mjs"

const USAGE = `Looks at every page of the board and of the console in both languages, on a phone and a desk, light and dark, and writes
target/pages/index.html. A fault is whatever axe finds, an error of a script, a page that is too wide or above 60 kB, a page of the
console that search engines could list, a Lighthouse score below 95. For the console Lighthouse leaves out SEO, for the same reason.

bin/pages [--only NAME[,NAME]]   pages of pages/pages.json and pages/console.json whose name is NAME or begins with NAME-
          [--quick]              two looks at each instead of eight: French on a phone, light; English at a desk, dark
          [--no-lighthouse]      without the scores
          [--readme]             only takes the screenshots for README, docs/images/*.png`
const CHROMIUM = "/usr/bin/chromium"
const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = dirname(HERE)
const CACHE = join(HERE, ".cache")
const TARGET = join(ROOT, "target/pages")
const QUICK = [["fr", 390, "light"], ["en", 1280, "dark"]]
const say = line => console.log(line)

async function main() {
  const chosen = options()
  if (chosen.help) {
    say(USAGE)
    return true
  }
  const pages = chosenPages(chosen.only)
  const {chromium} = await import(createRequire(join(CACHE, "package.json")).resolve("playwright-core")).then(each => each.default ?? each)
  const service = await start(ROOT)
  const stop = () => {
    service.stop()
    process.exit(1)
  }
  process.on("SIGTERM", stop).on("SIGINT", stop)
  try {
    const browser = await chromium.launch({executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"]})
    try {
      return chosen.readme ? await readme.write(ROOT, browser, service, say) : await all(pages, browser, service, chosen)
    } finally {
      await browser.close()
    }
  } finally {
    service.stop()
  }
}

async function all(pages, browser, service, chosen) {
  const paths = pages.some(each => !each.isConsole) ? await addresses.find(service) : undefined
  const furnished = pages.some(each => each.isConsole) ? await furnish(service) : undefined
  const looks = await looked(pages, new Looks(browser, service, paths, furnished, CACHE), chosen.quick ? QUICK : ways())
  await browser.close() // so that it does not compete with Lighthouse for the CPU
  const main = pages.filter(each => each.lighthouse)
  const scores = chosen["no-lighthouse"] || main.length === 0 ? []
    : await lighthouse.measured(main, service, paths, furnished, CACHE, CHROMIUM, say)
  furnished?.close()
  sheet.write(TARGET, looks, scores)
  if (scores.length) {
    say("\n" + lighthouse.table(scores))
  }
  const faults = looks.filter(each => each.faults.length).length + scores.filter(each => !each.isReached).length
  say(`\n${looks.length} looks at ${pages.length} pages, ${faults} with faults; the heaviest weighs `
    + `${(Math.max(...looks.map(each => each.weight)) / 1000).toFixed(1)} kB. See target/pages/index.html.`)
  return faults === 0
}

async function looked(pages, looks, ways) {
  rmSync(TARGET, {recursive: true, force: true})
  mkdirSync(TARGET, {recursive: true})
  const found = []
  for (const page of pages) {
    for (const [lang, width, scheme] of ways) {
      const file = `${page.name}-${lang}-${width}-${scheme}.png`
      const seen = await looks.at(page, lang, width, scheme, join(TARGET, file))
        .catch(fault => ({status: 0, weight: 0, faults: [`could not be looked at: ${fault.message.split("\n")[0]}`]}))
      found.push({page: page.name, lang, width, scheme, file, ...seen})
    }
    report(page, found.filter(each => each.page === page.name))
  }
  return found
}

function ways() {
  return ["en", "fr"].flatMap(lang => [390, 1280].flatMap(width => ["light", "dark"].map(scheme => [lang, width, scheme])))
}

function report(page, seen) {
  const faults = new Map()
  for (const each of seen) {
    for (const fault of new Set(each.faults)) {
      faults.set(fault, [...faults.get(fault) ?? [], `${each.lang} ${each.width} ${each.scheme}`])
    }
  }
  say(`${faults.size ? "FAULT " : "  ok  "} ${page.name}: ${(Math.max(...seen.map(each => each.weight)) / 1000).toFixed(1)} kB`)
  faults.forEach((where, fault) => say(`         ${fault} [${where.length === seen.length ? "always" : where.join(", ")}]`))
}

function chosenPages(only) {
  const listed = file => JSON.parse(readFileSync(join(HERE, file), "utf8")).pages
  const pages = [...listed("pages.json"), ...listed("console.json").map(page => ({...page, isConsole: true}))]
  const names = only?.split(",")
  const chosen = names ? pages.filter(page => names.some(name => page.name === name || page.name.startsWith(name + "-"))) : pages
  if (chosen.length === 0) {
    throw new Usage(`There is no page ${only}; there are ${pages.map(page => page.name).join(", ")}.`)
  }
  return chosen
}

class Usage extends Error {}

function options() {
  try {
    return parseArgs({options: {only: {type: "string"}, quick: {type: "boolean"}, "no-lighthouse": {type: "boolean"}, readme: {type: "boolean"},
      help: {type: "boolean", short: "h"}}}).values
  } catch (fault) {
    throw new Usage(`${fault.message}\nTry: bin/pages --help`)
  }
}

main().then(isGood => process.exit(isGood ? 0 : 1), fault => {
  console.error(fault instanceof Usage ? fault.message : fault)
  process.exit(2)
})
