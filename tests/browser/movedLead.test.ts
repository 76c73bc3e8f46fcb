import { assert } from "@effect/vitest"
import { bookingLinks } from "@calendeal/domain/mails"
import { Effect } from "effect"
import type { FrameLocator, Page } from "playwright-core"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { Sites } from "../kit/chromium/Sites.ts"
import { day } from "../kit/http/calendar.ts"
import { linkTokenOf } from "../kit/http/linkTokenOf.ts"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { fromNewIp } from "../kit/http/requests.ts"
import { Service } from "../kit/http/Service.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { site, sites, snippet } from "./embedding.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

const timezone = "Europe/London"
const everyDay = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
const hours = (from: string, to: string) => ({
  schedule: { timezone, weekly: [{ days: everyDay, from, to }], overrides: [] }
})
const away = (days: number) => ({ from: day(days, timezone), to: day(days, timezone), reason: "" })
/** Mia's days without times, of which Ben has some. */
const absent = [3, 4, 5]

/** A large company is Mia's alone, who has three hours a day; others are also Ben's, who has the whole day. */
const routed = Effect.gen(function* () {
  const made = yield* offered(
    {},
    { ...hours("09:00", "12:00"), name: "Mia Meyer", absences: absent.map((days) => away(days)) }
  )
  const { call, eventTypeId, hostId, workspace } = made
  const ben = yield* call("POST", `/${workspace.id}/hosts`, {
    ...hostDraft,
    ...hours("00:00", "24:00"),
    name: "Ben Bauer",
    username: "ben"
  })
  const changed = yield* call("PATCH", `/${workspace.id}/event-types/${eventTypeId}`, {
    hosts: [{ hostId }, { hostId: ben.body["id"], priority: 1 }],
    form: {
      fields: [{ key: "size", label: "Size", type: "select", options: ["few", "many"], required: true }]
    },
    routing: [
      { when: { field: "custom.size", op: "equals", value: "many" }, hostIds: [hostId], redirectUrl: null }
    ]
  })
  assert.strictEqual(changed.status, 200, changed.text)
  return { ...made, person: { name: "Carla Corp", email: someEmail() } }
})

type Routed = Effect.Success<typeof routed>

/** Books the first time of the second free day as a large company. */
const bookAsCompany = async (root: Page | FrameLocator, person: Routed["person"]) => {
  const booking = bookingOn(root)
  await root.getByLabel("Size").selectOption("many")
  await booking.introduce(person)
  await booking.choose()
  await booking.confirm()
}

/** Chooses the last time of the second free day to which the booking can be moved. Returns all times of this day. */
const chooseMove = async (root: Page | FrameLocator) => {
  const { freeDays, laterDay, times } = bookingOn(root)
  await root.getByText("You are moving your booking of").waitFor()
  await (await laterDay()).click()
  await times.first().waitFor()
  const starts = await times.evaluateAll((all) => all.map((one) => one.getAttribute("data-start") ?? ""))
  assert.isAbove(starts.length, 3)
  const dates = await freeDays.evaluateAll((all) => all.map((one) => one.getAttribute("data-day") ?? ""))
  assert.isNotEmpty(dates)
  for (const days of absent) assert.notInclude(dates, day(days, timezone))
  for (const start of starts) assert.match(start, /T(?:09|10|11):/)
  await times.last().click()
  return starts
}

/** Moves the newest booking to each of the starts by a mailed link, as the page would. */
const moveToEach = Effect.fnUntraced(function* (
  { bookings, eventTypeId, person, workspace }: Routed,
  starts: ReadonlyArray<string>
) {
  const { post } = yield* Service
  for (const startTimeUtc of starts) {
    const newest = (yield* bookings).find(({ status }) => status === "confirmed")
    if (newest?.["startAt"] === startTimeUtc) continue
    const token = yield* linkTokenOf(workspace.id, newest?.["uid"], "manage")
    const moved = yield* post(
      "/book",
      {
        eventTypeId,
        startTimeUtc,
        bookerTimezone: timezone,
        attendees: [person],
        rescheduledFromUid: newest?.["uid"]
      },
      { ...fromNewIp(), "idempotency-key": crypto.randomUUID(), "booking-token": token }
    )
    assert.deepStrictEqual([startTimeUtc, moved.status], [startTimeUtc, 200], moved.text)
  }
})

/** The address of the mailed link that moves the newest booking. */
const mailedLink = Effect.fnUntraced(function* ({ bookings, workspace }: Routed, service: string) {
  const [newest] = yield* bookings
  const token = yield* linkTokenOf(workspace.id, newest?.["uid"], "manage")
  return bookingLinks({ baseUrl: new URL(service), workspaceSlug: workspace.slug, language: "en", token })
    .move
})

inChromium("A routed lead who moves a meeting", (it) => {
  it.effect("D-BOOK-15: every time that the page of the mailed link offers is accepted", () =>
    Effect.gen(function* () {
      const made = yield* routed
      const visitor = { timezoneId: timezone }
      const service = yield* journey(visitor, async ({ page, service }) => {
        await page.goto(service + made.path)
        await bookAsCompany(page, made.person)
        return service
      })
      const link = yield* mailedLink(made, service)
      const starts = yield* journey(visitor, async ({ page }) => {
        await page.goto(link)
        const starts = await chooseMove(page)
        await bookingOn(page).submit.click()
        await page.getByRole("heading", { name: "Your booking has been moved" }).waitFor()
        return starts
      })
      yield* moveToEach(made, starts)
    })
  )

  it.effect("D-BOOK-15, D-PAGE-9: and every time that the widget offers, in the site's frame", () =>
    Effect.gen(function* () {
      const made = yield* routed
      const { put } = yield* Sites
      const starts = yield* journey({ timezoneId: timezone, sites }, async ({ page, service }) => {
        await page.goto(
          put(`<!doctype html><title>Shop</title>${snippet(service, made.path.slice(1))}`)(site)
        )
        const frame = page.frameLocator("iframe")
        await bookAsCompany(frame, made.person)
        await frame.getByRole("link", { name: "Reschedule" }).click()
        const starts = await chooseMove(frame)
        await bookingOn(frame).submit.click()
        await frame.getByRole("heading", { name: "Your booking has been moved" }).waitFor()
        return starts
      })
      yield* moveToEach(made, starts)
    })
  )

  it.effect("D-BOOK-15: a time that the host gave up meanwhile is not said to be another person's", () =>
    Effect.gen(function* () {
      const made = yield* routed
      const { call, hostId, path, person, workspace } = made
      const run = Effect.runPromiseWith(yield* Effect.context<Service>())
      yield* journey({ timezoneId: timezone, expected: /409/ }, async ({ page, service }) => {
        await page.goto(service + path)
        await bookAsCompany(page, person)
        const link = await run(mailedLink(made, service))
        await page.goto("about:blank")
        await page.goto(link)
        const [start = ""] = await chooseMove(page)
        const date = start.slice(0, 10)
        const absences = [...absent.map((days) => away(days)), { from: date, to: date, reason: "" }]
        await run(call("PATCH", `/${workspace.id}/hosts/${hostId}`, { absences }))
        await bookingOn(page).submit.click()
        const alert = page.getByRole("alert")
        await alert.getByText("This time is no longer available.").waitFor()
        assert.notMatch(await alert.innerText(), /taken|someone|somebody|another person|other person/i)
        await page.getByText("Nothing is free on this day any more.").waitFor()
      })
      assert.deepStrictEqual(
        (yield* made.bookings).map(({ status }) => status),
        ["confirmed"]
      )
    })
  )
})
