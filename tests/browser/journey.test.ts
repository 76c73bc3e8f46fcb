import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Locator, Page } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { calendarFileOf } from "./calendarFileOf.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const vera = () => ({ name: "Vera Visitor", email: someEmail() })

const soon = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit"
})

const form = {
  fields: [
    { key: "company", label: "Company", type: "text", required: true },
    { key: "size", label: "Company size", type: "select", required: true, options: ["1-10", "11-50"] },
    { key: "topics", label: "Topics", type: "multiselect", required: false, options: ["Roses", "Tulips"] },
    { key: "notes", label: "Notes", type: "textarea", required: false }
  ]
}

inChromium("The booking flow", (it) => {
  it.effect(
    "D-PAGE-37, D-PAGE-38: works by mouse from the first field to the confirmation, with every kind of question and a guest",
    () =>
      Effect.gen(function* () {
        const { bookings, path } = yield* offered({
          form,
          minimumNoticeMinutes: 60,
          reminders: [5, 43_200, 15, 10]
        })
        const person = vera()
        const guest = { name: "Gabe Guest", email: someEmail() }
        const start = yield* journey({ timezoneId: "Europe/London" }, async ({ page, service }) => {
          await page.goto(service + path)
          const booking = bookingOn(page)
          await booking.introduce(person)
          const start = await booking.choose()
          await page.getByLabel("Company", { exact: true }).fill("Rose & Co <b>")
          await page.getByLabel("Company size").selectOption("11-50")
          await page.getByLabel("Tulips").check()
          await page.getByLabel("Notes").fill("Two\nlines")
          await booking.button("Add a guest").click()
          await page.getByLabel("Name of guest 1").fill(guest.name)
          await page.getByLabel("Email of guest 1").fill(guest.email)
          await booking.confirm()
          await page.getByText(`An invitation is on its way to ${person.email}`).waitFor()
          assert.match(await page.locator(".booked h2").innerText(), /^See you on .+, Vera$/)
          const timeAt = (minutes: number) => soon.format(Date.parse(start) - minutes * 60_000)
          assert.deepStrictEqual(
            await page.getByRole("list", { name: "What happens next" }).getByRole("listitem").allInnerTexts(),
            [
              "Now\nThe invitation by email",
              `${timeAt(15)}\nA reminder by email`,
              `${timeAt(10)}\nA reminder by email`
            ]
          )
          assert.include(await calendarFileOf(page), `DTSTART:${start.replaceAll(/[-:]/g, "")}`)
          for (const name of ["Google", "Outlook"])
            assert.match((await page.getByRole("link", { name }).getAttribute("href")) ?? "", /^https:/)
          return start
        })
        const [booking, ...others] = yield* bookings
        assert.isEmpty(others)
        assert.deepInclude(booking, {
          startAt: start,
          status: "confirmed",
          responses: { company: "Rose & Co <b>", size: "11-50", topics: "Tulips", notes: "Two\nlines" }
        })
        assert.deepStrictEqual(booking?.["attendees"], [
          { ...person, role: "booker" },
          { ...guest, role: "guest" }
        ])
      })
  )

  it.effect("Works with the keyboard alone, including arrow keys in the calendar", () =>
    Effect.gen(function* () {
      const { bookings, path } = yield* offered({ form })
      const person = vera()
      const start = yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const { times } = bookingOn(page)
        const { keyboard } = page
        await tabTo(page, page.getByLabel("Name", { exact: true }))
        await keyboard.type(person.name)
        await keyboard.press("Tab")
        await keyboard.type(person.email)
        await keyboard.press("Enter")

        await page.locator('[role="grid"][aria-busy="false"]').waitFor()
        await tabTo(page, page.locator('[role="gridcell"][tabindex="0"]'))
        const first = await focusedDay(page)
        await keyboard.press("ArrowRight")
        await landsOn(page, plusDays(first, 1))
        await keyboard.press("ArrowDown")
        await landsOn(page, plusDays(first, 8))
        await keyboard.press("ArrowUp")
        await landsOn(page, plusDays(first, 1))
        await keyboard.press("ArrowLeft")
        await landsOn(page, first)
        await keyboard.press("PageDown")
        await page.locator(`:focus:not([data-day^="${first.slice(0, 7)}"])`).waitFor()
        await keyboard.press("PageUp")
        await page.locator(`:focus[data-day^="${first.slice(0, 7)}"]`).waitFor()
        // The grid is a single tab stop; arrow keys move between its days.
        assert.strictEqual(await page.locator('[role="gridcell"][tabindex="0"]').count(), 1)
        while ((await focused(page).getAttribute("aria-disabled")) !== "false")
          await keyboard.press("ArrowRight")
        await keyboard.press("Enter")
        await times.first().waitFor()
        // The day can have a single time, late on it.
        await tabTo(page, times.last())
        const start = (await focused(page).getAttribute("data-start")) ?? ""
        await keyboard.press("Enter")

        await bookingOn(page).submit.waitFor()
        await tabTo(page, bookingOn(page).submit)
        await keyboard.press("Enter")
        // The summary names the missing answers, and Tab leads from it to the fields.
        await page.getByText("2 answers need another look").waitFor()
        assert.isTrue(await page.getByRole("alert").evaluate((alert) => alert.matches(":focus")))
        await tabTo(page, page.getByRole("alert").getByRole("link", { name: "Company", exact: true }))
        await keyboard.press("Enter")
        await keyboard.type("Rose & Co")
        await keyboard.press("Tab")
        await keyboard.press("ArrowDown")
        await tabTo(page, page.getByLabel("Roses"))
        await keyboard.press("Space")
        await tabTo(page, bookingOn(page).submit)
        await keyboard.press("Space")
        await page.getByRole("heading", { name: /^See you on/ }).waitFor()
        assert.isTrue(
          await page
            .getByRole("heading", { name: /^See you on/ })
            .evaluate((title) => title.matches(":focus"))
        )
        return start
      })
      const [booking] = yield* bookings
      assert.deepInclude(booking, {
        startAt: start,
        responses: { company: "Rose & Co", size: "1-10", topics: "Roses" }
      })
    })
  )

  it.effect("Shows errors next to the fields, in plain words, before a request is sent", () =>
    Effect.gen(function* () {
      const { bookings, path } = yield* offered()
      yield* journey({}, async ({ page, service }) => {
        const asked: Array<string> = []
        page.on("request", (request) => asked.push(new URL(request.url()).pathname))
        await page.goto(service + path)
        const { button, fillIn } = bookingOn(page)
        await button("See the times").click()
        await page.getByText("2 answers need another look").waitFor()
        await fillIn({ name: "Vera", email: "vera@" })
        await button("See the times").click()
        await page.getByText("This does not look like an email address").first().waitFor()
        assert.strictEqual(await page.getByLabel("Email").getAttribute("aria-invalid"), "true")
        assert.notInclude(asked, "/api/public/capture")
      })
      assert.isEmpty(yield* bookings)
    })
  )
})

const focused = (page: Page) => page.locator(":focus")

/** The focus moves after the next paint. */
const landsOn = (page: Page, day: string) => page.locator(`:focus[data-day="${day}"]`).waitFor()

const focusedDay = async (page: Page) => (await focused(page).getAttribute("data-day")) ?? ""

/** Presses Tab until the element has the focus. Fails after 60 steps. */
const tabTo = async (page: Page, target: Locator) => {
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.first().evaluate((element) => element.matches(":focus"))) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`Tab does not lead to ${target}`)
}

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
