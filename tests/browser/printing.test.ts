import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

/** What the printed page shows of the controls with this selector. */
const printed = async (page: Page, selector: string): Promise<ReadonlyArray<string>> => {
  await page.emulateMedia({ media: "print" })
  const shown = await page
    .locator(selector)
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML))
  await page.emulateMedia({ media: "screen" })
  return shown
}

const controls = "button, input, select, textarea, summary, .steps"

inChromium("Printing the booking page", (it) => {
  it.effect("D-PAGE-30: prints the times with their zone, and a booking without controls", () =>
    Effect.gen(function* () {
      const { path } = yield* offered({
        firstStep: "times",
        confirmation: {
          redirectUrl: "https://thanks.example/",
          delaySeconds: 60,
          newTab: false,
          countdown: false,
          fireTracking: false
        }
      })
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const { choose, confirm, fillIn, times } = bookingOn(page)
        await times.first().waitFor()
        const shown = await printed(page, controls)
        const [zone, ...starts] = shown
        assert.include(zone, "zone")
        assert.isNotEmpty(starts)
        for (const start of starts) assert.include(start, "data-start")
        await choose()
        await fillIn({ name: "Vera Visitor", email: someEmail() })
        assert.deepStrictEqual(await printed(page, `${controls}, label`), [])
        assert.lengthOf(await printed(page, ".fromto"), 1)
        await confirm()
        assert.deepStrictEqual(await printed(page, `${controls}, h3, .button, .onwards`), [])
        assert.lengthOf(await printed(page, ".ticket"), 1)
      })
    })
  )
})
