import { assert, describe, it } from "@effect/vitest"
import { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { type CalendarOccurrence, bookingUidIn, busyTimeOf, timesWithin } from "./CalendarOccurrence.ts"
import { sampleBookingUid } from "@calendeal/port-contracts/samples"

const apia = TimeZoneName.make("Pacific/Apia")
const santiago = TimeZoneName.make("America/Santiago")
const timed: CalendarOccurrence = {
  uid: "1",
  status: "confirmed",
  isTransparent: false,
  isDeclined: false,
  time: { _tag: "Timed", start: 1000, end: 2000 }
}
const noUids = new Map()
const dayOf = (text: string) => Date.parse(`${text}T00:00Z`) / 86_400_000
const wholeDay = (date: string): CalendarOccurrence => ({
  ...timed,
  time: { _tag: "AllDay", first: dayOf(date), last: dayOf(date) }
})

describe("busyTimeOf", () => {
  it("D-AV-1: tentative is busy; cancelled, transparent, declined and empty are not", () => {
    const busy = (overrides: Partial<CalendarOccurrence>) =>
      busyTimeOf({ ...timed, ...overrides }, apia, noUids).length
    assert.deepStrictEqual(
      [
        busy({}),
        busy({ status: "tentative" }),
        busy({ status: "cancelled" }),
        busy({ isTransparent: true }),
        busy({ isDeclined: true }),
        busy({ time: { _tag: "Timed", start: 5, end: 5 } })
      ],
      [1, 1, 0, 0, 0, 0]
    )
  })

  it("D-AV-2: a whole day has its length in the calendar's zone", () => {
    const hours = (zone: TimeZoneName, date: string) =>
      busyTimeOf(wholeDay(date), zone, noUids).map(({ end, start }) => (end - start) / 3_600_000)
    // A day without midnight, a day with a repeated hour, and a skipped date.
    assert.deepStrictEqual(
      [hours(santiago, "2026-09-06"), hours(santiago, "2026-04-04"), hours(apia, "2011-12-30")],
      [[23], [25], []]
    )
  })

  it("D-BOOK-9: only a booking's UID, with or without a host name, identifies a booking", () => {
    const uid = sampleBookingUid()
    assert.deepStrictEqual(
      [uid, `${uid}@calendeal.example`, `${uid}x`, `x${uid}`, "", "@", `${uid.slice(0, -1)}@x`].map(
        bookingUidIn
      ),
      [uid, uid, null, null, null, null, null]
    )
  })

  it("D-ENTRY-16: an entry is its booking in every calendar, by the UID that its server gave it", () => {
    const [own, other] = [sampleBookingUid(), sampleBookingUid()]
    const exchange = "040000008200E00074C5B7101A82E00800000000"
    const entryUids = new Map([[exchange, own]])
    const bookingsOf = (uid: string) => {
      const calendar = { allDay: "counts", timezone: apia, entryUids } as const
      const times = timesWithin({ ...timed, uid }, calendar, { start: 0, end: 10_000 })
      return [times.busy.map(({ bookingUid }) => bookingUid), times.own.map(({ bookingUid }) => bookingUid)]
    }
    assert.deepStrictEqual(bookingsOf(exchange), [[own], [own]])
    assert.deepStrictEqual(bookingsOf(`${other}@calendeal.example`), [[other], [other]])
    for (const uid of [`${exchange}0`, exchange.toLowerCase(), "", "1"])
      assert.deepStrictEqual(bookingsOf(uid), [[null], []], uid)
  })
})
