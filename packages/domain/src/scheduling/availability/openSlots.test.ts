import { assert, describe, it } from "@effect/vitest"
import {
  anHour,
  at,
  booking,
  busy,
  eventTypeId,
  everyDay,
  host,
  hostId,
  iso,
  question,
  startsOf,
  zone
} from "../../../test/availability/questions.ts"
import { openSlots } from "./openSlots.ts"
import type { SlotQuestion } from "./candidates.ts"

const nineToTwelve = everyDay("UTC", ["09:00-12:00"])
const [from, to] = ["2026-06-01T00:00Z", "2026-06-02T00:00Z"]

/** The starts on 1 June 2026 of a host with hours from 9 to 12. */
const starts = (changes: Partial<SlotQuestion> = {}) =>
  startsOf(openSlots(question(nineToTwelve, from, to, changes)))
const window = (changes: Partial<typeof anHour>) => ({ window: { ...anHour, ...changes } })
const onJune = (...hours: ReadonlyArray<string>) => hours.map((hour) => `2026-06-01T${hour}Z`)

describe("D-AV-1: a start is open if", () => {
  it("it is on the grid that begins at the window's start", () => {
    assert.deepEqual(starts(), onJune("09:00", "10:00", "11:00"))
    const odd = everyDay("UTC", ["09:10-11:00"])
    const asked = question(odd, from, to, window({ durationMinutes: 20, slotIntervalMinutes: 45 }))
    assert.deepEqual(startsOf(openSlots(asked)), onJune("09:10", "09:55", "10:40"))
  })

  it("the whole booking is inside the availability", () => {
    assert.deepEqual(starts(window({ durationMinutes: 61 })), onJune("09:00", "10:00"))
    assert.deepEqual(starts(window({ durationMinutes: 181 })), [])
    const acrossMidnight = everyDay("UTC", ["22:00-24:00", "00:00-01:00"])
    const asked = question(
      acrossMidnight,
      "2026-06-01T12:00Z",
      "2026-06-02T12:00Z",
      window({ durationMinutes: 90 })
    )
    assert.deepEqual(startsOf(openSlots(asked)), ["2026-06-01T22:00Z", "2026-06-01T23:00Z"])
  })

  it("it is on the grid of either of two overlapping windows of adjacent days; no start is repeated", () => {
    const nights = everyDay("UTC", ["21:30-01:30", "00:00-01:00"])
    const asked = question(nights, "2026-06-01T12:00Z", "2026-06-02T12:00Z", window({ durationMinutes: 30 }))
    assert.deepEqual(startsOf(openSlots(asked)), [
      "2026-06-01T21:30Z",
      "2026-06-01T22:30Z",
      "2026-06-01T23:30Z",
      "2026-06-02T00:00Z",
      "2026-06-02T00:30Z"
    ])
  })

  it("it is not earlier than the minimum notice; exactly the minimum notice is enough", () => {
    const now = at("2026-06-01T08:00Z")
    assert.deepEqual(starts({ now, ...window({ minimumNoticeMinutes: 120 }) }), onJune("10:00", "11:00"))
    assert.deepEqual(starts({ now: now + 1, ...window({ minimumNoticeMinutes: 120 }) }), onJune("11:00"))
    assert.deepEqual(starts({ now: at("2026-06-01T10:00Z") }), onJune("10:00", "11:00"))
  })

  it("its date in the booker's zone is from today to today + bookingWindowDays", () => {
    const allDay = everyDay("UTC", ["00:00-24:00"])
    const auckland = (bookingWindowDays: number) =>
      startsOf(
        openSlots(
          question(allDay, from, "2026-06-05T00:00Z", {
            now: at("2026-06-01T06:00Z"),
            bookerZone: zone("Pacific/Auckland"),
            ...window({ bookingWindowDays })
          })
        )
      )
    // In Auckland it is 18:00 on 1 June, and midnight is at 12:00Z.
    assert.deepEqual(auckland(0), onJune("06:00", "07:00", "08:00", "09:00", "10:00", "11:00"))
    assert.strictEqual(auckland(1).at(-1), "2026-06-02T11:00Z")
  })

  it("its blocked time, including buffers, does not overlap the host's busy time; touching is no overlap", () => {
    assert.deepEqual(starts({ busyPeriods: [booking("2026-06-01T10:00Z")] }), onJune("09:00", "11:00"))
    const buffers = window({ bufferBeforeMinutes: 15, bufferAfterMinutes: 15 })
    assert.deepEqual(
      starts({ ...buffers, busyPeriods: [busy("2026-06-01T08:00Z", "2026-06-01T08:45Z")] }),
      onJune("09:00", "10:00", "11:00")
    )
    assert.deepEqual(
      starts({ ...buffers, busyPeriods: [busy("2026-06-01T08:00Z", "2026-06-01T08:46Z")] }),
      onJune("10:00", "11:00")
    )
    assert.deepEqual(
      starts({ ...buffers, busyPeriods: [busy("2026-06-01T12:15Z", "2026-06-01T13:00Z")] }),
      onJune("09:00", "10:00", "11:00")
    )
    assert.deepEqual(
      starts({ ...buffers, busyPeriods: [busy("2026-06-01T12:14Z", "2026-06-01T13:00Z")] }),
      onJune("09:00", "10:00")
    )
    assert.deepEqual(
      starts({ busyPeriods: [busy("2026-06-01T10:30Z", "2026-06-01T10:30Z")] }),
      onJune("09:00", "10:00", "11:00")
    )
  })

  it("only another host is busy, and only another event type's limit is reached", () => {
    const elsewhere = booking("2026-06-01T10:00Z", { hostId: hostId(9), eventTypeId: eventTypeId(9) })
    assert.lengthOf(starts({ busyPeriods: [elsewhere], ...window({ maxBookingsPerDay: 1 }) }), 3)
  })

  it("it is on the grid, which does not move after a booking", () => {
    const odd = busy("2026-06-01T09:00Z", "2026-06-01T09:20Z")
    assert.deepEqual(starts({ busyPeriods: [odd] }), onJune("10:00", "11:00"))
  })

  it("the booking is also inside the event type's own schedule, which does not change the grid", () => {
    const eventTypeSchedule = everyDay("UTC", ["09:30-12:00"])
    assert.deepEqual(starts({ eventTypeSchedule }), onJune("10:00", "11:00"))
    assert.deepEqual(starts({ eventTypeSchedule: everyDay("Africa/Cairo", []) }), [])
  })
})

describe("D-AV-1: daily limits, on the host's local date", () => {
  const sydney = everyDay("Australia/Sydney", ["00:00-24:00"])
  // Sydney's 2 June is from 14:00Z on 1 June to 14:00Z on 2 June.
  const starts = (
    ofHost: number | null,
    ofEventType: number | null,
    busyPeriods: SlotQuestion["busyPeriods"]
  ) =>
    startsOf(
      openSlots(
        question(sydney, "2026-06-01T12:00Z", "2026-06-02T16:00Z", {
          hosts: [{ host: host(0, sydney, ofHost), required: false }],
          ...window({ slotIntervalMinutes: 120, maxBookingsPerDay: ofEventType }),
          busyPeriods
        })
      )
    )
  const allButSecondOfJune = ["2026-06-01T12:00Z", "2026-06-02T14:00Z"]

  it("the host's limit counts bookings of any event type, and no calendar events", () => {
    const busyPeriods = [
      booking("2026-06-01T15:00Z", { eventTypeId: eventTypeId(9) }),
      busy("2026-06-02T01:00Z", "2026-06-02T02:00Z"),
      busy("2026-06-01T13:00Z", "2026-06-01T13:30Z")
    ]
    assert.deepEqual(starts(1, null, busyPeriods), allButSecondOfJune)
    assert.include(starts(2, null, busyPeriods), "2026-06-02T02:00Z")
    assert.deepEqual(starts(0, null, []), [])
  })

  it("the event type's limit counts its bookings with any host, each once", () => {
    const together = [hostId(7), hostId(8)].map((id) => booking("2026-06-01T15:00Z", { hostId: id }))
    const another = booking("2026-06-01T22:00Z", { hostId: hostId(7) })
    assert.include(starts(null, 2, together), "2026-06-02T02:00Z")
    assert.deepEqual(starts(null, 2, [...together, another]), allButSecondOfJune)
    assert.deepEqual(starts(null, 0, []), [])
  })
})

describe("D-AV-3: several hosts", () => {
  const morning = host(1, everyDay("UTC", ["09:00-11:00"]))
  const noon = host(2, everyDay("UTC", ["10:00-12:00"]))
  const late = host(3, everyDay("UTC", ["11:00-12:00"]))
  const free = (changes: Partial<SlotQuestion>) =>
    openSlots(question(nineToTwelve, from, to, changes)).map(
      ({ freeHosts, start }) => `${iso(start).slice(11, 16)} ${freeHosts.map((id) => id.slice(-1)).join("")}`
    )
  const optional = (...hosts: ReadonlyArray<typeof morning>) =>
    hosts.map((one) => ({ host: one, required: false }))

  it("round_robin: any of them is enough, and all free hosts are returned in the question's order", () => {
    assert.deepEqual(free({ hosts: optional(noon, morning) }), ["09:00 1", "10:00 21", "11:00 2"])
  })

  it("round_robin: every required host and one of the others must be free", () => {
    const required = { host: noon, required: true }
    assert.deepEqual(free({ hosts: [required] }), ["10:00 2", "11:00 2"])
    assert.deepEqual(free({ hosts: [...optional(morning), required] }), ["10:00 12"])
    assert.deepEqual(free({ hosts: [...optional(morning, late), required] }), ["10:00 12", "11:00 32"])
    assert.deepEqual(
      free({
        hosts: [
          { host: morning, required: true },
          { host: late, required: true }
        ]
      }),
      []
    )
  })

  it("collective: all must be free", () => {
    const collective = { assignment: "collective" } as const
    assert.deepEqual(free({ ...collective, hosts: optional(morning, noon) }), ["10:00 12"])
    assert.deepEqual(free({ ...collective, hosts: optional(morning, noon, late) }), [])
  })

  it("without hosts there are no slots", () => {
    assert.deepEqual(free({ hosts: [] }), [])
  })
})
