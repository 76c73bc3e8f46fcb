import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { calendarFeed } from "../kit/http/calendarFeed.ts"
import { readerStarted } from "../kit/http/management/readerStarted.ts"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { bookingOf } from "../kit/http/requests.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { painted } from "./painted.ts"

const day = 86_400_000
/** The Wednesday of the week after this one: its dates are in the future. */
const wednesday = () => {
  const today = Math.floor(Date.now() / day)
  const monday = today - ((today + 3) % 7)
  return new Date((monday + 9) * day).toISOString().slice(0, 10)
}

inChromium("The week of a host in the console", (it) => {
  it.effect(
    "D-CON-160, D-CON-161, D-CON-163, D-CON-164: a week has its meetings and busy times, and a date is blocked at once",
    () =>
      Effect.gen(function* () {
        const { at, book, call, make, page, screens, signIn } = yield* consoleOf("admin")
        yield* readerStarted
        const date = wednesday()
        const feed = yield* calendarFeed
        feed.respondWithEvents(new Date(`${date}T14:00:00Z`))
        const host = yield* make("/hosts", {
          ...hostDraft,
          schedule: {
            timezone: "UTC",
            weekly: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00" }],
            overrides: [{ date, windows: [{ from: "10:00", to: "16:00" }] }]
          }
        })
        const hostId = String(host["id"])
        yield* make(`/hosts/${hostId}/calendars`, { kind: "ics", address: feed.address })
        const eventType = yield* make("/event-types", {
          slug: "week",
          title: "Week",
          durationMinutes: 60,
          hosts: [{ hostId }],
          locations: [{ kind: "phone" }]
        })
        const booked = yield* book(
          bookingOf(String(eventType["id"]), "vera@visitor.example", `${date}T11:00:00Z`)
        )
        assert.strictEqual(booked.status, 200, booked.text)
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.setViewportSize({ width: 1280, height: 900 })
          await signIn(`${screens}/availability/${hostId}`)
          await page.getByRole("button", { name: "Next week" }).click()
          const meeting = page.locator(".weekgrid a.booked")
          await meeting.waitFor()
          const cells = page.locator(".weekgrid .cells.on-wed")
          /** Where an element is on the clock, in hours: measured at once, because what loads later may move both. */
          const hoursOf = (selector: string) =>
            page.locator(`.weekgrid .on-wed ${selector}`).evaluate((element) => {
              const column = element.ownerDocument
                .querySelector(".weekgrid .cells.on-wed")
                ?.getBoundingClientRect()
              const { bottom, top } = element.getBoundingClientRect()
              return [top, bottom].map(
                (y) => column && Math.round(8 + ((y - column.top) / column.height) * 12)
              )
            })
          assert.deepStrictEqual(await hoursOf(".booked"), [11, 12])
          assert.deepStrictEqual(await hoursOf(".busy"), [14, 15])
          assert.deepStrictEqual(await hoursOf(".open"), [10, 16])
          assert.match((await meeting.getAttribute("href")) ?? "", /\/bookings\/bk_/)
          await axeCheck("the week of a host")
          await page.setViewportSize({ width: 1280, height: 900 })
          await painted(page)
          // A drag on a date with its own hours changes that date alone.
          const height = await cells.evaluate((element) => element.clientHeight)
          const pointAt = (clock: number) =>
            cells.hover({ position: { x: 20, y: (height * (clock - 8)) / 12 } })
          await pointAt(16.25)
          await page.mouse.down()
          await pointAt(17)
          await pointAt(17.75)
          await page.mouse.up()
          await page.getByRole("button", { name: /^Block: Thursday/ }).click()
          await page.getByRole("button", { name: /^Block: Friday/ }).click()
          await page.getByRole("button", { name: /^Open: Friday/ }).click()
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await page.getByText("Saved.", { exact: true }).waitFor()
        })
        const { body } = yield* call("GET", `${at}/hosts/${hostId}`)
        const thursday = new Date(Date.parse(date) + day).toISOString().slice(0, 10)
        assert.deepStrictEqual(body["absences"], [{ from: thursday, to: thursday, reason: "" }])
        assert.deepStrictEqual(Object(body["schedule"]).overrides, [
          { date, windows: [{ from: "10:00", to: "18:00" }] }
        ])
        assert.deepStrictEqual(Object(body["schedule"]).weekly, [
          { days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00" }
        ])
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-168: the holidays of a file are added to all hosts, and once", () =>
    Effect.gen(function* () {
      const { at, call, make, page, screens, signIn } = yield* consoleOf("admin")
      const hosts = [
        yield* make("/hosts", hostDraft),
        yield* make("/hosts", { ...hostDraft, username: "grace", name: "Grace Host" })
      ]
      const date = new Date(Date.now() + 40 * day).toISOString().slice(0, 10)
      const text = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "BEGIN:VEVENT",
        "UID:1",
        `DTSTART;VALUE=DATE:${date.replaceAll("-", "")}`,
        "SUMMARY:New Year",
        "END:VEVENT",
        "END:VCALENDAR",
        ""
      ].join("\r\n")
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/availability`)
        await page.getByRole("button", { name: "Holidays for everyone" }).click()
        const choose = async () => {
          await page
            .getByLabel("Holidays from a calendar file (.ics)")
            .setInputFiles({ name: "holidays.ics", mimeType: "text/calendar", buffer: Buffer.from(text) })
          await page.getByText(/New Year/).waitFor()
        }
        await choose()
        await axeCheck("holidays for everyone")
        await page.getByRole("button", { name: "Add to these hosts (2)" }).click()
        await page.getByText("Hosts with new absences: 2").waitFor()
        await choose()
        await page.getByRole("button", { name: "Add to these hosts (2)" }).click()
        await page.getByText("Hosts with new absences: 0").waitFor()
      })
      for (const { id } of hosts) {
        const { body } = yield* call("GET", `${at}/hosts/${String(id)}`)
        assert.deepStrictEqual(body["absences"], [{ from: date, to: date, reason: "New Year" }])
      }
    }).pipe(Effect.scoped)
  )
})
