import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

/** The answer to the page's request for a hold or its release. */
const answerTo = (page: Page, path: "hold" | "release") =>
  page.waitForResponse((response) => response.url().endsWith(`/api/public/page/${path}`))

/** Opens the second free day, and returns its starts. */
const startsOn = async (page: Page, address: string) => {
  await page.goto(address)
  const { laterDay, times } = bookingOn(page)
  const answered = page.waitForResponse((response) => response.url().includes("/api/public/slots"))
  await (await laterDay()).click()
  await answered
  await times.first().waitFor()
  return times.evaluateAll((shown) => shown.map((time) => time.getAttribute("data-start")))
}

inChromium("The page holds the chosen time", (it) => {
  it.effect(
    "D-HOLD-9, D-PAGE-46: another visitor does not see a held time, and sees it when its visitor goes back",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered({ firstStep: "times", holdsChosenTime: true })
        yield* journey({}, async ({ context, page, service }) => {
          await startsOn(page, service + path)
          const held = answerTo(page, "hold")
          const { button, choose, times } = bookingOn(page)
          const start = await choose()
          assert.strictEqual((await held).status(), 200)
          const other = await context.newPage()
          assert.notInclude(await startsOn(other, service + path), start)
          // A reload goes on with the hold.
          const again = answerTo(page, "hold")
          await page.reload()
          assert.strictEqual((await again).status(), 200)
          assert.notInclude(await startsOn(other, service + path), start)
          const released = answerTo(page, "release")
          await button("Back").click()
          // The own page sees it as free at once.
          await page.locator(`[data-start="${start}"]`).waitFor()
          assert.strictEqual((await released).status(), 200)
          assert.include(await startsOn(other, service + path), start)
          await times.first().waitFor()
        })
      })
  )

  it.effect("D-HOLD-9: the visitor books the held time, and picks another one in between", () =>
    Effect.gen(function* () {
      const { bookings, call, path, workspace } = yield* offered({
        firstStep: "times",
        holdsChosenTime: true
      })
      const start = yield* journey({}, async ({ page, service }) => {
        const { button, choose, confirm, fillIn, times } = bookingOn(page)
        await startsOn(page, service + path)
        const first = answerTo(page, "hold")
        await choose()
        await first
        await button("Back").click()
        const second = answerTo(page, "hold")
        const start = await times.nth(1).getAttribute("data-start")
        await times.nth(1).click()
        assert.strictEqual((await second).status(), 200)
        await fillIn({ name: "Vera Visitor", email: someEmail() })
        await confirm()
        return start
      })
      const [booking, ...others] = yield* bookings
      assert.lengthOf(others, 0)
      assert.strictEqual(Date.parse(String(booking?.["startAt"])), Date.parse(String(start)))
      const states = itemsOf(yield* call("GET", `/${workspace.id}/reservations`)).map(({ state }) => state)
      assert.sameMembers(states, ["booked", "released"])
    })
  )

  it.effect("D-HOLD-9: a visitor whose page holds nothing books as ever", () =>
    Effect.gen(function* () {
      const { bookings, path } = yield* offered({ firstStep: "times", holdsChosenTime: true })
      yield* journey({ expected: /429|Failed to load/ }, async ({ page, service }) => {
        await page.route("**/api/public/page/hold", (route) =>
          route.fulfill({
            status: 409,
            contentType: "application/json",
            body: '{"error":"per_invitee_limit"}'
          })
        )
        await startsOn(page, service + path)
        const { choose, confirm, fillIn } = bookingOn(page)
        const refused = answerTo(page, "hold")
        await choose()
        await refused
        await fillIn({ name: "Vera Visitor", email: someEmail() })
        await confirm()
      })
      assert.lengthOf(yield* bookings, 1)
    })
  )

  it.effect("D-PAGE-46: without the setting the page asks for no hold", () =>
    Effect.gen(function* () {
      const { path } = yield* offered({ firstStep: "times" })
      yield* journey({}, async ({ page, service }) => {
        const asked: Array<string> = []
        page.on("request", (request) => asked.push(request.url()))
        await startsOn(page, service + path)
        const { choose, confirm, fillIn } = bookingOn(page)
        await choose()
        await fillIn({ name: "Vera Visitor", email: someEmail() })
        await confirm()
        assert.deepStrictEqual(
          asked.filter((address) => address.includes("/page/hold") || address.includes("/page/release")),
          []
        )
      })
    })
  )
})
