// Performs the steps of a user before a page is checked: "fill", "check" and "select" a field, "open" something in place, "click" what leads to
// another page; "meanwhile" lets another user make a change.
import {answered} from "./form.mjs"

/** Performs the steps. Returns the response to the last click, or undefined if there was none. */
export async function take(tab, steps, meanwhile) {
  let answer
  for (const [what, where, value] of steps) {
    const first = where && tab.locator(where).first()
    if (what === "fill") {
      await first.fill(value)
    } else if (what === "check") {
      await first.check()
    } else if (what === "select") {
      await first.selectOption(value)
    } else if (what === "open") {
      await first.click()
    } else if (what === "meanwhile") {
      await meanwhile()
    } else if (what === "click") {
      await tab.locator("form").evaluateAll(forms => forms.forEach(each => { each.noValidate = true }))
      answer = await answered(tab, first)
    } else {
      throw new Error(`There is no step "${what}".`)
    }
  }
  return answer
}
