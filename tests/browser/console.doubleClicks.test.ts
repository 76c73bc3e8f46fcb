import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Locator } from "playwright-core"
import { ordinary, screensWith } from "./console.filled.ts"
import { openScreen } from "./console.walk.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

/** Fills the empty fields of a form, so that its button can be pressed. */
const filled = async (form: Locator) => {
  for (const field of await form.locator("input:visible, textarea:visible").all()) {
    if (!(await field.isEditable())) continue
    const type = await field.getAttribute("type")
    if (type === "checkbox") {
      if (!(await field.isChecked())) await field.check({ force: true }).catch(() => undefined)
    } else if (type === "email") await field.fill("twice@members.example")
    else if (type === "url") await field.fill("https://twice.example/hook")
    else if (type === "text" || type === "password" || type === null) {
      if ((await field.inputValue()) === "") await field.fill("100")
    }
  }
}

inChromium("Double clicks in the console", (it) => {
  it.effect("D-CON-84: a double click on the button of any form sends once", () =>
    Effect.gen(function* () {
      const { addresses, page } = yield* screensWith(ordinary)
      yield* Effect.promise(async () => {
        // Writes are counted where they leave the console, and are never answered.
        await page.addInitScript(`
          window.sent = []
          const send = window.fetch
          window.fetch = (input, init) => {
            const { method, url } = new Request(input, init)
            if (method === "GET") return send(input, init)
            window.sent.push(method + " " + new URL(url).pathname)
            return new Promise(() => {})
          }`)
        const tried: Array<string> = []
        for (const address of addresses) {
          await openScreen(page, address)
          const forms = await page.locator("form:has(button[type=submit]:visible)").count()
          for (let nth = 0; nth < forms; nth++) {
            const form = page.locator("form:has(button[type=submit]:visible)").nth(nth)
            await filled(form)
            const button = form.locator("button[type=submit]").first()
            if (!(await button.isEnabled())) continue
            await page.evaluate("window.sent = []")
            // Both clicks come before anything is rendered again.
            await button.evaluate((element) => {
              if (!("click" in element) || typeof element.click !== "function") return
              element.click()
              element.click()
            })
            const sent = await page.evaluate<ReadonlyArray<string>>(
              "new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(window.sent))))"
            )
            assert.isAtMost(sent.length, 1, `${address}: ${sent.join(", ")}`)
            tried.push(...sent)
          }
        }
        assert.isAtLeast(new Set(tried).size, 3, tried.join(", "))
      })
    }).pipe(Effect.scoped)
  )
})
