import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { BookingKey } from "../consistency/index.ts"
import { Outcome, PersonName, Phone } from "../contacts/index.ts"
import type { EventType, HostId } from "../event-types/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import type { Booking } from "./Booking.ts"
import type { BookingHistory } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import { place } from "./place.ts"

interface Case extends Partial<EventType & BookingHistory> {
  readonly minutes?: number
  readonly request?: Partial<BookingRequest>
  readonly phone?: Phone
  readonly routedTo?: ReadonlyArray<HostId>
  /** Which of the three hosts have given the time away. */
  readonly busy?: ReadonlyArray<number>
}
const sample = Sample.sampleOffering({ hosts: 3 })
/** In the order that decides between equals. */
const ids = sample.hosts.map(({ id }) => id).toSorted()
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }

/** Decides a booking so many minutes from `sampleNow`, an hour unless told otherwise. */
const decide = ({ busy = [], minutes = 60, phone, request, routedTo, ...given }: Case) => {
  const { eventType, hosts, workspace } = sample
  const outcome = Outcome.make(
    routedTo === undefined ? { _tag: "Qualified" } : { _tag: "Routed", hostIds: routedTo, redirectUrl: null }
  )
  const standings = { [eventType.id]: { capturedAt: null, outcome } }
  const startAt = Sample.sampleTime(minutes)
  const start = DateTime.toEpochMillis(startAt)
  const blocked = { start, end: start + 1 }
  const asked: BookingRequest = {
    eventTypeId: eventType.id,
    key: BookingKey.make("attempt-1"),
    startAt,
    bookerTimezone: Sample.utc,
    booker,
    ...Sample.minimalRequest
  }
  return place(
    { ...asked, ...request },
    Sample.sampleCircumstances(
      { workspace, hosts, eventType: { ...eventType, ...given } },
      {
        contacts: {
          ofLead: Option.none(),
          ofEmail: Option.some(Sample.sampleContact(workspace.id, { standings, phone: phone ?? null }))
        },
        busyPeriods: ids
          .filter((_, index) => busy.includes(index))
          .map((hostId) => ({ hostId, eventTypeId: null, bookingUid: null, startAt: start, blocked })),
        history: { loads: new Map(), upcoming: 0, replaced: Option.none(), ...given }
      }
    )
  )
}
/** The hosts of each alternative, or the refusal. */
const told = (given: Case) =>
  Result.match(decide(given), {
    onSuccess: (draft) => draft.alternatives.map(({ hostIds }) => hostIds.map((id) => ids.indexOf(id))),
    onFailure: ({ _tag }) => _tag
  })
const placed = [[0], [1], [2]]

const phoneRequired = true
const answering = (phone: string) => ({ request: { responses: { phone } } })
const earlier = Sample.sampleBooking(sample, { attendees: [{ ...booker, role: "booker" }] })
const replacing = (overrides: Partial<Booking>) => ({
  request: { rescheduledFrom: Option.some(earlier.uid) },
  replaced: Option.some({ ...earlier, ...overrides })
})

describe("place", () => {
  it.for<readonly [string, unknown, Case]>([
    ["a phone among the answers", placed, { phoneRequired, ...answering("+1") }],
    ["a blank one among the answers", "PhoneRequired", { phoneRequired, ...answering(" ") }],
    ["a phone of the contact", placed, { phoneRequired, phone: Phone.make("+1") }],
    ["a blank one of the contact", "PhoneRequired", { phoneRequired, phone: Phone.make(" ") }],
    ["consent that nobody asked for", placed, { request: { consent: true } }],
    ["one booking below the limit", placed, { perInviteeLimit: 2, upcoming: 1 }],
    ["as many as the limit", "InviteeLimitReached", { perInviteeLimit: 2, upcoming: 2 }],
    ["any number without a limit", placed, { upcoming: 99 }],
    ["a confirmed booking to replace", placed, replacing({})],
    ["an unknown one", "RescheduledBookingNotFound", { ...replacing({}), replaced: Option.none() }],
    [
      "one of another event type",
      "RescheduledBookingNotFound",
      replacing({ eventTypeId: Sample.sampleOffering().eventType.id })
    ],
    ["a cancelled one", "BookingUnavailable", replacing({ status: "cancelled" })],
    ["a start off the grid", "SlotUnavailable", { minutes: 59 }],
    ["a start in the past", "SlotUnavailable", { minutes: -30 }],
    ["this very instant", placed, { minutes: 0 }],
    ["a start beyond the window", "SlotUnavailable", { minutes: 61 * 24 * 60 }]
  ])("D-BOOK-3, D-BOOK-4, D-BOOK-8: %s: %j", ([, expected, given]) => {
    assert.deepEqual<unknown>(told(given), expected)
  })

  it("D-BOOK-5, D-BOOK-6: drafts one alternative per free host, the less busy first", () => {
    const loads = new Map(ids.map((id, index) => [id, { recentBookings: 3 - index, lastAssignedAt: null }]))
    assert.deepEqual<unknown>(told({ loads }), [[2], [1], [0]])
    assert.deepEqual<unknown>(told({ loads, busy: [1] }), [[2], [0]])
    assert.strictEqual(told({ busy: [0, 1, 2] }), "SlotUnavailable")
  })

  it("D-BOOK-6, D-CAP-5: drafts with the hosts that the lead was routed to, and no other", () => {
    const routedTo = ids.slice(1, 2)
    assert.deepEqual<unknown>(told({ routedTo }), [[1]])
    assert.strictEqual(told({ routedTo, busy: [1] }), "SlotUnavailable")
    assert.strictEqual(told({ routedTo: [] }), "SlotUnavailable")
  })

  it("D-AV-3: a collective is all hosts together or nobody", () => {
    assert.deepEqual<unknown>(told({ assignment: "collective" }), [
      sample.hosts.map(({ id }) => ids.indexOf(id))
    ])
    assert.strictEqual(told({ assignment: "collective", busy: [2] }), "SlotUnavailable")
  })
})
