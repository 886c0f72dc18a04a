// Takes the screenshots at the top of README.
import {mkdirSync, writeFileSync} from "node:fs"
import {join} from "node:path"

const MOST = 200_000
// `from` selects the element a screenshot begins with; by default, the top of the page.
const PICTURES = {"board.png": {path: "/en"}, "docs.png": {path: "/docs", from: ".opblock-tag-section"}}

export async function write(root, browser, service, say) {
  const folder = join(root, "docs/images")
  mkdirSync(folder, {recursive: true})
  let isGood = true
  for (const [name, {path, from}] of Object.entries(PICTURES)) {
    const context = await browser.newContext({viewport: {width: 1280, height: 800}, colorScheme: "light", locale: "en-CA"})
    const tab = await context.newPage()
    const answer = await tab.goto(service.base + path, {waitUntil: "networkidle"})
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
