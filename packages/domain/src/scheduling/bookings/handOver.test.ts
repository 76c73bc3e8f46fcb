import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import * as Sample from "@calendeal/port-contracts/samples"
import { Outcome } from "../../leads/contacts/index.ts"
import { HostId } from "../../workspace/event-types/index.ts"
import { BookingUid } from "./Booking.ts"
import { type Handover, proposals } from "./handOver.ts"

const { workspace } = Sample.sampleOffering()
const ids = [1, 2, 3, 4].map((nth) => HostId.make(`00000000-0000-4000-8000-00000000000${nth}`))
const hosts = ids.map((id) => Sample.sampleHost(workspace.id, { id }))
const now = Sample.sampleTime(0)
/** The meetings are at two hours, so that many compete for a host. */
const hours = [Sample.sampleTime(24 * 60), Sample.sampleTime(26 * 60)] as const

const Nth = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))
/** Few values, so that hosts often differ in the last assignment only. */
const Few = Schema.Literals([0, 1])
const World = Schema.Struct({
  priorities: Schema.Tuple([Few, Few, Few, Few]),
  recent: Schema.Tuple([Few, Few, Few, Few]),
  meetings: Schema.Array(
    Schema.Struct({
      host: Nth,
      hour: Schema.Literals([0, 1]),
      isEnded: Schema.Boolean,
      isNew: Schema.Boolean
    })
  ).check(Schema.isMaxLength(8))
})

const uidOf = (nth: number) => BookingUid.make(`bk_${String(nth).padStart(22, "0")}`)

/** The meetings of which no host has two at one hour, with the questions that the store answers about each. */
const handoversOf = ({ meetings, priorities, recent }: typeof World.Type) => {
  const seen = new Set<string>()
  const possible = meetings.filter(({ host, hour, isEnded }) => {
    const place = `${host} ${hour}`
    if (isEnded) return true
    if (seen.has(place)) return false
    seen.add(place)
    return true
  })
  const eventType = Sample.sampleEventType(workspace.id, hosts, {
    hosts: ids.map((hostId, nth) => ({ hostId, priority: priorities[nth] ?? 0, weight: 1, required: false }))
  })
  const offering = { workspace, hosts, eventType }
  const booked = possible.map(({ host, hour, isEnded, isNew }, nth) => {
    const hostId = ids[host] ?? assert.fail("no host")
    const startAt = hours[hour]
    const endAt = DateTime.add(startAt, { minutes: eventType.window.durationMinutes })
    const sample = Sample.sampleBooking(offering, { startAt })
    const booking = {
      ...sample,
      uid: uidOf(nth),
      hostIds: [hostId],
      organiser: { ...sample.organiser, hostId },
      endAt,
      blockedFrom: startAt,
      blockedUntil: endAt,
      createdAt: DateTime.subtract(now, { days: isNew ? 1 : 40 })
    }
    return { booking, host, hour, isEnded, isNew }
  })
  const handovers = booked.map(({ booking, isEnded }): Handover => ({
    status: isEnded ? "cancelled" : "confirmed",
    question: {
      booking,
      offering,
      outcome: Outcome.make({ _tag: "Qualified" }),
      now,
      busyPeriods: booked
        .filter((other) => other.booking !== booking && !other.isEnded)
        .map(({ booking: { blockedFrom, blockedUntil, eventTypeId, startAt, uid }, host }) => ({
          hostId: ids[host] ?? assert.fail("no host"),
          eventTypeId,
          bookingUid: uid,
          startAt: DateTime.toEpochMillis(startAt),
          blocked: {
            start: DateTime.toEpochMillis(blockedFrom),
            end: DateTime.toEpochMillis(blockedUntil)
          }
        })),
      loads: new Map(
        ids.map((id, nth) => [id, { recentBookings: (recent[nth] ?? 0) + 8, lastAssignedAt: null }])
      )
    }
  }))
  return { booked, handovers }
}

describe("giving several meetings to other hosts", () => {
  it.prop(
    "D-MGMT-11: they are given one after the other, and a host has no time for two at one hour",
    [World],
    ([world]) => {
      const { booked, handovers } = handoversOf(world)
      // Slow and obvious: a table of who is where, and of how many each has.
      const at = booked.map(({ host, hour, isEnded }) => (isEnded ? null : { host, hour }))
      const count = world.recent.map((each) => each + 8)
      const assigned = [0, 0, 0, 0]
      const expected = booked.map(({ host, hour, isEnded, isNew }, nth) => {
        if (isEnded) return "unavailable"
        const free = [0, 1, 2, 3].filter(
          (other) => other !== host && !at.some((place) => place?.host === other && place.hour === hour)
        )
        const order = (one: number) => [
          -(world.priorities[one] ?? 0),
          count[one] ?? 0,
          assigned[one] ?? 0,
          one
        ]
        const beats = (one: number, other: number) => {
          const differing = order(one).findIndex((each, index) => each !== order(other)[index])
          return (order(one)[differing] ?? 0) < (order(other)[differing] ?? 0)
        }
        const best = free.find((one) => free.every((other) => other === one || beats(one, other)))
        if (best === undefined) return "not_free"
        at[nth] = { host: best, hour }
        count[best] = (count[best] ?? 0) + 1
        assigned[best] = 1
        if (isNew) count[host] = (count[host] ?? 0) - 1
        return ids[best] ?? assert.fail("no host")
      })
      const found = proposals(handovers).map((each) => (each._tag === "Kept" ? each.reason : each.host.id))
      assert.deepStrictEqual(found, expected)
    }
  )
})
