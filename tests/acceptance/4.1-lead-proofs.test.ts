import { randomInt } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { ContactBook, ContactId, originHours } from "@calendeal/domain/contacts"
import type { Offering } from "@calendeal/domain/event-types"
import { DateTime, Effect, Option } from "effect"
import {
  accepted,
  offer,
  party,
  proofOf,
  request,
  someEmail,
  storedBooking,
  storedContact,
  visitor
} from "../kit/http/visitor.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"
import { fromNewIp } from "../kit/http/requests.ts"

/** A captured lead, with the IP address and the lead proof of the client that created it. */
const newLead = Effect.fnUntraced(function* (offering: Offering) {
  const { capture } = yield* visitor
  const [email, from] = [someEmail(), fromNewIp()]
  const lead = { eventTypeId: offering.eventType.id, email, name: "Vera Victim", phone: "+44 20 7946 0111" }
  const captured = yield* capture({ ...lead, step1Complete: true }, from)
  return { contactId: String(accepted(captured)["contactId"]), email, from, proof: proofOf(captured) }
})

const byId = Effect.fnUntraced(function* ({ workspace }: Offering, id: string) {
  return Option.getOrUndefined(yield* (yield* ContactBook).find(workspace.id, ContactId.make(id)))
})

describe("4.1 Capture: ownership of a lead", () => {
  specificationAlone("lead proofs", (it) => {
    it.effect("D-CAP-7a: knowledge of an email does not allow changes of the lead", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const offering = yield* offer({ hosts: [{}, {}, {}] })
        const eventTypeId = offering.eventType.id
        const { contactId, email } = yield* newLead(offering)
        // Everyone who knows the email can get the contact's id, but not the proof.
        const repeated = yield* capture({ eventTypeId, email })
        assert.deepInclude(accepted(repeated), { contactId, wasCreated: false })
        assert.deepStrictEqual(proofOf(repeated), {})

        const attacker = someEmail("attacker.example")
        const own = yield* capture({ eventTypeId, email: attacker })
        for (const headers of [{}, proofOf(own), { "lead-proof": "rubbish" }]) {
          const attempt = { eventTypeId, email: someEmail("attacker.example"), priorContactId: contactId }
          assert.strictEqual(accepted(yield* capture(attempt, headers))["wasCreated"], true)
          const startTimeUtc = request(offering).startTimeUtc
          const booking = request(offering, { startTimeUtc, attendees: party(attacker), contactId })
          const booked = yield* storedBooking(offering, yield* book(booking, undefined, headers))
          assert.strictEqual(booked.contactId, accepted(own)["contactId"])
        }
        const stored = yield* storedContact(offering, email)
        assert.deepEqual<unknown>(
          [stored?.id, stored?.email, stored?.name, stored?.phone],
          [contactId, email, "Vera Victim", "+44 20 7946 0111"]
        )
      })
    )

    it.effect("D-CAP-7a: the owner of an email takes over a lead that another client captured before", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const offering = yield* offer({})
        const eventTypeId = offering.eventType.id
        const [email, from] = [someEmail(), fromNewIp()]
        const earlier = yield* capture({ eventTypeId, email }, from)
        const { contactId } = accepted(earlier)
        accepted(yield* capture({ eventTypeId, email, name: "Vera Victim" }))
        for (const headers of [from, proofOf(earlier)]) {
          const attempt = { eventTypeId, email: someEmail("attacker.example"), priorContactId: contactId }
          assert.strictEqual(accepted(yield* capture(attempt, headers))["wasCreated"], true)
        }
        assert.strictEqual((yield* storedContact(offering, email))?.id, contactId)
      })
    )

    it.effect("D-CAP-7a: callers without a proof rename from the IP address that created the lead", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const offering = yield* offer({})
        const eventTypeId = offering.eventType.id
        const { contactId, email, from } = yield* newLead(offering)
        const correction = { eventTypeId, email: someEmail(), priorContactId: contactId }
        assert.strictEqual(accepted(yield* capture(correction, fromNewIp()))["wasCreated"], true)
        const right = someEmail()
        const renamed = yield* capture({ eventTypeId, email: right, priorContactId: contactId }, from)
        assert.deepInclude(accepted(renamed), { contactId, wasCreated: false })
        assert.isUndefined(yield* storedContact(offering, email))
      })
    )

    it.effect("D-CAP-7a: an IPv6 client is identified by its /64", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const offering = yield* offer({})
        const eventTypeId = offering.eventType.id
        const block = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`
        const at = (host: string) => ({ "x-forwarded-for": `${block}:${host}` })
        const { contactId } = accepted(yield* capture({ eventTypeId, email: someEmail() }, at(":1")))
        const correction = { eventTypeId, email: someEmail(), priorContactId: contactId }
        assert.deepInclude(accepted(yield* capture(correction, at("1:2:3:4"))), {
          contactId,
          wasCreated: false
        })
      })
    )

    it.effect(
      "D-CAP-7a, D-BOOK-6: the proof links a booking with another email to the lead and its routing",
      () =>
        Effect.gen(function* () {
          const { book, capture } = yield* visitor
          const plain = yield* offer({ hosts: [{}, {}] })
          const { contactId, proof } = yield* newLead(plain)
          const booked = request(plain, { contactId })
          const answer = yield* book(booked, undefined, proof)
          assert.strictEqual((yield* storedBooking(plain, answer)).contactId, contactId)
          const other = accepted(yield* capture({ eventTypeId: plain.eventType.id, email: someEmail() }))
          const linkedByEmail = yield* newLead(plain)
          const own = request(plain, { attendees: party(linkedByEmail.email), contactId: other["contactId"] })
          const stored = yield* storedBooking(plain, yield* book(own))
          assert.strictEqual(stored.contactId, linkedByEmail.contactId)
        })
    )

    it.effect("D-HTTP-4, D-CAP-7a: pages of any origin may send and read the proof", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { capture } = yield* visitor
        const offering = yield* offer({})
        const captured = yield* capture({ eventTypeId: offering.eventType.id, email: someEmail() })
        assert.include(captured.headers.get("access-control-expose-headers"), "Lead-Proof")
        const preflight = yield* send("OPTIONS", "/api/public/capture")
        assert.include(preflight.headers.get("access-control-allow-headers"), "Lead-Proof")
      })
    )
  })

  specificationAlone("lead proofs after a day", (it) => {
    it.effect("D-CAP-7a: stores a keyed hash of the IP address and removes it after 24 hours", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const { wait } = yield* Service
        const offering = yield* offer({})
        const { contactId, from } = yield* newLead(offering)
        const kept = yield* byId(offering, contactId)
        assert.match(String(kept?.origin?.addressHash), /^[\w-]{43}$/)
        assert.notInclude(JSON.stringify(kept), from["x-forwarded-for"])
        const forgetOrigins = Effect.gen(function* () {
          const createdBefore = DateTime.subtract(yield* DateTime.now, { hours: originHours })
          return yield* (yield* ContactBook).forgetOrigins(createdBefore)
        })
        const { withPorts } = yield* Service
        yield* withPorts(forgetOrigins)
        assert.isNotNull((yield* byId(offering, contactId))?.origin)
        yield* wait(24 * 3600 + 1)
        yield* withPorts(forgetOrigins)
        assert.isNull((yield* byId(offering, contactId))?.origin)
        const late = { eventTypeId: offering.eventType.id, email: someEmail(), priorContactId: contactId }
        assert.strictEqual(accepted(yield* capture(late, from))["wasCreated"], true)
      })
    )
  })
})
