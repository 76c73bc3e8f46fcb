import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { someEmail } from "../spec/4.1-visitor.ts"
import { bookingOn } from "./bookingOn.ts"
import { inChromium } from "./inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

/** Markup that would run, letters of both directions, and a word without a place to break. */
const hostile = (length: number) =>
  [
    "</script><script>window.ran=1</script><img src=x onerror=window.ran=1>{{7*7}}",
    "שלום",
    "W".repeat(length)
  ]
    .join("")
    .slice(0, length)

inChromium("Hostile texts", (it) => {
  it.effect("D-PAGE-18: run nothing, and overflow no step at 320 pixels", () =>
    Effect.gen(function* () {
      const { bookings, call, path, workspace } = yield* offered(
        {
          title: hostile(120),
          description: hostile(2000),
          firstStep: "times",
          form: { fields: [{ key: "one", label: hostile(120), type: "text", required: false }] },
          consent: { required: true, text: hostile(1000) }
        },
        { name: hostile(120), title: hostile(80), introduction: hostile(500) }
      )
      const named = yield* call("PATCH", `/${workspace.id}`, { name: hostile(120) })
      assert.strictEqual(named.status, 200, named.text)
      const viewport = { width: 320, height: 700 }
      yield* journey({ viewport }, async ({ page, service }) => {
        const isHarmless = async (step: string) => {
          const overflow = page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)
          assert.strictEqual(await overflow, 0, step)
          assert.isFalse(await page.evaluate(() => Object.hasOwn(globalThis, "ran")), step)
          assert.strictEqual(await page.locator("img[src='x']").count(), 0, step)
        }
        await page.goto(`${service}/${workspace.slug}`)
        await isHarmless("list")
        await page.goto(`${service}${path}?plain=1`)
        await isHarmless("without scripts")
        await page.goto(service + path)
        const booking = bookingOn(page)
        await page.locator("[data-start]").first().waitFor()
        await isHarmless("times")
        await page.locator("[data-start]").first().click()
        await page.locator("#field-name").fill(hostile(120))
        await page.locator("#field-email").fill(someEmail())
        await page.locator("#field-consent").check()
        await isHarmless("details")
        await booking.confirm()
        await page.locator(".ticket").waitFor()
        await isHarmless("booked")
      })
      assert.lengthOf(yield* bookings, 1)
    })
  )
})
