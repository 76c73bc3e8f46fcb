import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { hostile, markup, screensWith } from "./console.filled.ts"
import { screenPaths } from "./console.screens.ts"
import { openScreen, overflowOf } from "./console.walk.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

/** More than the API takes, with controls that turn the text around. */
const endless = `${markup}\u202e\u2067שלום\u2066${"W".repeat(10_000)}`.slice(0, 10_000)

const widths = [390, 1280]

/** What is wrong with the present screen's size and content, whose texts may be hostile. */
const wrongIn = async (page: Page): Promise<ReadonlyArray<string>> => {
  const wrong: Array<string> = []
  const overflow = await overflowOf(page)
  if (overflow > 0) wrong.push(`${overflow} pixels beside the window`)
  if (await page.evaluate(() => Object.hasOwn(globalThis, "ran"))) wrong.push("a script of a text has run")
  if ((await page.locator("img[src='x'], #console script").count()) > 0) wrong.push("markup of a text")
  return wrong
}

inChromium("Hostile texts in the console", (it) => {
  it.effect("D-CON-7, D-CON-71, D-CON-72: hostile texts run nothing, and widen no screen", () =>
    Effect.gen(function* () {
      const { addresses, faults, page } = yield* screensWith(hostile)
      yield* Effect.promise(async () => {
        const wrong: Array<string> = []
        let replaced = 0
        await page.route("**/api/**", async (route) => {
          // Sent by the test, a POST would not come from the service's own pages (D-SIGN-9).
          if (route.request().method() !== "GET") return route.continue()
          const response = await route.fetch()
          const text = await response.text()
          if (!text.includes("window.ran")) return route.fulfill({ response })
          replaced += 1
          return route.fulfill({ response, body: JSON.stringify(withEndless(JSON.parse(text))) })
        })
        for (const address of addresses) {
          await openScreen(page, address)
          for (const width of widths) {
            await page.setViewportSize({ width, height: 800 })
            for (const fault of await wrongIn(page)) wrong.push(`${address}, ${width}: ${fault}`)
          }
        }
        assert.isAbove(replaced, screenPaths.length)
        assert.deepStrictEqual([...wrong, ...faults.found], [])
      })
    }).pipe(Effect.scoped)
  )
})

/** The value with every hostile text replaced by a longer one. */
const withEndless = (value: unknown): unknown => {
  if (typeof value === "string") return value.includes("window.ran") ? endless : value
  if (Array.isArray(value)) return value.map(withEndless)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withEndless(field)]))
}
