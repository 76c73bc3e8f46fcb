import { assert, describe } from "@effect/vitest"
import { ContactBook, Email } from "@calendeal/domain/contacts"
import { WebAddress } from "@calendeal/domain/event-types"
import { Effect, Option } from "effect"
import {
  accepted,
  hourIn,
  offer,
  party,
  proofOf,
  refused,
  request,
  someEmail,
  visitor
} from "../kit/http/visitor.ts"
import { specification } from "../kit/http/specification.ts"

const away = {
  redirectUrl: WebAddress.make("https://away.example/"),
  fullyBooked: false,
  title: "Sorry",
  guestMessage: "",
  ctaLabel: "Home",
  ctaUrl: WebAddress.make("https://away.example/home")
}

/** Settings with which every check of D-BOOK-3 can fail. */
const strict = {
  emailPolicy: {
    blockedEmails: [],
    blockedDomains: ["bad.example"],
    allowedDomains: [],
    blockFreeProviders: false
  },
  locations: [{ kind: "phone" }, { kind: "in_person_attendee" }],
  phoneRequired: true,
  consent: { required: true, text: "I agree." },
  disqualification: [{ when: { field: "custom.size", op: "equals", value: "student" }, outcome: away }],
  form: { fields: [{ key: "size", label: "Size", type: "text", required: false }] },
  perInviteeLimit: 1
} as const

describe("4.2 Book: refusals", () => {
  specification("refusals", (it) => {
    it.effect(
      "D-BOOK-3, §7.address_required, §7.phone_required, §7.consent_required: of several faults the first in the order is reported",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: strict })
          const email = someEmail()
          const steps = [
            [{ attendees: party("a@bad.example") }, 403, "email_not_allowed"],
            [{ attendees: party(email), selectedLocationKind: "video" }, 400, "invalid_location"],
            [{ selectedLocationKind: "in_person_attendee" }, 400, "address_required"],
            [{ attendeeAddress: " \t" }, 400, "address_required"],
            [{ attendeeAddress: "1 High Street" }, 400, "phone_required"],
            [{ responses: { phone: "  ", size: "student" } }, 400, "phone_required"],
            [{ responses: { phone: "020 7946 0000", size: "student" } }, 400, "consent_required"],
            [{ consent: false }, 400, "consent_required"],
            [{ consent: true }, 409, "booking_unavailable"]
          ] as const
          let body: object = request(offering, { startTimeUtc: "2020-01-01T10:07:00Z" })
          for (const [change, status, code] of steps) {
            body = { ...body, ...change }
            refused(yield* book(body), status, code)
          }
          const found = yield* (yield* ContactBook).findByEmail(offering.workspace.id, Email.make(email))
          assert.isTrue(Option.isNone(found))

          const qualified = { ...body, responses: { phone: "020 7946 0000" } }
          refused(yield* book(qualified), 409, "slot_unavailable")
          accepted(yield* book({ ...qualified, startTimeUtc: hourIn(2) }))
          // The limit is checked before the slot.
          refused(yield* book(qualified), 409, "per_invitee_limit")
        })
    )

    it.effect(
      "D-BOOK-3: visibility is checked first, and a lapsed workspace after faults that the booker can correct",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const hidden = yield* offer({ eventType: { ...strict, status: "hidden" } })
          const bad = { attendees: party("a@bad.example") }
          refused(yield* book(request(hidden, bad)), 404, "event_type_not_found")
          const lapsed = yield* offer({ eventType: strict, workspace: { subscription: "lapsed" } })
          refused(yield* book(request(lapsed, bad)), 403, "email_not_allowed")
          refused(yield* book(request(lapsed)), 400, "phone_required")
          const corrected = {
            responses: { phone: "020 7946 0000" },
            consent: true,
            startTimeUtc: "2020-01-01T10:07:00Z"
          }
          refused(yield* book(request(lapsed, corrected)), 409, "booking_unavailable")
        })
    )

    it.effect(
      "D-BOOK-3, §7.no_location_configured: an event type without a location is 500 no_location_configured",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: { locations: [], consent: strict.consent } })
          refused(yield* book(request(offering)), 500, "no_location_configured")
        })
    )

    it.effect("D-BOOK-3: the contact's phone from the capture is sufficient", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const offering = yield* offer({ eventType: { phoneRequired: true } })
        const email = someEmail()
        const wanted = request(offering, { attendees: party(email) })
        refused(yield* book(wanted), 400, "phone_required")
        accepted(yield* capture({ eventTypeId: offering.eventType.id, email, phone: "020 7946 0000" }))
        accepted(yield* book(wanted))
      })
    )

    it.effect("D-BOOK-4, §7.booking_unavailable: a disqualified contact cannot book, by id or by email", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const { disqualification, form } = strict
        const offering = yield* offer({ eventType: { disqualification, form } })
        const email = someEmail()
        const lead = { eventTypeId: offering.eventType.id, email, customFields: { size: "student" } }
        const captured = yield* capture({ ...lead, step1Complete: true })
        const { contactId, disqualified } = accepted(captured)
        assert.strictEqual(disqualified, true)
        for (const body of [
          request(offering, { attendees: party(email) }),
          request(offering, { attendees: party(email), contactId }),
          request(offering, { contactId }),
          // The stored disqualification is final.
          request(offering, { contactId, responses: { size: "500+" } })
        ]) {
          refused(yield* book(body, undefined, proofOf(captured)), 409, "booking_unavailable")
        }
        accepted(yield* book(request(offering)))
      })
    )

    it.effect(
      "D-BOOK-4, §7.slot_unavailable: a taken slot is slot_unavailable, and exactly one of many concurrent requests gets it",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({})
          const answers = yield* Effect.all(
            Array.from({ length: 6 }, () => book(request(offering))),
            { concurrency: "unbounded" }
          )
          assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
          for (const answer of answers) if (answer.status !== 200) refused(answer, 409, "slot_unavailable")
        })
    )
  })
})
