import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { BookingKey, Identities } from "../consistency/index.ts"
import {
  type Contact,
  ContactBook,
  Outcome,
  outcomeFor,
  PersonName,
  PhoneNumbers
} from "../contacts/index.ts"
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
  const ports = Layer.mergeAll(
    Sample.plainProofs,
    Layer.mock(ContactBook, { findByEmail: () => Effect.succeed(Option.fromNullishOr(known)) }),
    Layer.mock(Identities, { uuid: Effect.sync(() => crypto.randomUUID()) }),
    Layer.mock(PhoneNumbers, {
      e164: () => Option.none(),
      countryOf: (typed) => (typed.startsWith("+33") ? Option.some("FR") : Option.none())
    })
  )
  return contactOf(request, { ...sample, eventType }, Sample.sampleNow).pipe(Effect.provide(ports))
}
const contactWith = (outcome: Outcome) =>
  Sample.sampleContact(sample.workspace.id, {
    standings: { [eventType.id]: { capturedAt: Sample.sampleNow, outcome } }
  })
const answers = { phone: "+33 1", size: "10" }

describe("contactOf", () => {
  it.effect("D-BOOK-6: rules that never ran for the contact run now, on what the booking says too", () =>
    Effect.gen(function* () {
      const told = (yield* contactFrom(answers)).contactFrom(Option.none())
      const silent = (yield* contactFrom({})).contactFrom(Option.none())
      assert.deepStrictEqual(told.standings, { [eventType.id]: { capturedAt: null, outcome: routed } })
      assert.deepStrictEqual(outcomeFor(silent, eventType.id), qualified)
    })
  )

  it.effect("D-BOOK-6, D-CAP-7: rules that run now leave the time of the capture", () =>
    Effect.gen(function* () {
      const captured = contactWith(Outcome.make({ _tag: "Undecided" }))
      const contact = (yield* contactFrom(answers, captured)).contactFrom(Option.some(captured))
      assert.deepStrictEqual(contact.standings[eventType.id], {
        capturedAt: Sample.sampleNow,
        outcome: routed
      })
    })
  )

  it.effect(
    "D-BOOK-6: an earlier outcome stands, whatever the booking says, also when it is read under lock",
    () =>
      Effect.gen(function* () {
        const before = contactWith(qualified)
        const { contactFrom: revised, known } = yield* contactFrom(answers, before)
        const routedMeanwhile = contactWith(routed)
        assert.deepStrictEqual(revised(known).standings, before.standings)
        assert.deepStrictEqual(revised(Option.some(routedMeanwhile)).standings, routedMeanwhile.standings)
      })
  )

  it.effect("D-BOOK-4: one who was routed elsewhere is asked afresh for this event type", () =>
    Effect.gen(function* () {
      const elsewhere = { [Sample.sampleOffering().eventType.id]: { capturedAt: null, outcome: routed } }
      const known = Sample.sampleContact(sample.workspace.id, { standings: elsewhere })
      const contact = (yield* contactFrom({}, known)).contactFrom(Option.some(known))
      const here = { [eventType.id]: { capturedAt: null, outcome: qualified } }
      assert.deepStrictEqual(contact.standings, { ...elsewhere, ...here })
    })
  )
})
