import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import { BookingKey } from "../consistency/index.ts"
import { type Contact, Outcome, outcomeFor, PersonName } from "../contacts/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import type { BookingRequest } from "./BookingRequest.ts"
import { contactOf } from "./contactOf.ts"

const sample = Sample.sampleOffering({ hosts: 2 })
const hostIds = sample.hosts.slice(1).map(({ id }) => id)
const question = { key: "size", label: "Size", type: "number", required: false } as const
const isBigAndFrench = {
  all: [
    { field: "custom.size", op: "gt", value: 9 },
    { field: "phone_country", op: "equals", value: "FR" }
  ]
} as const
const eventType = {
  ...sample.eventType,
  form: { fields: [question] },
  routing: [{ when: isBigAndFrench, hostIds, redirectUrl: null }]
}
const rule = { number: 1, name: null }
const routed = Outcome.make({ _tag: "Routed", hostIds, redirectUrl: null, rule })
const qualified = Outcome.make({ _tag: "Qualified" })

/** What a booking with these answers makes of a contact, if one is known. */
const contactFrom = (responses: BookingRequest["responses"], known: Contact | null = null) => {
  const request: BookingRequest = {
    eventTypeId: eventType.id,
    key: BookingKey.make("attempt-1"),
    startAt: Sample.sampleTime(60),
    bookerTimezone: Sample.utc,
    booker: { name: PersonName.make("Ada"), email: Sample.sampleEmail() },
    guests: [],
    responses,
    locationKind: Option.none(),
    attendeeAddress: Option.none(),
    consent: false,
    touch: {},
    contactId: Option.none(),
    rescheduledFrom: Option.none(),
    token: Option.none(),
    leadProof: Option.none(),
    requestId: "request-1",
    embed: false
  }
  return contactOf(
    request,
    Sample.sampleCircumstances(
      { ...sample, eventType },
      {
        contacts: { ofLead: Option.none(), ofEmail: Option.fromNullishOr(known) },
        phoneNumbers: {
          e164: () => Option.none(),
          countryOf: (typed) => (typed.startsWith("+33") ? Option.some("FR") : Option.none())
        }
      }
    )
  ).updated
}
const contactWith = (outcome: Outcome) =>
  Sample.sampleContact(sample.workspace.id, {
    standings: { [eventType.id]: { capturedAt: Sample.sampleNow, outcome } }
  })
const answers = { phone: "+33 1", size: "10" }

describe("contactOf", () => {
  it("D-BOOK-6: rules that never ran for the contact run now, on what the booking says too", () => {
    const { standings } = contactFrom(answers)
    assert.deepStrictEqual(standings, { [eventType.id]: { capturedAt: null, outcome: routed } })
    assert.deepStrictEqual(outcomeFor(contactFrom({}), eventType.id), qualified)
  })

  it("D-BOOK-6, D-CAP-7: rules that run now leave the time of the capture", () => {
    const captured = contactWith(Outcome.make({ _tag: "Undecided" }))
    const { standings } = contactFrom(answers, captured)
    assert.deepStrictEqual(standings[eventType.id], { capturedAt: Sample.sampleNow, outcome: routed })
  })

  it("D-BOOK-6: an earlier outcome stands, whatever the booking says", () => {
    for (const before of [contactWith(qualified), contactWith(routed)])
      assert.deepStrictEqual(contactFrom(answers, before).standings, before.standings)
  })

  it("D-BOOK-4: one who was routed elsewhere is asked afresh for this event type", () => {
    const elsewhere = { [Sample.sampleOffering().eventType.id]: { capturedAt: null, outcome: routed } }
    const known = Sample.sampleContact(sample.workspace.id, { standings: elsewhere })
    const here = { [eventType.id]: { capturedAt: null, outcome: qualified } }
    assert.deepStrictEqual(contactFrom({}, known).standings, { ...elsewhere, ...here })
  })
})
