import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { Service } from "../kit/http/Service.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { bookingHost } from "../kit/chromium/Chromium.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { Sites } from "../kit/chromium/Sites.ts"
import { listening, site, sites, snippet } from "./embedding.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

/** Sums the layout shifts that Chromium reports. */
const watchingShifts = `shift = 0
  addEventListener("calendeal:height", () => (isHigh = true))
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shift += value
  }).observe({ type: "layout-shift", buffered: true })`

inChromium("Layout and loading of the widget", (it) => {
  it.effect(
    "D-EMB-7: Two widgets on one site have round corners, work independently, and each is as high as its content",
    () =>
      Effect.gen(function* () {
        const one = yield* offered()
        const other = yield* offered({ title: "Another talk" })
        const { put } = yield* Sites
        yield* journey({ sites }, async ({ page, service }) => {
          await page.goto(
            put(
              `<!doctype html><title>Shop</title>${listening}
            ${snippet(service, one.path.slice(1), 'data-title="First"')}
            ${snippet(service, other.eventTypeId, 'data-title="Second"')}`
            )(site)
          )
          await page.frameLocator("iframe[title=First]").getByRole("heading", { name: "A talk" }).waitFor()
          await page.locator("iframe[title=Second]").scrollIntoViewIfNeeded()
          await bookingOn(page.frameLocator("iframe[title=Second]")).introduce({
            name: "Vera Visitor",
            email: someEmail()
          })
          await retryUntilPassed(async () => {
            const recorded = await page.evaluate(
              (): ReadonlyArray<{ type?: string; from?: string; detail?: { step?: string } }> =>
                Reflect.get(globalThis, "recorded")
            )
            assert.sameMembers(
              recorded.flatMap(({ from, type }) => (type === "ready" ? [from] : [])),
              ["First", "Second"]
            )
            const further = recorded.filter(({ detail }) => detail?.step === "times")
            assert.deepStrictEqual(
              further.map(({ from }) => from),
              ["Second"]
            )
          })
          for (const title of ["First", "Second"]) {
            const frame = page.locator(`iframe[title=${title}]`)
            assert.include(await frame.getAttribute("style"), "border-radius: 14px")
            await retryUntilPassed(async () => {
              const outside = (await frame.boundingBox())?.height ?? 0
              const inside = await page
                .frameLocator(`iframe[title=${title}]`)
                .locator("html")
                .evaluate((html) => html.getBoundingClientRect().height)
              assert.isAtMost(Math.abs(outside - Math.max(inside, 640)), 2)
            })
          }
        })
      })
  )

  it.effect(
    "Loading the widget causes no layout shift, also on a site with a strict Content-Security-Policy",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered()
        const { port } = yield* Service
        const { put } = yield* Sites
        const booking = `http://${bookingHost}:${port}`
        yield* journey({ sites }, async ({ page, service }) => {
          await page.addInitScript({ content: watchingShifts })
          const address = put(
            `<!doctype html><title>Shop</title><style nonce="n">div { min-height: 640px }</style><h1>Shop</h1>
          <div><script async src="${service}/embed.js" data-event-type="${path.slice(1)}"></script></div><p>More of the site.</p>`,
            {
              "content-security-policy": `default-src 'none'; style-src 'nonce-n'; script-src ${booking}; frame-src ${booking}`
            }
          )
          await page.goto(address(site))
          await page.frameLocator("iframe").getByRole("button", { name: "See the times" }).waitFor()
          // The widget has reported its height, and the page has been painted since.
          await page.waitForFunction(() => Reflect.get(globalThis, "isHigh") === true)
          await page.evaluate(
            () =>
              new Promise((drawn) => {
                const next = Reflect.get(globalThis, "requestAnimationFrame")
                next(() => next(drawn))
              })
          )
          assert.isAtMost(await page.evaluate((): number => Reflect.get(globalThis, "shift")), 0.02)
        })
      })
  )

  it.effect("A widget below the viewport loads only when the visitor scrolls near it", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ page, service }) => {
        const far = `<div style="position: absolute; top: 9000px; width: 100%">${snippet(service, path.slice(1), 'data-title="Far"')}</div>`
        const near = snippet(service, path.slice(1), 'data-title="Near"')
        await page.goto(put(`<!doctype html><title>Shop</title>${far}${near}`)(site))
        await page.frameLocator("iframe[title=Near]").getByRole("button", { name: "See the times" }).waitFor()
        await page.locator("iframe[title=Far]").waitFor({ state: "attached" })
        assert.lengthOf(
          page.frames().filter((frame) => frame.url().includes(bookingHost)),
          1
        )
        await page.locator("iframe[title=Far]").scrollIntoViewIfNeeded()
        await page.frameLocator("iframe[title=Far]").getByRole("button", { name: "See the times" }).waitFor()
      })
    })
  )
})
