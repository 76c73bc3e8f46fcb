import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

/** Two hosts with a meeting each at the same time, and one of them with another meeting a day later. */
const twoHostsMeet = Effect.gen(function* () {
  const made = yield* consoleOf("admin")
  const [one, other] = [yield* made.offer(), yield* made.offer()]
  for (const [eventTypeId, name, day] of [
    [one.eventTypeId, "Ada Alpha", 9],
    [other.eventTypeId, "Bea Beta", 9],
    [one.eventTypeId, "Cleo Gamma", 10]
  ] as const) {
    const email = `${name.slice(0, 3).toLowerCase()}@visitor.example`
    const booked = yield* made.book({
      ...bookingOf(eventTypeId, email, startIn(day)),
      attendees: [{ name, email }]
    })
    assert.strictEqual(booked.status, 200, booked.text)
  }
  return { ...made, hostId: one.hostId }
})

inChromium("The week of bookings", (it) => {
  it.effect(
    "D-CON-173: a week has the meetings of its hosts at their times, by pointer and by keyboard",
    () =>
      Effect.gen(function* () {
        const { bookings, faults, hostId, page, signIn } = yield* twoHostsMeet
        const date = startIn(9).slice(0, 10)
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.setViewportSize({ width: 1280, height: 900 })
          await signIn()
          await page.getByRole("link", { name: "Week", exact: true }).click()
          await page.waitForURL(`${bookings}?view=week`)
          const views = page.getByRole("navigation", { name: "Views of the bookings" })
          // Shown a second time, its script is there already.
          await views.getByRole("link", { name: "List" }).click()
          await page.locator(".bookings .row").first().waitFor()
          await views.getByRole("link", { name: "Week" }).click()
          await page.locator(".bookweek").waitFor()
          await page.goto(`${bookings}?view=week&date=${date}`)
          const meetings = page.locator(".bookweek .booked")
          await meetings.nth(1).waitFor()
          const time = await page.evaluate(
            (at) => new Intl.DateTimeFormat(navigator.language, { timeStyle: "short" }).format(new Date(at)),
            startIn(9)
          )
          const ada = page.getByRole("link", {
            name: new RegExp(`^${time.replace(/\s/gu, "\\s")} – .*Ada Alpha`, "u")
          })
          const bea = meetings.filter({ hasText: "Bea" })
          const [left, right] = [await ada.boundingBox(), await bea.boundingBox()].toSorted(
            (one, other) => (one?.x ?? 0) - (other?.x ?? 0)
          )
          assert.strictEqual(left?.y, right?.y)
          assert.isAtMost((left?.x ?? 0) + (left?.width ?? 0), right?.x ?? 0)
          // Where the hours of its start are drawn.
          const hour = await page.evaluate(
            (at) => new Date(at).getHours() + new Date(at).getMinutes() / 60,
            startIn(9)
          )
          const label = await page.locator(".hours span").first().boundingBox()
          // `9 AM`, or `12 PM`
          const named = await page.locator(".hours span").first().innerText()
          const first = (Number.parseInt(named) % 12) + (named.endsWith("PM") ? 12 : 0)
          const grid = await page.locator(".bookweek .of-day").first().boundingBox()
          const at = first + ((left?.y ?? 0) - (grid?.y ?? 0)) / (label?.height ?? 1)
          assert.approximately(at, hour, 0.1)
          await axeCheck("the week of bookings")
          const next = page.getByRole("link", { name: "Next week" })
          await next.focus()
          await page.keyboard.press("Enter")
          await page.waitForURL(/date=/)
          await page.getByRole("link", { name: "Previous week" }).press("Enter")
          await ada.waitFor()
          await page.getByLabel("Choose a host").selectOption(hostId)
          await page.waitForURL(new RegExp(`host=${hostId}`))
          await meetings.filter({ hasText: "Bea" }).waitFor({ state: "detached" })
          await ada.waitFor()
          await ada.press("Enter")
          await page.waitForURL(/bookings\/bk_/)
          await page.goBack()
          await ada.waitFor()
          await page.setViewportSize({ width: 390, height: 844 })
          assert.strictEqual(await page.locator(".bookweek .of-day:visible").count(), 1)
          await ada.waitFor()
          await axeCheck("a day of bookings on a phone")
          assert.deepStrictEqual(faults, [])
        })
      }).pipe(Effect.scoped)
  )
})
