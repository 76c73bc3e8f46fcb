import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { BookingKey } from "../consistency/index.ts"
import { type Contact, Outcome, PersonName, Phone } from "../contacts/index.ts"
import { DealId } from "../deals/index.ts"
import { type EventType, WebAddress } from "../event-types/index.ts"
import * as Sample from "../samples/index.ts"
import type { Workspace } from "../workspaces/index.ts"
import type { BookingHistory } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import { place } from "./place.ts"

interface Case {
  readonly workspace?: Partial<Workspace>
  readonly eventType?: Partial<EventType>
  readonly request?: Partial<BookingRequest>
  readonly contact?: Partial<Contact>
  readonly history?: Partial<BookingHistory>
  readonly outcome?: Outcome
}
const sample = Sample.sampleOffering({ hosts: 3 })
const ids = sample.hosts.map(({ id }) => id)
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }
const earlier = Sample.sampleBooking(sample, { attendees: [{ ...booker, role: "booker" }] })
const outcome = Outcome.make({ _tag: "Qualified" })

/** Decides a booking an hour from `sampleNow` after these changes, each over the one before. */
const decide = (cases: ReadonlyArray<Case>, busy: ReadonlyArray<number> = []) => {
  const eventType = cases.reduce((all, given) => ({ ...all, ...given.eventType }), sample.eventType)
  const workspace = cases.reduce((all, given) => ({ ...all, ...given.workspace }), sample.workspace)
  const known = cases.reduce(
    (all, given) => ({ ...all, ...given.contact }),
    Sample.sampleContact(workspace.id)
  )
  const decided = cases.findLast((given) => given.outcome !== undefined)?.outcome ?? outcome
  const contact = { ...known, standings: { [eventType.id]: { capturedAt: null, outcome: decided } } }
  const nothing: BookingRequest = {
    eventTypeId: eventType.id,
    key: BookingKey.make("attempt-1"),
    startAt: Sample.sampleTime(60),
    bookerTimezone: Sample.utc,
    booker,
    guests: [],
    responses: {},
    locationKind: Option.none(),
    attendeeAddress: Option.none(),
    consent: false,
    touch: {},
    contactId: Option.none(),
    rescheduledFrom: Option.none(),
    embed: false
  }
  const request = cases.reduce((all, given) => ({ ...all, ...given.request }), nothing)
  const history: BookingHistory = { loads: new Map(), upcoming: 0, replaced: Option.none() }
  const start = request.startAt.epochMilliseconds
  return place(request, {
    offering: { workspace, eventType, hosts: sample.hosts },
    now: Sample.sampleNow,
    contactFrom: () => contact,
    known: Option.none(),
    commitments: ids
      .filter((_, index) => busy.includes(index))
      .map((hostId) => ({
        hostId,
        eventTypeId: null,
        bookingUid: null,
        startAt: start,
        blocked: { start, end: start + 1 }
      })),
    history: cases.reduce((all, given) => ({ ...all, ...given.history }), history),
    consentSha256: "",
    fresh: { uid: Sample.sampleBookingUid(), dealId: DealId.make(crypto.randomUUID()) }
  })
}
const refusal = (...cases: ReadonlyArray<Case>): string =>
  Result.match(decide(cases), { onSuccess: () => "placed", onFailure: ({ _tag }) => _tag })
const alternatives = (given: Case, busy: ReadonlyArray<number> = []) =>
  Result.match(decide([given], busy), {
    onSuccess: (draft) => draft.alternatives.map(({ hostIds }) => hostIds.map((id) => ids.indexOf(id))),
    onFailure: ({ _tag }) => _tag
  })

const somewhere = WebAddress.make("https://example.com")
const disqualification = {
  redirectUrl: somewhere,
  fullyBooked: false,
  title: "",
  guestMessage: "",
  ctaLabel: "",
  ctaUrl: somewhere
}
/** A reschedule that can be placed, of an event type that asks for everything. */
const placeable: Case = {
  eventType: {
    locations: [{ kind: "in_person_attendee" }],
    phoneRequired: true,
    consent: { required: true, text: "Yes" },
    perInviteeLimit: 1
  },
  contact: { phone: Phone.make("+1") },
  request: {
    consent: true,
    attendeeAddress: Option.some("1 High St"),
    rescheduledFrom: Option.some(earlier.uid)
  },
  history: { replaced: Option.some(earlier) }
}
const violations: ReadonlyArray<readonly [string, Case]> = [
  ["NoLocationConfigured", { eventType: { locations: [] } }],
  ["InvalidLocation", { request: { locationKind: Option.some("video") } }],
  ["AddressRequired", { request: { attendeeAddress: Option.some(" ") } }],
  ["PhoneRequired", { contact: { phone: null } }],
  ["ConsentRequired", { request: { consent: false } }],
  ["WorkspaceLapsed", { workspace: { subscription: "lapsed" } }],
  ["BookingUnavailable", { outcome: Outcome.make({ _tag: "Disqualified", disqualification }) }],
  ["RescheduledBookingNotFound", { request: { booker: { ...booker, email: Sample.sampleEmail() } } }],
  ["BookingUnavailable", { history: { replaced: Option.some({ ...earlier, status: "rescheduled" }) } }],
  ["InviteeLimitReached", { history: { upcoming: 1 } }],
  ["SlotUnavailable", { request: { startAt: Sample.sampleTime(61) } }]
]

describe("place", () => {
  it("D-BOOK-3: each refusal beats all later ones: of a request that violates everything, one by one is put right", () => {
    const codes = violations.map((_, fixed) =>
      refusal(placeable, ...violations.slice(fixed).map(([, given]) => given))
    )
    assert.deepStrictEqual(
      codes,
      violations.map(([code]) => code)
    )
    assert.strictEqual(refusal(placeable), "placed")
  })

  const Chosen = Schema.Array(Schema.Boolean).check(
    Schema.isBetweenLength(violations.length, violations.length)
  )

  it.prop(
    "D-BOOK-3: of any violations the first in the order is told",
    [Chosen],
    ([chosen]) => {
      const made = violations.filter((_, index) => chosen[index])
      assert.strictEqual(refusal(placeable, ...made.map(([, given]) => given)), made[0]?.[0] ?? "placed")
    },
    { arbitrary: { runs: 200 } }
  )

  it.for<readonly [string, string, Case]>([
    [
      "a phone among the answers",
      "placed",
      { eventType: { phoneRequired: true }, request: { responses: { phone: "+1" } } }
    ],
    [
      "a blank phone among the answers",
      "PhoneRequired",
      { eventType: { phoneRequired: true }, request: { responses: { phone: " " } } }
    ],
    [
      "a blank phone of the contact",
      "PhoneRequired",
      { eventType: { phoneRequired: true }, contact: { phone: Phone.make(" ") } }
    ],
    ["consent that nobody asked for", "placed", { request: { consent: true } }],
    [
      "one booking below the limit",
      "placed",
      { eventType: { perInviteeLimit: 2 }, history: { upcoming: 1 } }
    ],
    [
      "as many bookings as the limit",
      "InviteeLimitReached",
      { eventType: { perInviteeLimit: 2 }, history: { upcoming: 2 } }
    ],
    ["any number without a limit", "placed", { history: { upcoming: 99 } }],
    [
      "an unknown booking to replace",
      "RescheduledBookingNotFound",
      { request: { rescheduledFrom: Option.some("bk_x") } }
    ],
    [
      "one of another event type",
      "RescheduledBookingNotFound",
      {
        ...placeable,
        history: { replaced: Option.some({ ...earlier, eventTypeId: Sample.sampleOffering().eventType.id }) }
      }
    ],
    [
      "a cancelled one",
      "BookingUnavailable",
      { ...placeable, history: { replaced: Option.some({ ...earlier, status: "cancelled" }) } }
    ],
    ["a start off the grid", "SlotUnavailable", { request: { startAt: Sample.sampleTime(59) } }],
    ["a start in the past", "SlotUnavailable", { request: { startAt: Sample.sampleTime(-30) } }],
    ["this very instant", "placed", { request: { startAt: Sample.sampleNow } }],
    [
      "a start beyond the window",
      "SlotUnavailable",
      { request: { startAt: Sample.sampleTime(61 * 24 * 60) } }
    ]
  ])("D-BOOK-3, D-BOOK-4, D-BOOK-8: %s: %s", ([, expected, given]) => {
    assert.strictEqual(refusal(given), expected)
  })

  it("D-BOOK-5, D-BOOK-6: drafts one alternative per free host, the less busy first", () => {
    const loads = new Map(ids.map((id, index) => [id, { recentBookings: 3 - index, lastAssignedAt: null }]))
    assert.deepStrictEqual(alternatives({ history: { loads } }), [[2], [1], [0]])
    assert.deepStrictEqual(alternatives({ history: { loads } }, [1]), [[2], [0]])
    assert.strictEqual(alternatives({}, [0, 1, 2]), "SlotUnavailable")
  })

  it("D-BOOK-6, D-CAP-5: drafts with the hosts that the lead was routed to, and no other", () => {
    const routed = (hostIds: Contact["id"][] | typeof ids) =>
      Outcome.make({ _tag: "Routed", hostIds: hostIds as typeof ids, redirectUrl: null })
    assert.deepStrictEqual(alternatives({ outcome: routed(ids.slice(1, 2)) }), [[1]])
    assert.strictEqual(alternatives({ outcome: routed(ids.slice(1, 2)) }, [1]), "SlotUnavailable")
    assert.strictEqual(alternatives({ outcome: routed([]) }), "SlotUnavailable")
  })

  it("D-AV-3: a collective is all hosts together or nobody", () => {
    assert.deepStrictEqual(alternatives({ eventType: { assignment: "collective" } }), [[0, 1, 2]])
    assert.strictEqual(alternatives({ eventType: { assignment: "collective" } }, [2]), "SlotUnavailable")
  })
})
