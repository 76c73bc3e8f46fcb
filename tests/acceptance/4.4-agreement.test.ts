import { randomInt } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import type { EventType, Schedule } from "@calendeal/domain/event-types"
import { sampleEventType, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { accepted, offer, refused, request, visitor } from "../kit/http/visitor.ts"
import { day, daysOf, startsOf } from "../kit/http/calendar.ts"
import { specification } from "../kit/http/specification.ts"

const tz = "America/St_Johns"
const minutes = (text: string, added: number) =>
  new Date(Date.parse(text) + added * 60_000).toISOString().replace(".000Z", "Z")

const officeHours: Schedule = {
  timezone: TimeZoneName.make("Australia/Adelaide"),
  weekly: [
    { days: ["mon", "tue", "wed", "thu"], from: "09:10", to: "12:00" },
    { days: ["mon", "wed", "fri"], from: "13:00", to: "17:45" },
    { days: ["sat"], from: "22:00", to: "03:00" }
  ],
  overrides: []
}

const window: EventType["window"] = {
  ...sampleEventType(sampleWorkspace().id, []).window,
  durationMinutes: 45,
  slotIntervalMinutes: 20,
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 10,
  minimumNoticeMinutes: 26 * 60,
  bookingWindowDays: 12
}

const newOffering = offer({ eventType: { window }, hosts: [{ schedule: officeHours }] })

/** The listed starts by day. */
const listedBy = Effect.fnUntraced(function* (eventTypeId: string) {
  const days = Array.from({ length: 16 }, (_, index) => day(index - 1, tz))
  const starts = yield* Effect.forEach(days, (date) => startsOf({ eventTypeId, date, tz }))
  return new Map(days.map((date, index) => [String(date), starts[index] ?? []]))
})

describe("4.4 Month, slots and book agree", () => {
  specification("agreement", (it) => {
    it.effect("D-AV-6: a day is listed exactly if it has slots, and a slot lies on the requested day", () =>
      Effect.gen(function* () {
        const { eventType } = yield* newOffering
        const listed = yield* listedBy(eventType.id)
        const withSlots = [...listed].filter(([, starts]) => starts.length > 0).map(([date]) => date)
        assert.isAbove(withSlots.length, 5)
        assert.deepStrictEqual(yield* daysOf({ eventTypeId: eventType.id, tz }), withSlots)
        const local = new Intl.DateTimeFormat("en-CA", { timeZone: tz })
        for (const [date, starts] of listed) {
          assert.deepStrictEqual(starts, [...new Set(starts)].toSorted())
          for (const start of starts) assert.strictEqual(local.format(new Date(start)), date)
        }
      })
    )

    it.effect("D-AV-6: a listed slot can be booked and removes only the slots that overlap it", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* newOffering
        for (let round = 0; round < 4; round++) {
          const before = [...(yield* listedBy(offering.eventType.id)).values()].flat()
          const start = before[randomInt(before.length)] ?? ""
          accepted(yield* book(request(offering, { startTimeUtc: start, bookerTimezone: tz })))
          const after = [...(yield* listedBy(offering.eventType.id)).values()].flat()
          // 45 minutes with buffers of 5 and 10: starts are at least an hour apart.
          const apart = before.filter((other) => Math.abs(Date.parse(other) - Date.parse(start)) >= 3_600_000)
          assert.deepStrictEqual(after, apart, `booked ${start}`)
        }
      })
    )

    it.effect("D-AV-6, D-BOOK-4: a start that is not listed is 409 slot_unavailable", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* newOffering
        const listed = [...(yield* listedBy(offering.eventType.id)).values()].flat()
        const [first = "", last = ""] = [listed.at(0), listed.at(-1)]
        const soon = new Date(Date.now() + 25 * 3_600_000).toISOString().slice(0, 13)
        const near = () => minutes(listed[randomInt(listed.length)] ?? "", randomInt(-20, 21) * 10)
        const candidates = [
          `${soon}:10:00Z`,
          minutes(first, -20),
          minutes(last, 20),
          minutes(last, 7 * 1440),
          minutes(first, 1),
          minutes(first, 10),
          minutes(first, -7 * 1440),
          ...Array.from({ length: 12 }, near)
        ].filter((start) => !listed.includes(start))
        assert.isAbove(candidates.length, 7)
        for (const startTimeUtc of candidates) {
          const answer = yield* book(request(offering, { startTimeUtc, bookerTimezone: tz }))
          assert.deepStrictEqual([startTimeUtc, answer.status], [startTimeUtc, 409])
          refused(answer, 409, "slot_unavailable")
        }
      })
    )

    it.effect("D-AV-1, D-BOOK-4: the window ends with the booker's local day, in any time zone", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({})
        // The midnights of these zones are 25 hours apart, so that one window ends earlier.
        const ends = yield* Effect.forEach(["Pacific/Kiritimati", "Pacific/Pago_Pago"], (bookerTimezone) =>
          Effect.map(
            startsOf({
              eventTypeId: offering.eventType.id,
              tz: bookerTimezone,
              date: day(60, bookerTimezone)
            }),
            (starts) => ({ bookerTimezone, startTimeUtc: starts.at(-1) ?? "" })
          )
        )
        const [sooner, later] = ends.toSorted((a, b) => (a.startTimeUtc < b.startTimeUtc ? -1 : 1))
        refused(
          yield* book(request(offering, { ...later, bookerTimezone: sooner?.bookerTimezone })),
          409,
          "slot_unavailable"
        )
        accepted(yield* book(request(offering, { ...later })))
        accepted(yield* book(request(offering, { ...sooner })))
      })
    )
  })
})
