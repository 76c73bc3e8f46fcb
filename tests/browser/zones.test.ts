import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { Service } from "../kit/http/Service.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const vera = () => ({ name: "Vera Visitor", email: someEmail() })

/** A host's hours, and the times that visitors in other zones see on that day. */
const cases = [
  {
    what: "in Apia, 13 hours ahead, the host's afternoon is the next morning",
    now: "2027-02-01T00:00:00Z",
    host: { timezone: "Europe/London", from: "13:00", to: "17:00" },
    timezoneId: "Pacific/Apia",
    city: "Apia",
    day: "2027-02-03",
    // 13:00 in London on 2 February.
    first: { shown: "02:00", start: "2027-02-02T13:00:00Z" },
    last: { shown: "05:00", start: "2027-02-02T16:00:00Z" }
  },
  {
    what: "in Kathmandu, hours begin at a quarter to",
    now: "2027-02-01T00:00:00Z",
    host: { timezone: "Europe/London", from: "09:00", to: "12:00" },
    timezoneId: "Asia/Kathmandu",
    city: "Kathmandu",
    day: "2027-02-03",
    first: { shown: "14:45", start: "2027-02-03T09:00:00Z" },
    last: { shown: "16:45", start: "2027-02-03T11:00:00Z" }
  },
  {
    what: "on the day that the visitor's clock goes forward, the skipped hour is not offered",
    now: "2027-03-10T00:00:00Z",
    host: { timezone: "UTC", from: "05:00", to: "09:00" },
    timezoneId: "America/New_York",
    city: "New York",
    day: "2027-03-14",
    // 05:00 UTC is midnight; 07:00 UTC is 03:00, one hour after 01:00.
    first: { shown: "00:00", start: "2027-03-14T05:00:00Z" },
    last: { shown: "04:00", start: "2027-03-14T08:00:00Z" },
    all: ["00:00", "01:00", "03:00", "04:00"]
  },
  {
    what: "on the day of the visitor's change to standard time the two equal hours are distinguished",
    now: "2027-11-03T00:00:00Z",
    host: { timezone: "UTC", from: "05:00", to: "08:00" },
    timezoneId: "America/New_York",
    city: "New York",
    day: "2027-11-07",
    first: { shown: "01:00 GMT-4", start: "2027-11-07T05:00:00Z" },
    last: { shown: "02:00", start: "2027-11-07T07:00:00Z" },
    all: ["01:00 GMT-4", "01:00 GMT-5", "02:00"]
  }
]

/** Chooses a found time zone and counts the free days that are shown after the next paint. */
const freeOnceChosen = (zone: string) => `(async () => {
  document.querySelector('[data-zone="${zone}"]').click()
  for (let turn = 0; turn < 10; turn++) await undefined
  return [document.querySelector(".zone b").textContent, document.querySelectorAll('[role="gridcell"][aria-disabled="false"]').length]
})()`

/** Opens the control of the time zone and searches. */
const findZone = async (page: Page, text: string) => {
  await page.getByRole("button", { name: /^Time zone/ }).click()
  await page.getByRole("combobox").fill(text)
  await page.getByRole("option").first().waitFor()
}

inChromium("Days and times in the visitor's zone", (it) => {
  for (const { all, city, day, first, host, last, now, timezoneId, what } of cases)
    it.effect(`§1.3: ${what}`, () =>
      Effect.gen(function* () {
        const { at } = yield* Service
        const { from, timezone, to } = host
        const weekly = [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from, to }]
        const { bookings, path } = yield* offered(
          { durationMinutes: 60, slotIntervalMinutes: 60 },
          { schedule: { timezone, weekly, overrides: [] } }
        )
        yield* at(
          now,
          journey({ timezoneId }, async ({ page, service }) => {
            await page.clock.setFixedTime(now)
            await page.goto(service + path)
            const { confirm, introduce, times } = bookingOn(page)
            await introduce(vera())
            await page.getByRole("button", { name: `Time zone: ${city}` }).waitFor()
            await page.locator(`[data-day="${day}"]`).click()
            await times.first().waitFor()
            const shown = await times.allInnerTexts()
            assert.deepStrictEqual([shown[0], shown.at(-1)], [first.shown, last.shown])
            if (all !== undefined) assert.deepStrictEqual(shown, all)
            assert.strictEqual(await times.first().getAttribute("data-start"), first.start)
            assert.strictEqual(await times.last().getAttribute("data-start"), last.start)
            await times.last().click()
            await confirm()
            await page.getByText(last.shown, { exact: false }).first().waitFor()
          })
        )
        assert.deepStrictEqual(
          (yield* bookings).map(({ startAt }) => startAt),
          [last.start]
        )
      })
    )

  it.effect("§1.3: after a change of the time zone the same instants are shown in the new zone", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      yield* journey({ timezoneId: "Europe/London" }, async ({ page, service }) => {
        await page.goto(service + path)
        const { introduce, laterDay, times } = bookingOn(page)
        await introduce(vera())
        await (await laterDay()).click()
        await times.first().waitFor()
        const london = await times.evaluateAll((all) => all.map((one) => one.getAttribute("data-start")))
        await findZone(page, "india")
        await page.getByRole("combobox").press("Enter")
        await (await laterDay()).click()
        await times.first().waitFor()
        const kolkata = await times.evaluateAll((all) => all.map((one) => one.getAttribute("data-start")))
        assert.deepStrictEqual(kolkata, london)
      })
    })
  )

  it.effect("§1.3: never shows the free days of one zone for another", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      yield* journey({ timezoneId: "Europe/London" }, async ({ page, service }) => {
        await page.goto(service + path)
        const { introduce, laterDay } = bookingOn(page)
        await introduce(vera())
        await laterDay()
        await findZone(page, "kolk")
        assert.deepStrictEqual(await page.evaluate(freeOnceChosen("Asia/Kolkata")), ["Kolkata", 0])
        await laterDay()
      })
    })
  )
})
