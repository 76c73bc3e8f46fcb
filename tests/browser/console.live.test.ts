import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("The open list of bookings", (it) => {
  it.effect("D-CON-74: a new booking appears by itself, and a hidden page requests nothing", () =>
    Effect.gen(function* () {
      const { offer, page, sell, signIn } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer()
      const named = (name: string, days: number) =>
        sell(eventTypeId, someEmail(), days, { attendees: [{ name, email: someEmail() }] })
      yield* named("First", 4)
      const rows = page.locator(".row .who a")
      let looks = 0
      page.on("request", (request) => {
        if (/\/api\/workspaces\/[^/]+\/bookings\?/.test(request.url())) looks += 1
      })
      yield* Effect.promise(async () => {
        await page.clock.install()
        await signIn()
        await rows.first().waitFor()
        await page.waitForLoadState("networkidle")
      })
      yield* named("Second", 5)
      yield* Effect.promise(async () => {
        const before = looks
        assert.isAbove(before, 0)
        await page.clock.runFor(25_000)
        assert.strictEqual(looks, before)
        await page.clock.runFor(5000)
        await rows.nth(1).waitFor()
        assert.deepStrictEqual(await rows.allTextContents(), ["First", "Second"])
        await show(false)
        const whileShown = looks
        await page.clock.runFor(600_000)
        assert.strictEqual(looks, whileShown)
      })
      yield* named("Third", 6)
      yield* Effect.promise(async () => {
        await show(true)
        await rows.nth(2).waitFor()
      })

      /** What the browser does when the page is brought to the front or hidden behind others. */
      function show(isVisible: boolean) {
        return page.evaluate(`
          Object.defineProperty(document, "visibilityState", { configurable: true, value: "${isVisible ? "visible" : "hidden"}" })
          document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))
        `)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-113: a meeting that has begun is past in the open list", () =>
    Effect.gen(function* () {
      const { offer, page, sell, signIn } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer()
      yield* sell(eventTypeId, someEmail(), 4)
      yield* sell(eventTypeId, someEmail(), 9)
      const rows = page.locator(".row .who a")
      yield* Effect.promise(async () => {
        await page.clock.install()
        await signIn()
        await rows.nth(1).waitFor()
        await page.clock.fastForward(120 * 3_600_000)
        await page.clock.runFor(31_000)
        await rows.nth(1).waitFor({ state: "detached" })
        assert.strictEqual(await rows.count(), 1)
        await page.getByRole("link", { name: /^Past/ }).click()
        await page.waitForURL(/when=past/)
        await rows.first().waitFor()
        await page.clock.fastForward(120 * 3_600_000)
        await page.clock.runFor(31_000)
        await rows.nth(1).waitFor()
      })
    }).pipe(Effect.scoped)
  )
})
