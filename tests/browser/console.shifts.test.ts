import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page, Route } from "playwright-core"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { ordinary, screensWith } from "./console.filled.ts"

const widths = [390, 1280]

/** The most that may move, as browsers measure it. */
const mostShift = 0.02

/** Counts the shifts of the page from its first paint. */
const counting = `
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.shift += value
  }).observe({ type: "layout-shift", buffered: true })`

/** Waits until what has arrived is painted. */
const painted = (page: Page) =>
  page.evaluate<void>("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

/** Opens a screen whose answers arrive one after the other, each painted before the next, and returns what has moved. */
const shiftOf = async (page: Page, address: string): Promise<number> => {
  const held: Array<Route> = []
  await page.route("**/api/**", (route) => void held.push(route))
  await page.goto(address)
  const isLoading = async () =>
    (await page.locator("h1").count()) === 0 || (await page.locator("[aria-busy=true]").count()) > 0
  while (held.length > 0 || (await isLoading())) {
    await painted(page)
    const route = held.shift()
    await route?.continue()
    // A request that the page takes back has no answer.
    await route?.request().response()
    await painted(page)
  }
  await page.unroute("**/api/**")
  return page.evaluate<number>("window.shift")
}

inChromium("The screens of the console with slow answers", (it) => {
  it.effect("D-CON-140: nothing moves when an answer arrives, on a phone and on a wide screen", () =>
    Effect.gen(function* () {
      const { addresses, page } = yield* screensWith(ordinary)
      yield* Effect.promise(async () => {
        await page.addInitScript(counting)
        const moved: Array<string> = []
        for (const address of addresses.filter((one) => !one.includes("?")))
          for (const width of widths) {
            await page.setViewportSize({ width, height: 844 })
            const shift = await shiftOf(page, address)
            if (shift > mostShift) moved.push(`${address}, ${width}: ${shift.toFixed(3)}`)
          }
        assert.deepStrictEqual(moved, [])
      })
    }).pipe(Effect.scoped)
  )
})
