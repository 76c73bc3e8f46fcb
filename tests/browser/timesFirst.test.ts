import { words } from "@calendeal/booking-page/words"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { someEmail, visitor } from "../kit/http/visitor.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { delayResponses } from "./delayResponses.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

const vera = () => ({ name: "Vera Visitor", email: someEmail() })
const timesFirst = { firstStep: "times" }

inChromium("A visit that begins with the times", (it) => {
  it.effect(
    "D-PAGE-10: a time of the next free day is one click away, and the details are asked once, with the last questions",
    () =>
      Effect.gen(function* () {
        const { bookings, call, path, workspace } = yield* offered({
          ...timesFirst,
          form: { fields: [{ key: "topic", label: "Topic", type: "text", required: true }] }
        })
        const person = vera()
        const start = yield* journey({}, async ({ page, service }) => {
          const checkAxe = axeCheckOf(page)
          await page.goto(service + path)
          const { fillIn, submit, times } = bookingOn(page)
          await times.first().waitFor()
          // The next free day is chosen, and its times came with the calendar.
          const chosen = page.locator('[role="gridcell"][aria-selected="true"]')
          const start = (await times.last().getAttribute("data-start")) ?? ""
          assert.strictEqual(await chosen.getAttribute("data-day"), start.slice(0, 10))
          await times.last().click()
          await submit.click()
          await page.getByText("3 answers need another look").waitFor()
          await checkAxe("details and questions with faults")
          await fillIn(person)
          await page.getByLabel("Topic").fill("Roses")
          await submit.click()
          await page.getByRole("heading", { name: /^See you on/ }).waitFor()
          return start
        })
        const [booking] = yield* bookings
        assert.deepInclude(booking, { startAt: start, responses: { topic: "Roses" } })
        // The lead is qualified, as with the details first.
        const [contact] = itemsOf(yield* call("GET", `/${workspace.id}/contacts?email=${person.email}`))
        assert.strictEqual(contact?.["name"], person.name)
      })
  )

  it.effect("D-PAGE-44: soonest times of several weeks differ in their names", () =>
    Effect.gen(function* () {
      const weekday = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"][(new Date().getUTCDay() + 3) % 7]
      const weekly = [{ days: [weekday], from: "09:00", to: "10:00" }]
      const { path } = yield* offered(timesFirst, { schedule: { timezone: "UTC", weekly, overrides: [] } })
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const chips = page.locator("[data-soon]")
        await chips.nth(2).waitFor()
        const [first = "", ...later] = await chips.allInnerTexts()
        assert.match(first, /^[A-Z][a-z]{2},? 09:00$/)
        for (const text of later) assert.match(text, /^\d{1,2} [A-Z][a-z]{2,3},? 09:00$/)
      })
    })
  )

  it.effect("D-PAGE-10: takes four acts from arrival to booked, and five with the details first", () =>
    Effect.gen(function* () {
      for (const [firstStep, expected] of [
        ["times", 4],
        ["details", 5]
      ] as const) {
        const { path } = yield* offered({ firstStep })
        yield* journey({}, async ({ page, service }) => {
          await page.goto(service + path)
          const { button, fillIn, submit, times } = bookingOn(page)
          let acts = 0
          const act = async (doing: Promise<void>, count = 1) => {
            acts += count
            await doing
          }
          if (firstStep === "times") await act(times.last().click())
          await act(fillIn(vera()), 2)
          if (firstStep === "details") {
            await act(button("See the times").click())
            await act(times.last().click())
          }
          await act(submit.click())
          await page.getByRole("heading", { name: /^See you on/ }).waitFor()
          assert.strictEqual(acts, expected)
        })
      }
    })
  )

  it.effect("D-PAGE-10: with rules the details come first, whatever the setting", () =>
    Effect.gen(function* () {
      const { path } = yield* offered({
        ...timesFirst,
        form: { fields: [{ key: "size", label: "Size", type: "number", required: true }] },
        routing: [
          {
            when: { field: "custom.size", op: "gt", value: 5 },
            hostIds: [],
            redirectUrl: "https://a.example/"
          }
        ]
      })
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        await page.getByLabel("Size").waitFor()
        assert.strictEqual(await page.getByRole("grid").count(), 0)
      })
    })
  )

  it.effect("D-PAGE-14: after a lost time the nearest free times are one click away, and input is kept", () =>
    Effect.gen(function* () {
      const { bookings, eventTypeId, path } = yield* offered(timesFirst)
      const { book } = yield* visitor
      const person = vera()
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const { fillIn, laterDay, submit, times } = bookingOn(page)
        await (await laterDay()).click()
        await times.nth(2).waitFor()
        const before = await startsOf(page)
        const lost = before[2] ?? ""
        await times.nth(2).click()
        await fillIn(person)
        const elsewhere = await Effect.runPromise(
          book({
            eventTypeId,
            startTimeUtc: lost,
            bookerTimezone: "UTC",
            attendees: [{ name: "Sam Rivera", email: someEmail() }]
          })
        )
        assert.strictEqual(elsewhere.status, 200)
        await submit.click()
        await page.getByRole("alert").getByText("This time is no longer available").waitFor()
        const near = page.getByRole("group", { name: "Nearest free times" }).getByRole("button")
        await near.first().waitFor()
        const offeredNear = await near.evaluateAll((all) => all.map((one) => one.getAttribute("data-soon")))
        // The neighbours of the lost time, on both sides.
        assert.deepStrictEqual(offeredNear, [before[1], before[3], before[0]].toSorted())
        await near.nth(1).click()
        assert.strictEqual(await page.getByLabel("Email").inputValue(), person.email)
        await submit.click()
        await page.getByRole("heading", { name: /^See you on/ }).waitFor()
      })
      assert.lengthOf(yield* bookings, 2)
    })
  )

  it.effect("D-PAGE-1: of swapped answers, only those to the latest weeks and day are shown", () =>
    Effect.gen(function* () {
      const { path } = yield* offered({ ...timesFirst, bookingWindowDays: 120 })
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const { times } = bookingOn(page)
        await times.first().waitFor()
        const answers = await delayResponses(page, "page/calendar")
        const [earlier, later] = [page.locator(".turn").first(), page.locator(".turn").last()]
        await later.click()
        await answers.arrived(1)
        assert.strictEqual(await page.locator('[role="gridcell"][aria-disabled="false"]').count(), 0)
        await later.click()
        await answers.arrived(2)
        await answers.release()
        await page.locator('[role="grid"][aria-busy="false"]').waitFor()
        const shown = await page.locator('[role="gridcell"]').first().getAttribute("data-day")
        const free = await page
          .locator('[role="gridcell"][aria-disabled="false"]')
          .evaluateAll((all) => all.map((day) => day.getAttribute("data-day") ?? ""))
        assert.isNotEmpty(free)
        for (const day of free) assert.isTrue(day >= (shown ?? ""), `${day} is not among the shown weeks`)
        await earlier.click()
        await answers.arrived(1)
        await answers.release()
      })
    })
  )

  it.effect(
    "D-PAGE-15: a slow service shows the shape of days and times, and nothing moves when they arrive",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered(timesFirst)
        yield* journey({ viewport: { width: 1280, height: 800 } }, async ({ page, service }) => {
          const answers = await delayResponses(page, "page/calendar")
          await page.goto(service + path)
          await answers.arrived(1)
          const places = () =>
            Promise.all(
              ["h2", ".weeks", ".days"].map((part) =>
                page
                  .locator(part)
                  .first()
                  .evaluate((element) => {
                    const { left, top, width } = element.getBoundingClientRect()
                    return [left, top, width].map(Math.round)
                  })
              )
            )
          await page.locator('[role="grid"][aria-busy="true"]').waitFor()
          const before = await places()
          await answers.release()
          await page.locator("[data-start]").first().waitFor()
          assert.deepStrictEqual(await places(), before)
        })
      })
  )

  it.effect("D-PAGE-15: the network can be lost at each step; nothing that was entered is lost", () =>
    Effect.gen(function* () {
      const { bookings, path } = yield* offered(timesFirst)
      const person = vera()
      yield* journey({ expected: /ERR_INTERNET_DISCONNECTED/ }, async ({ context, page, service }) => {
        await page.goto(service + path)
        const { fillIn, freeDays, submit, times } = bookingOn(page)
        await times.first().waitFor()
        const offline = async () => {
          await context.setOffline(true)
          await page.getByText(words.en.offline).waitFor()
        }
        const online = async () => {
          await context.setOffline(false)
          await page.getByText(words.en.offline).waitFor({ state: "detached" })
        }
        // While the days are shown: another day's times cannot be loaded until the connection is back.
        await offline()
        await freeDays.nth(1).click()
        await page.locator('[data-trouble="offline"]').waitFor()
        await online()
        await times.first().waitFor()
        // While a time is chosen: the step after it needs no connection.
        await offline()
        await times.first().click()
        await fillIn(person)
        await submit.click()
        await page.locator('[data-trouble="offline"]').waitFor()
        // One notice, about the attempt.
        await page.getByText(words.en.offline).waitFor({ state: "hidden" })
        assert.strictEqual(await page.getByLabel("Email").inputValue(), person.email)
        await online()
        await submit.click()
        await page.getByRole("heading", { name: /^See you on/ }).waitFor()
        // On the confirmation: it stays, also after an attempt to move the booking.
        await offline()
        await page.getByRole("heading", { name: /^See you on/ }).waitFor()
        await online()
        await page.getByRole("link", { name: "Cancel booking" }).click()
        await page.getByRole("heading", { name: "Cancel this booking?" }).waitFor()
        await offline()
        await page.getByRole("button", { name: "Yes, cancel it" }).click()
        await page.locator('[data-trouble="offline"]').waitFor()
        await online()
        await page.getByRole("button", { name: "Yes, cancel it" }).click()
        await page.getByRole("heading", { name: "Your booking is cancelled" }).waitFor()
      })
      const [booking, ...others] = yield* bookings
      assert.isEmpty(others)
      assert.deepInclude(booking, { status: "cancelled" })
    })
  )

  it.effect("D-PAGE-14: without any free time the visitor leaves name and email", () =>
    Effect.gen(function* () {
      const { call, path, workspace } = yield* offered({
        ...timesFirst,
        bookingWindowDays: 0,
        minimumNoticeMinutes: 2880
      })
      const person = vera()
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        await page.getByRole("heading", { name: /^No free times up to \w+day/ }).waitFor()
        for (const nothing of [".steps", ".zone", ".tools"])
          await page.locator(nothing).waitFor({ state: "hidden" })
        await axeCheckOf(page)("fully booked")
        await page.getByRole("button", { name: "Send" }).click()
        await page.getByText("Your name is missing.").first().waitFor()
        await bookingOn(page).fillIn(person)
        await page.getByRole("button", { name: "Send" }).click()
        await page.getByText("Thank you. We will get in touch with you.").waitFor()
      })
      const [contact] = itemsOf(yield* call("GET", `/${workspace.id}/contacts?email=${person.email}`))
      assert.strictEqual(contact?.["name"], person.name)
    })
  )

  it.effect(
    "D-PAGE-14: if the first weeks have no free time, the next free day is chosen and one click away",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered({
          ...timesFirst,
          bookingWindowDays: 90,
          minimumNoticeMinutes: 50 * 1440
        })
        yield* journey({}, async ({ page, service }) => {
          await page.goto(service + path)
          await page.getByText("Nothing is free before").waitFor()
          await page.locator("[data-start]").first().waitFor()
          await axeCheckOf(page)("nothing in the first weeks")
          await page.getByRole("button", { name: "Go to that day" }).click()
          await page.locator('[role="gridcell"][aria-selected="true"]').waitFor()
        })
      })
  )

  it.effect(
    "D-PAGE-31: without the script of the zone search the page says so, and a reload keeps the chosen time",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered(timesFirst)
        yield* journey(
          { expected: /Failed to load resource/, timezoneId: "Europe/London" },
          async ({ page, service }) => {
            const checkAxe = axeCheckOf(page)
            await page.goto(service + path)
            const day = page.locator('td[aria-disabled="false"]').last()
            const date = await day.getAttribute("data-day")
            await day.click()
            // A new version of the service has other files.
            await page.route("**/assets/part-*.js", (route) => route.fulfill({ status: 404 }))
            const control = page.getByRole("button", { name: /^Time zone: London/ })
            await control.click()
            await page.getByRole("alert").getByText("You can try again").waitFor()
            await checkAxe("a search that was not loaded")
            await page.unroute("**/assets/part-*.js")
            await Promise.all([
              page.waitForEvent("load"),
              page.getByRole("button", { name: "Try again" }).click()
            ])
            await page.locator(`td[data-day="${date}"][aria-selected="true"]`).waitFor()
            await control.click()
            await page.getByRole("combobox").waitFor()
          }
        )
      })
  )

  it.effect("D-PAGE-12: the time zone and the clock are remembered for the next visit", () =>
    Effect.gen(function* () {
      const { path } = yield* offered(timesFirst)
      yield* journey({ timezoneId: "Europe/London" }, async ({ context, page, service }) => {
        const checkAxe = axeCheckOf(page)
        await page.goto(service + path)
        await page.getByRole("button", { name: /^Time zone: London/ }).click()
        const search = page.getByRole("combobox")
        await search.fill("san f")
        await page.getByRole("option", { name: /San Francisco/ }).waitFor()
        await checkAxe("found time zones")
        // Escape closes the search and changes nothing.
        await search.press("Escape")
        await page
          .getByRole("button", { name: /^Time zone: London/ })
          .and(page.locator(":focus"))
          .waitFor()
        await page.keyboard.press("Enter")
        await search.fill("+5:45")
        await page.getByRole("option").first().waitFor()
        await search.press("ArrowDown")
        await search.press("ArrowUp")
        await search.press("Enter")
        await page.getByRole("button", { name: /^Time zone: Kathmandu/ }).waitFor()
        await page.getByRole("button", { name: "12 h" }).click()
        await page
          .getByText(/\d [ap]m$/i)
          .first()
          .waitFor()

        const second = await context.newPage()
        await second.goto(service + path)
        await second.getByRole("button", { name: /^Time zone: Kathmandu/ }).waitFor()
        assert.strictEqual(
          await second.getByRole("button", { name: "12 h" }).getAttribute("aria-pressed"),
          "true"
        )
      })
    })
  )

  it.effect(
    "D-PAGE-15: on a phone the calendar folds, and the times come into view when a day is picked",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered(timesFirst)
        yield* journey({ viewport: { width: 390, height: 560 } }, async ({ page, service }) => {
          await page.goto(service + path)
          const { freeDays, submit, times } = bookingOn(page)
          await times.first().waitFor()
          await page.getByRole("button", { name: "All five weeks" }).click()
          // A day of the first weeks is in view, so that the click itself does not scroll.
          await freeDays.nth(1).click()
          await times.first().waitFor()
          const first = await times.first().boundingBox()
          assert.isAtMost((first?.y ?? 0) + (first?.height ?? 0), 560)
          await times.first().click()
          // The action stays in reach while the visitor types.
          await page.getByLabel("Name", { exact: true }).scrollIntoViewIfNeeded()
          const action = await submit.boundingBox()
          assert.isAtMost((action?.y ?? 0) + (action?.height ?? 0), 560)
        })
      })
  )

  it.effect(
    "D-FACE-2: on a phone the only host's name and title are shown, and nothing is below the window",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered({ firstStep: "details" }, { name: "Ada Lovelace", title: "Analyst" })
        yield* journey({ viewport: { width: 390, height: 844 } }, async ({ page, service }) => {
          await page.goto(service + path)
          await bookingOn(page).button("See the times").waitFor()
          await page.locator(".event .hosts").getByText("with Ada Lovelace").waitFor()
          await page.locator(".event .hosts").getByText("Analyst").waitFor()
          const below = page.locator("html").evaluate((html) => html.scrollHeight - html.clientHeight)
          assert.strictEqual(await below, 0)
        })
      })
  )

  it.effect("D-PAGE-14: a moved booking shows its old time struck through beside the new one", () =>
    Effect.gen(function* () {
      const { path } = yield* offered(timesFirst)
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const { fillIn, laterDay, submit, times } = bookingOn(page)
        await times.last().click()
        await fillIn(vera())
        await submit.click()
        await page.getByRole("link", { name: "Reschedule" }).click()
        await (await laterDay()).click()
        await times.first().waitFor()
        await times.first().click()
        assert.strictEqual(await page.locator(".picked.old s").count(), 1)
        await axeCheckOf(page)("from the old time to the new one")
        await submit.click()
        await page.getByRole("heading", { name: "Your booking has been moved" }).waitFor()
        assert.strictEqual(await page.locator(".ticket s").count(), 1)
      })
    })
  )
})

const startsOf = (page: Page) =>
  page.locator("[data-start]").evaluateAll((all) => all.map((one) => one.getAttribute("data-start") ?? ""))
