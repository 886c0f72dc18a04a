// Submits the form of a page, whatever its fields: empty, as an impatient person would, or filled in.
const FORM = "main form[method=post i]"

/** Submits the form unchanged. Returns the response, or undefined if there is no form. */
export async function sendEmpty(tab) {
  return await tab.locator(FORM).count() === 0 ? undefined : sent(tab)
}

export async function sendFilled(tab, email) {
  const form = tab.locator(FORM).first()
  if (await tab.locator(FORM).count() === 0) {
    return undefined
  }
  const fields = form.locator("input, textarea, select")
  for (let i = 0; i < await fields.count(); i++) {
    const field = fields.nth(i)
    // Skip invisible fields: they are honeypots for bots.
    if (await field.isVisible() && !await field.evaluate(each => !!each.closest("[aria-hidden=true]"))) {
      await fill(field, email)
    }
  }
  return sent(tab)
}

async function fill(field, email) {
  const {type, name, tag} = await field.evaluate(each => ({type: each.type, name: each.name, tag: each.tagName}))
  if (type === "checkbox" || type === "radio") {
    await field.check()
  } else if (type === "file") {
    await field.setInputFiles({name: "resume.txt", mimeType: "text/plain", buffer: Buffer.from("Ten years of bread.\n")})
  } else if (tag === "SELECT") {
    await field.selectOption({index: 1})
  } else if (type === "email" || name.toLowerCase().includes("email")) {
    await field.fill(email)
  } else if (type === "tel" || name === "phone") {
    await field.fill("604 555 0100")
  } else if (type === "url") {
    await field.fill("https://example.org/")
  } else if (tag === "TEXTAREA") {
    await field.fill("I have done this work for ten years, and would like to do it here.")
  } else if (type === "text" || type === "search") {
    await field.fill("Ana Müller")
  }
}

/** Submits without the browser's validation, so that our page reports what is missing. */
async function sent(tab) {
  const form = tab.locator(FORM).first()
  await form.evaluate(each => { each.noValidate = true })
  return answered(tab, form.locator("button:not([type=button]), input[type=submit]").last())
}

/** Clicks a submit button and returns the response. */
export async function answered(tab, button) {
  const answers = []
  const note = answer => {
    if (answer.request().isNavigationRequest() && answer.frame() === tab.mainFrame()) {
      answers.push(answer)
    }
  }
  tab.on("response", note)
  const loaded = tab.waitForEvent("load").catch(() => undefined)
  const [posted] = await Promise.all([tab.waitForResponse(answer => answer.request().method() === "POST"), button.click()])
  // A script of the page may submit the form. It shows errors in place.
  if (posted.request().isNavigationRequest() || posted.status() < 400) {
    await loaded
  } else {
    await tab.locator("[role=alert]").first().waitFor()
  }
  tab.off("response", note)
  return answers.at(-1) ?? posted
}
