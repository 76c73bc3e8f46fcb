import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { bookingRequest } from "../../../test/bookings/bookingRequest.ts"
import { Outcome, PersonName, Phone } from "../../leads/contacts/index.ts"
import type { EventType, HostId } from "../../workspace/event-types/index.ts"
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
  /** The busy ones of the three hosts. */
  readonly busy?: ReadonlyArray<number>
}
const sample = Sample.sampleOffering({ hosts: 3 })
/** In the order that decides between equal hosts. */
const ids = sample.hosts.map(({ id }) => id).toSorted()
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }

/** Decides a booking `minutes` after `sampleNow`, by default an hour. */
const decide = ({ busy = [], minutes = 60, phone, request, routedTo, ...given }: Case) => {
  const { eventType, hosts, workspace } = sample
  const outcome = Outcome.make(
    routedTo === undefined ? { _tag: "Qualified" } : { _tag: "Routed", hostIds: routedTo, redirectUrl: null }
  )
  const qualificationStates = { [eventType.id]: { capturedAt: null, outcome } }
  const startAt = Sample.sampleTime(minutes)
  const start = DateTime.toEpochMillis(startAt)
  const blocked = { start, end: start + 1 }
  return place(
    bookingRequest(eventType, { startAt, booker, ...request }),
    Sample.sampleCircumstances(
      { workspace, hosts, eventType: { ...eventType, ...given } },
      {
        contacts: {
          ofLead: Option.none(),
          ofEmail: Option.some(
            Sample.sampleContact(workspace.id, { qualificationStates, phone: phone ?? null })
          )
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
const resultOf = (given: Case) =>
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
    ["a phone among the answers", placed, { phoneRequired, ...answering("+1 212 555 0100") }],
    ["a text that is no phone", "PhoneRequired", { phoneRequired, ...answering("abc") }],
    ["a phone of two digits", "PhoneRequired", { phoneRequired, ...answering("12") }],
    [
      "a phone of two digits, for a call",
      "PhoneRequired",
      { locations: [{ kind: "phone" }], ...answering("12") }
    ],
    ["no phone, for a call that requires none", placed, { locations: [{ kind: "phone" }] }],
    ["a phone of two digits, elsewhere", placed, answering("12")],
    ["a blank phone among the answers", "PhoneRequired", { phoneRequired, ...answering(" ") }],
    ["a phone of the contact", placed, { phoneRequired, phone: Phone.make("+1 212 555 0100") }],
    ["a blank phone of the contact", "PhoneRequired", { phoneRequired, phone: Phone.make(" ") }],
    ["consent that is not required", placed, { request: { consent: true } }],
    ["one booking below the limit", placed, { perInviteeLimit: 2, upcoming: 1 }],
    ["as many as the limit", "InviteeLimitReached", { perInviteeLimit: 2, upcoming: 2 }],
    ["any number without a limit", placed, { upcoming: 99 }],
    ["a confirmed booking to replace", placed, replacing({})],
    [
      "an unknown booking to replace",
      "RescheduledBookingNotFound",
      { ...replacing({}), replaced: Option.none() }
    ],
    [
      "a booking of another event type to replace",
      "RescheduledBookingNotFound",
      replacing({ eventTypeId: Sample.sampleOffering().eventType.id })
    ],
    ["a cancelled booking to replace", "BookingUnavailable", replacing({ status: "cancelled" })],
    ["a start off the grid", "SlotUnavailable", { minutes: 59 }],
    ["a start in the past", "SlotUnavailable", { minutes: -30 }],
    ["a start now", placed, { minutes: 0 }],
    ["a start after the booking window", "SlotUnavailable", { minutes: 61 * 24 * 60 }]
  ])("D-BOOK-3, D-BOOK-4, D-BOOK-8: %s: %j", ([, expected, given]) => {
    assert.deepEqual<unknown>(resultOf(given), expected)
  })

  it("D-BOOK-5, D-BOOK-6: drafts one alternative per free host, the lower load first", () => {
    const loads = new Map(ids.map((id, index) => [id, { recentBookings: 3 - index, lastAssignedAt: null }]))
    assert.deepEqual<unknown>(resultOf({ loads }), [[2], [1], [0]])
    assert.deepEqual<unknown>(resultOf({ loads, busy: [1] }), [[2], [0]])
    assert.strictEqual(resultOf({ busy: [0, 1, 2] }), "SlotUnavailable")
  })

  it("D-BOOK-6, D-CAP-5: drafts only with the hosts of the lead's routing rule", () => {
    const routedTo = ids.slice(1, 2)
    assert.deepEqual<unknown>(resultOf({ routedTo }), [[1]])
    assert.strictEqual(resultOf({ routedTo, busy: [1] }), "SlotUnavailable")
    assert.strictEqual(resultOf({ routedTo: [] }), "SlotUnavailable")
  })

  it("D-AV-3: a collective is only bookable if all hosts are free", () => {
    assert.deepEqual<unknown>(resultOf({ assignment: "collective" }), [
      sample.hosts.map(({ id }) => ids.indexOf(id))
    ])
    assert.strictEqual(resultOf({ assignment: "collective", busy: [2] }), "SlotUnavailable")
  })
})
