import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Contact, Outcome, PersonName, Phone } from "../../leads/contacts/index.ts"
import { type EventType, WebAddress } from "../../workspace/event-types/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import { bookingRequest } from "../../../test/bookings/bookingRequest.ts"
import type { Workspace } from "../../workspace/workspaces/index.ts"
import type { BookingHistory } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import { place } from "./place.ts"

const sample = Sample.sampleOffering()
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }
const earlier = Sample.sampleBooking(sample, { attendees: [{ ...booker, role: "booker" }] })

interface Case {
  readonly workspace: Workspace
  readonly eventType: EventType
  readonly contact: Contact
  readonly outcome: Outcome
  readonly request: BookingRequest
  readonly history: BookingHistory
}

/** A rescheduling that can be placed, for an event type that requires everything. */
const placeable: Case = {
  workspace: sample.workspace,
  eventType: {
    ...sample.eventType,
    locations: [{ kind: "in_person_attendee" }],
    phoneRequired: true,
    consent: { required: true, text: "Yes" },
    perInviteeLimit: 1
  },
  contact: Sample.sampleContact(sample.workspace.id, { phone: Phone.make("+1") }),
  outcome: Outcome.make({ _tag: "Qualified" }),
  request: bookingRequest(sample.eventType, {
    booker,
    attendeeAddress: Option.some("1 High St"),
    consent: true,
    rescheduledFrom: Option.some(earlier.uid)
  }),
  history: { loads: new Map(), upcoming: 0, replaced: Option.some(earlier) }
}

const resultOf = ({ contact, eventType, history, outcome, request, workspace }: Case): string => {
  const qualificationStates = { [eventType.id]: { capturedAt: null, outcome } }
  const decided = place(
    request,
    Sample.sampleCircumstances(
      { workspace, eventType, hosts: sample.hosts },
      {
        contacts: { ofLead: Option.none(), ofEmail: Option.some({ ...contact, qualificationStates }) },
        history
      }
    )
  )
  return Result.match(decided, { onSuccess: () => "placed", onFailure: ({ _tag }) => _tag })
}

const somewhere = WebAddress.make("https://example.com")
const texts = { title: "", guestMessage: "", ctaLabel: "" }
const disqualification = { redirectUrl: somewhere, ctaUrl: somewhere, fullyBooked: false, ...texts }

type Change<K extends keyof Case> = (part: Case[K]) => Case[K]
const change =
  <K extends keyof Case>(key: K, to: Change<K>) =>
  (given: Case): Case => ({ ...given, [key]: to(given[key]) })

/** In the order of D-BOOK-3, with D-BOOK-8 at its position. */
const violations: ReadonlyArray<readonly [string, (given: Case) => Case]> = [
  ["NoLocationConfigured", change("eventType", (part) => ({ ...part, locations: [] }))],
  ["InvalidLocation", change("request", (part) => ({ ...part, locationKind: Option.some("video") }))],
  ["AddressRequired", change("request", (part) => ({ ...part, attendeeAddress: Option.some(" ") }))],
  ["PhoneRequired", change("contact", (part) => ({ ...part, phone: null }))],
  ["ConsentRequired", change("request", (part) => ({ ...part, consent: false }))],
  ["WorkspaceSuspended", change("workspace", (part) => ({ ...part, suspendedAt: Sample.sampleNow }))],
  ["WorkspaceLapsed", change("workspace", (part) => ({ ...part, subscription: "lapsed" }))],
  ["BookingUnavailable", change("outcome", () => Outcome.make({ _tag: "Disqualified", disqualification }))],
  [
    "RescheduledBookingNotFound",
    change("request", (part) => ({ ...part, booker: { ...booker, email: Sample.sampleEmail() } }))
  ],
  [
    "BookingUnavailable",
    change("history", (part) => ({ ...part, replaced: Option.some({ ...earlier, status: "rescheduled" }) }))
  ],
  ["InviteeLimitReached", change("history", (part) => ({ ...part, upcoming: 1 }))],
  ["SlotUnavailable", change("request", (part) => ({ ...part, startAt: Sample.sampleTime(61) }))]
]
const violating = (chosen: typeof violations): Case =>
  chosen.reduce((given, [, violate]) => violate(given), placeable)

describe("place", () => {
  it("D-BOOK-3: each violation is returned after all previous ones are fixed", () => {
    const codes = violations.map((_, fixed) => resultOf(violating(violations.slice(fixed))))
    assert.deepStrictEqual(
      codes,
      violations.map(([code]) => code)
    )
    assert.strictEqual(resultOf(placeable), "placed")
  })

  const Chosen = Schema.Array(Schema.Boolean).check(
    Schema.isBetweenLength(violations.length, violations.length)
  )

  it.prop(
    "D-BOOK-3: returns the first of any violations",
    [Chosen],
    ([chosen]) => {
      const made = violations.filter((_, index) => chosen[index])
      assert.strictEqual(resultOf(violating(made)), made[0]?.[0] ?? "placed")
    },
    { arbitrary: { runs: 200 } }
  )
})
