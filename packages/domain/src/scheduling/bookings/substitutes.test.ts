import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import * as Sample from "@calendeal/port-contracts/samples"
import { Outcome } from "../../leads/contacts/index.ts"
import { HostId } from "../../workspace/event-types/index.ts"
import { bestSubstitutes, isReplaceable, substitutes } from "./substitutes.ts"

const { workspace } = Sample.sampleOffering()
const idAt = (nth: number) => HostId.make(`00000000-0000-4000-8000-00000000000${nth}`)
const team = [1, 2, 3, 4].map((nth) =>
  Sample.sampleHost(workspace.id, { id: idAt(nth), name: `Host ${nth}` })
)
const startAt = Sample.sampleTime(60)
const start = DateTime.toEpochMillis(startAt)

const Member = Schema.Struct({
  active: Schema.Boolean,
  busy: Schema.Boolean,
  routed: Schema.Boolean,
  required: Schema.Boolean,
  priority: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 })),
  bookings: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))
})
type Member = typeof Member.Type

/** The question for a booking of the first host, who has the settings of the first member. */
const questionOf = (members: ReadonlyArray<Member>, isRouted: boolean) => {
  const hosts = team.slice(0, members.length).map((host, index) => ({
    ...host,
    active: members[index]?.active ?? true
  }))
  const { window } = Sample.sampleEventType(workspace.id, hosts)
  const eventType = Sample.sampleEventType(workspace.id, hosts, {
    // Too long for a new booking.
    window: { ...window, minimumNoticeMinutes: 600 },
    hosts: members.map(({ priority, required }, index) => ({
      hostId: idAt(index + 1),
      priority,
      weight: 1,
      required: index === 0 ? required : false
    }))
  })
  const offering = { workspace, hosts, eventType }
  const booking = { ...Sample.sampleBooking(offering, { startAt }), hostIds: [idAt(1)] }
  const routed = members.flatMap(({ routed }, index) => (routed ? [idAt(index + 1)] : []))
  return {
    booking: {
      ...booking,
      organiser: { ...booking.organiser, hostId: idAt(1) },
      endAt: DateTime.add(startAt, { minutes: eventType.window.durationMinutes })
    },
    offering,
    outcome: isRouted
      ? Outcome.make({ _tag: "Routed", hostIds: routed, redirectUrl: null })
      : Outcome.make({ _tag: "Qualified" }),
    now: startAt,
    busyPeriods: members.flatMap(({ busy }, index) =>
      busy
        ? [
            {
              hostId: idAt(index + 1),
              eventTypeId: null,
              bookingUid: null,
              startAt: start,
              blocked: { start, end: start + 1 }
            }
          ]
        : []
    ),
    loads: new Map(
      members.map(({ bookings }, index) => [
        idAt(index + 1),
        { recentBookings: bookings, lastAssignedAt: null }
      ])
    )
  }
}

const Members = Schema.Array(Member).check(Schema.isBetweenLength(1, 4))

describe("the hosts who can take a meeting over", () => {
  it.prop(
    "D-MGMT-11: all other hosts are named, and free are the active ones without anything at that time",
    [Members, Schema.Boolean],
    ([members, isRouted]) => {
      const expected = members.flatMap(({ active, busy }, index) =>
        index === 0
          ? []
          : [[idAt(index + 1), [...(active ? [] : ["inactive"]), ...(busy ? ["busy_time"] : [])]] as const]
      )
      const found = substitutes(questionOf(members, isRouted))
      assert.deepStrictEqual(
        found.map(({ host, reasons }) => [host.id, reasons.map(({ reason }) => reason)] as const),
        expected
      )
    }
  )

  it.prop(
    "D-MGMT-11: the best one is free, allowed by the rules, and first in the rotation",
    [Members, Schema.Boolean],
    ([members, isRouted]) => {
      // Slow and obvious: every free host is compared with every other one.
      const free = members
        .map((member, index) => ({ ...member, id: idAt(index + 1) }))
        .slice(1)
        .filter(({ active, busy, routed }) => active && !busy && (!isRouted || routed))
      const beats = (one: (typeof free)[number], other: (typeof free)[number]) =>
        one.priority !== other.priority
          ? one.priority > other.priority
          : one.bookings !== other.bookings
            ? one.bookings < other.bookings
            : one.id < other.id
      const best = free.find((one) => free.every((other) => other === one || beats(one, other)))
      assert.strictEqual(bestSubstitutes(questionOf(members, isRouted))[0]?.id, best?.id)
    }
  )

  it("D-MGMT-11: a host whom every booking needs stays, unless the host has left", () => {
    const host: Member = {
      active: true,
      busy: false,
      routed: true,
      required: false,
      priority: 0,
      bookings: 0
    }
    const replaceable = (first: Member) => {
      const { booking, offering } = questionOf([first, host], false)
      return isReplaceable(booking, offering)
    }
    assert.isTrue(replaceable(host))
    assert.isFalse(replaceable({ ...host, required: true }))
    assert.isTrue(replaceable({ ...host, required: true, active: false }))
    const { booking, offering } = questionOf([host, host], false)
    const collective = {
      ...offering,
      eventType: { ...offering.eventType, assignment: "collective" as const }
    }
    assert.isFalse(isReplaceable(booking, collective))
  })
})
