import { assert, describe } from "@effect/vitest"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import {
  sampleEventType,
  sampleHost,
  sampleWorkspace,
  storeOffering
} from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import {
  accepted,
  confirmation,
  hourIn,
  offer,
  party,
  proofOf,
  refused,
  request,
  someEmail,
  storedBooking,
  summaryOf,
  visitor
} from "../kit/http/visitor.ts"
import { specification } from "../kit/http/specification.ts"

describe("4.2 Book: hosts are derived from the stored contact", () => {
  specification("routing", (it) => {
    it.effect(
      "D-BOOK-6, D-BOOK-7, §4.2.2, §1.6: a contact routed at capture gets only those hosts, by id and by email",
      () =>
        Effect.gen(function* () {
          const { book, capture } = yield* visitor
          const { eventType, offering } = yield* routing
          for (const named of [true, false]) {
            const email = someEmail()
            const lead = {
              eventTypeId: eventType.id,
              email,
              customFields: { size: "big" },
              step1Complete: true
            }
            const { allowedHostIds, contactId } = accepted(yield* capture(lead))
            assert.deepStrictEqual(allowedHostIds, [offering.hosts[1].id])
            const own = { attendees: party(email), startTimeUtc: hourIn(named ? 3 : 4) }
            const wanted = request(offering, named ? { ...own, contactId } : own)
            const summary = yield* summaryOf(yield* book(wanted))
            assert.deepStrictEqual([summary["host_username"], summary["is_routed"]], ["second", true])
            // Other hosts are free, but not for this contact.
            refused(yield* book(wanted), 409, "slot_unavailable")
            accepted(yield* book(request(offering, { startTimeUtc: own.startTimeUtc })))
          }
        })
    )

    it.effect("D-BOOK-6, §1.6.filter: the client can neither widen nor narrow the routing", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const { eventType, offering } = yield* routing
        const email = someEmail()
        const lead = { eventTypeId: eventType.id, email, customFields: { size: "big" }, step1Complete: true }
        accepted(yield* capture(lead))
        const [first] = offering.hosts
        const attempt = {
          attendees: party(email),
          responses: { size: "small" },
          allowedHostIds: [first.id],
          hostIds: [first.id],
          h: first.id
        }
        const summary = yield* summaryOf(yield* book(request(offering, attempt)))
        assert.deepStrictEqual([summary["host_username"], summary["is_routed"]], ["second", true])
        // A new contact cannot choose the host either.
        const narrowed = { ...attempt, attendees: party(someEmail()), h: offering.hosts[2].id }
        const other = yield* summaryOf(yield* book(request(offering, narrowed)))
        assert.strictEqual(other["host_username"], "first")
      })
    )

    it.effect("D-BOOK-6: if the rules have not run yet, the booking runs them on the current data", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const { eventType, offering } = yield* routing
        const answered = yield* book(request(offering, { responses: { size: "big" } }))
        assert.deepInclude(yield* summaryOf(answered), { host_username: "second", is_routed: true })

        const email = someEmail()
        accepted(yield* capture({ eventTypeId: eventType.id, email, customFields: { size: "big" } }))
        const known = request(offering, { attendees: party(email), startTimeUtc: hourIn(3) })
        assert.deepInclude(yield* summaryOf(yield* book(known)), { host_username: "second", is_routed: true })
      })
    )

    it.effect("D-BOOK-7: is_routed is false if no rule matched or none exists", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const { offering } = yield* routing
        const unmatched = yield* summaryOf(yield* book(request(offering)))
        assert.deepStrictEqual([unmatched["host_username"], unmatched["is_routed"]], ["first", false])
        const ruleless = yield* offer({ eventType: { confirmation } })
        assert.strictEqual((yield* summaryOf(yield* book(request(ruleless))))["is_routed"], false)
      })
    )

    it.effect(
      "D-CAP-5, D-AV-4, D-BOOK-6: a routing to inactive hosts only leaves no host, date and booking",
      () =>
        Effect.gen(function* () {
          const { book, capture, month } = yield* visitor
          const { eventType, offering } = yield* routing
          yield* (yield* EventTypeCatalog).enlist({ ...offering.hosts[1], active: false })
          const email = someEmail()
          const lead = {
            eventTypeId: eventType.id,
            email,
            customFields: { size: "big" },
            step1Complete: true
          }
          assert.deepStrictEqual(accepted(yield* capture(lead))["allowedHostIds"], [])
          assert.deepStrictEqual(accepted(yield* month({ eventTypeId: eventType.id, h: "" })), {
            availableDates: [],
            noHostsAvailable: true
          })
          refused(yield* book(request(offering, { attendees: party(email) })), 409, "slot_unavailable")
        })
    )

    it.effect("D-BOOK-6: an unknown, malformed or foreign contact id is treated as omitted", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const { eventType, offering } = yield* routing
        const otherWorkspace = yield* offer({})
        const email = someEmail()
        const foreign = accepted(
          yield* capture({ eventTypeId: otherWorkspace.eventType.id, email: someEmail() })
        )
        const lead = { eventTypeId: eventType.id, email, customFields: { size: "big" }, step1Complete: true }
        const own = accepted(yield* capture(lead))
        const ids = [foreign["contactId"], crypto.randomUUID(), "rubbish", "", "x".repeat(500)]
        for (const [index, contactId] of ids.entries()) {
          const startTimeUtc = hourIn(3 + index)
          const answer = yield* book(request(offering, { attendees: party(email), contactId, startTimeUtc }))
          const booking = yield* storedBooking(offering, answer)
          assert.strictEqual(String(booking.contactId), own["contactId"])
          assert.isTrue(booking.isRouted)
        }
      })
    )

    it.effect("D-BOOK-6, D-CAP-7a: a lead's id links the booking to the lead only with its proof", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const { eventType, offering } = yield* routing
        const lead = { eventTypeId: eventType.id, email: someEmail(), customFields: { size: "big" } }
        const captured = yield* capture({ ...lead, step1Complete: true })
        const { contactId } = accepted(captured)
        const answer = yield* book(request(offering, { contactId }), undefined, proofOf(captured))
        const booking = yield* storedBooking(offering, answer)
        assert.strictEqual(String(booking.contactId), contactId)
        assert.deepStrictEqual(booking.hostIds, [offering.hosts[1].id])
        const without = yield* book(request(offering, { contactId, startTimeUtc: hourIn(3) }))
        const own = yield* storedBooking(offering, without)
        assert.notStrictEqual(String(own.contactId), contactId)
        // No rule matches the booker's own contact.
        assert.isFalse(own.isRouted)
      })
    )
  })
})

/** An event type with three hosts. The first has the highest priority, and big companies are routed to the second. */
const routing = Effect.gen(function* () {
  const workspace = sampleWorkspace()
  const hosts = [
    sampleHost(workspace.id, { username: "first" }),
    sampleHost(workspace.id, { username: "second" }),
    sampleHost(workspace.id, { username: "third" })
  ] as const
  const eventType = sampleEventType(workspace.id, hosts, {
    confirmation,
    hosts: hosts.map(({ id }, index) => ({ hostId: id, priority: -index, weight: 1, required: false })),
    form: { fields: [{ key: "size", label: "Size", type: "text", required: false }] },
    routing: [
      {
        when: { field: "custom.size", op: "equals", value: "big" },
        hostIds: [hosts[1].id],
        redirectUrl: null
      }
    ]
  })
  const offering = { workspace, eventType, hosts }
  yield* storeOffering(offering)
  return { eventType, offering }
})
