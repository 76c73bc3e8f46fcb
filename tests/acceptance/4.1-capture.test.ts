import { assert, describe } from "@effect/vitest"
import { ContactId } from "@calendeal/domain/contacts"
import { EventTypeId } from "@calendeal/domain/event-types"
import { Effect } from "effect"
import {
  accepted,
  offer,
  refused,
  siblingOf,
  someEmail,
  storedContact,
  visitor
} from "../kit/http/visitor.ts"
import { specification } from "../kit/http/specification.ts"

describe("4.1 Capture: one contact per workspace and email", () => {
  specification("the contact", (it) => {
    it.effect(
      "§4.1, §4.1.welcome, §5.none: a capture returns the contact, no disqualification, and the hosts",
      () =>
        Effect.gen(function* () {
          const { capture } = yield* visitor
          const { eventType, hosts } = yield* offer({ hosts: [{}, {}] })
          const { body, status } = yield* capture({ eventTypeId: eventType.id, email: someEmail() })
          assert.strictEqual(status, 200)
          assert.deepStrictEqual(body, {
            contactId: body["contactId"],
            wasCreated: true,
            disqualified: false,
            redirectUrl: null,
            allowedHostIds: hosts.map(({ id }) => id)
          })
          assert.isTrue(ContactId.make(String(body["contactId"])).length > 0)
        })
    )

    it.effect("D-CAP-1: case and surrounding blanks do not create another contact; dots and tags do", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const offering = yield* offer({})
        const { eventType } = offering
        const email = "sam.rivera@customer.example"
        const first = accepted(yield* capture({ eventTypeId: eventType.id, email }))
        assert.strictEqual(first["wasCreated"], true)
        const typed = { eventTypeId: eventType.id, email: "  Sam.RIVERA@Customer.Example\t" }
        const again = accepted(yield* capture(typed))
        assert.deepStrictEqual([again["contactId"], again["wasCreated"]], [first["contactId"], false])
        for (const other of ["samrivera@customer.example", "sam.rivera+x@customer.example"]) {
          const distinct = accepted(yield* capture({ eventTypeId: eventType.id, email: other }))
          assert.strictEqual(distinct["wasCreated"], true)
          assert.notStrictEqual(distinct["contactId"], first["contactId"])
        }
        assert.strictEqual((yield* storedContact(offering, email))?.id, first["contactId"])
      })
    )

    it.effect(
      "D-CAP-1: event types of a workspace share the contact, and another workspace has a separate one",
      () =>
        Effect.gen(function* () {
          const { capture } = yield* visitor
          const here = yield* offer({})
          const sibling = yield* siblingOf(here)
          const otherWorkspace = yield* offer({})
          const email = someEmail()
          const first = accepted(yield* capture({ eventTypeId: here.eventType.id, email }))
          const second = accepted(yield* capture({ eventTypeId: sibling.eventType.id, email }))
          const third = accepted(yield* capture({ eventTypeId: otherWorkspace.eventType.id, email }))
          assert.deepStrictEqual([second["contactId"], second["wasCreated"]], [first["contactId"], false])
          assert.strictEqual(third["wasCreated"], true)
          assert.notStrictEqual(third["contactId"], first["contactId"])
        })
    )

    it.effect("D-CAP-1: concurrent captures of a new email create one contact", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const { eventType } = yield* offer({})
        const lead = { eventTypeId: eventType.id, email: someEmail() }
        const answers = yield* Effect.all(
          Array.from({ length: 8 }, () => capture(lead)),
          { concurrency: "unbounded" }
        )
        const bodies = answers.map(accepted)
        assert.strictEqual(new Set(bodies.map((body) => body["contactId"])).size, 1)
        assert.strictEqual(bodies.filter((body) => body["wasCreated"]).length, 1)
      })
    )

    it.effect(
      "D-CAP-1, §8.capture.email, §2.contact: accepts emails as HTML does, with a dot in the domain, up to 254 characters",
      () =>
        Effect.gen(function* () {
          const { capture } = yield* visitor
          const { eventType } = yield* offer({})
          const ofLength = (length: number) => `${"a".repeat(length - 10)}@x.example`
          const good = ["a@b.co", "o'neil+tag@x-y.example", "!#$%&'*+/=?^_`{|}~-.@x.example", ofLength(254)]
          for (const email of good) accepted(yield* capture({ eventTypeId: eventType.id, email }))
          const bad = [
            "",
            "a",
            "a@localhost",
            "@b.co",
            "a@b..co",
            "a@-b.co",
            "a b@c.co",
            "a@b_c.co",
            "ä@b.co"
          ]
          for (const email of [...bad, ofLength(255)]) {
            refused(yield* capture({ eventTypeId: eventType.id, email }), 400, "invalid_input")
          }
        })
    )

    it.effect(
      "D-CAP-2, §8.capture.name, §8.capture.phone: a given name or phone replaces the stored one; an omitted one does not",
      () =>
        Effect.gen(function* () {
          const { capture } = yield* visitor
          const offering = yield* offer({})
          const lead = { eventTypeId: offering.eventType.id, email: someEmail() }
          const stored = Effect.map(
            storedContact(offering, lead.email),
            (contact) => `${contact?.name}, ${contact?.phone}`
          )
          accepted(yield* capture({ ...lead, name: "Sam", phone: "+44 20 7946 0000" }))
          assert.strictEqual(yield* stored, "Sam, +44 20 7946 0000")
          accepted(yield* capture(lead))
          assert.strictEqual(yield* stored, "Sam, +44 20 7946 0000")
          accepted(yield* capture({ ...lead, name: "Sam Rivera" }))
          assert.strictEqual(yield* stored, "Sam Rivera, +44 20 7946 0000")
          accepted(yield* capture({ ...lead, phone: "020 7946 0001" }))
          assert.strictEqual(yield* stored, "Sam Rivera, 020 7946 0001")
          refused(yield* capture({ ...lead, name: "" }), 400, "invalid_input")
          refused(yield* capture({ ...lead, name: "x".repeat(121) }), 400, "invalid_input")
          refused(yield* capture({ ...lead, phone: "1".repeat(41) }), 400, "invalid_input")
          assert.strictEqual(yield* stored, "Sam Rivera, 020 7946 0001")
          accepted(yield* capture({ ...lead, name: "x".repeat(120), phone: "1".repeat(40) }))
        })
    )

    it.effect(
      "D-WS-2, D-WS-3: a lapsed workspace accepts no leads, and inactive event types do not exist",
      () =>
        Effect.gen(function* () {
          const { capture } = yield* visitor
          const lapsed = yield* offer({ workspace: { subscription: "lapsed" } })
          const email = someEmail()
          refused(yield* capture({ eventTypeId: lapsed.eventType.id, email }), 409, "booking_unavailable")
          assert.isUndefined(yield* storedContact(lapsed, email))
          for (const status of ["hidden", "archived"] as const) {
            const offering = yield* offer({ eventType: { status } })
            const answer = yield* capture({ eventTypeId: offering.eventType.id, email })
            refused(answer, 404, "event_type_not_found")
            assert.isUndefined(yield* storedContact(offering, email))
          }
          const eventTypeId = EventTypeId.make(crypto.randomUUID())
          refused(yield* capture({ eventTypeId, email }), 404, "event_type_not_found")
        })
    )
  })
})
