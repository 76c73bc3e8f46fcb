import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { ordinary, screensWith } from "./console.filled.ts"
import { openScreen } from "./console.walk.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

/** Fills the empty fields of a form, so that its button can be pressed. */
const filled = async (page: Page, form: string) => {
  for (const field of await page.locator(`${form} input:visible, ${form} textarea:visible`).all()) {
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
        const sent: Array<string> = []
        // The answer comes after both clicks.
        let release = () => {}
        await page.route(
          ({ pathname }) => pathname.startsWith("/api/"),
          async (route, request) => {
            if (request.method() === "GET") return route.fallback()
            sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
            await new Promise<void>((resolve) => (release = resolve))
            return route.abort()
          }
        )
        const tried: Array<string> = []
        for (const address of addresses) {
          await openScreen(page, address)
          const forms = await page.locator("form:has(button[type=submit]:visible)").count()
          for (let nth = 0; nth < forms; nth++) {
            const form = `form:has(button[type=submit]:visible) >> nth=${nth}`
            await filled(page, form)
            const button = page.locator(`${form} >> button[type=submit]`).first()
            if (!(await button.isEnabled())) continue
            sent.length = 0
            // Both clicks come before anything is rendered again.
            await button.evaluate((element) => {
              if (!("click" in element) || typeof element.click !== "function") return
              element.click()
              element.click()
            })
            assert.isAtMost(sent.length, 1, `${address}: ${sent.join(", ")}`)
            await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
            assert.isAtMost(sent.length, 1, `${address}: ${sent.join(", ")}`)
            tried.push(...sent)
            release()
          }
        }
        assert.isAtLeast(new Set(tried).size, 3, tried.join(", "))
      })
    }).pipe(Effect.scoped)
  )
})
