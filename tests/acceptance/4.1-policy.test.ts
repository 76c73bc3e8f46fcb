import { describe } from "@effect/vitest"
import type { EmailPolicy } from "@calendeal/domain/event-types"
import { Effect } from "effect"
import { accepted, offer, party, refused, request, someEmail, visitor } from "../kit/http/visitor.ts"
import { specification } from "../kit/http/specification.ts"

const open: EmailPolicy = {
  blockedEmails: [],
  blockedDomains: [],
  allowedDomains: [],
  blockFreeProviders: false
}

const cases: ReadonlyArray<{
  readonly policy: Partial<EmailPolicy>
  readonly accepts: ReadonlyArray<string>
  readonly rejects: ReadonlyArray<string>
}> = [
  {
    policy: { blockedEmails: ["Spam@Customer.example"] },
    accepts: ["sam@customer.example", "spam@other.example", "spam+1@customer.example"],
    rejects: ["spam@customer.example", " SPAM@customer.example "]
  },
  {
    policy: { blockedDomains: ["rival.example"] },
    accepts: ["a@notrival.example", "a@rival.example.com"],
    rejects: ["a@rival.example", "a@mail.eu.rival.example", "a@RIVAL.example"]
  },
  {
    policy: { allowedDomains: ["customer.example", "partner.example"] },
    accepts: ["a@customer.example", "a@mail.partner.example"],
    rejects: ["a@other.example", "a@notcustomer.example"]
  },
  {
    policy: { allowedDomains: ["customer.example"], blockedDomains: ["eu.customer.example"] },
    accepts: ["a@customer.example", "a@us.customer.example"],
    rejects: ["a@eu.customer.example"]
  },
  {
    policy: { blockFreeProviders: true },
    accepts: ["a@customer.example"],
    rejects: ["a@gmail.com", "a@outlook.com", "a@yahoo.co.uk", "a@gmx.de"]
  },
  { policy: {}, accepts: ["a@gmail.com"], rejects: [] }
]

describe("4.1 Capture: refusals", () => {
  specification("refusals", (it) => {
    it.effect(
      "D-CAP-8, §7.email_not_allowed: the email policy blocks addresses and domains, allows domains, and blocks free mail providers",
      () =>
        Effect.gen(function* () {
          const { book, capture } = yield* visitor
          for (const { accepts, policy, rejects } of cases) {
            const offering = yield* offer({ eventType: { emailPolicy: { ...open, ...policy } } })
            const eventTypeId = offering.eventType.id
            for (const email of accepts) accepted(yield* capture({ eventTypeId, email }))
            for (const email of rejects) {
              refused(yield* capture({ eventTypeId, email }), 403, "email_not_allowed")
              refused(yield* book(request(offering, { attendees: party(email) })), 403, "email_not_allowed")
            }
          }
        })
    )

    it.effect("D-CAP-8: the policy applies to the booker, not to guests", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const emailPolicy = { ...open, allowedDomains: ["customer.example"] }
        const offering = yield* offer({ eventType: { emailPolicy } })
        const attendees = party("sam@customer.example", "friend@elsewhere.example")
        accepted(yield* book(request(offering, { attendees })))
        refused(
          yield* book(request(offering, { attendees: attendees.toReversed() })),
          403,
          "email_not_allowed"
        )
      })
    )

    it.effect(
      "D-CAP-8, §7.phone_required: a required phone is needed when step 1 is complete, unless one is stored",
      () =>
        Effect.gen(function* () {
          const { capture } = yield* visitor
          const { eventType } = yield* offer({ eventType: { phoneRequired: true } })
          const lead = { eventTypeId: eventType.id, email: someEmail() }
          const complete = { ...lead, step1Complete: true }
          accepted(yield* capture(lead))
          refused(yield* capture(complete), 400, "phone_required")
          refused(yield* capture({ ...complete, phone: "" }), 400, "phone_required")
          refused(yield* capture({ ...complete, phone: " " }), 400, "phone_required")
          accepted(yield* capture({ ...complete, phone: "+44 20 7946 0000" }))
          accepted(yield* capture(complete))
          const { eventType: lenient } = yield* offer({})
          accepted(yield* capture({ ...complete, eventTypeId: lenient.id }))
        })
    )

    it.effect("D-CAP-8: a phone given before step 1 is complete counts", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const { eventType } = yield* offer({ eventType: { phoneRequired: true } })
        const lead = { eventTypeId: eventType.id, email: someEmail() }
        accepted(yield* capture({ ...lead, phone: "020 7946 0000" }))
        accepted(yield* capture({ ...lead, step1Complete: true }))
      })
    )
  })
})
