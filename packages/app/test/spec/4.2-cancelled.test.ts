import { assert, describe } from "@effect/vitest"
import { Email, PersonName } from "@calendeal/domain/contacts"
import { enterDraft, sampleBooking, sampleDraft } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { accepted, hourIn, offer, party, refused, request, someEmail, visitor } from "./4.1-visitor.ts"
import { specification } from "./specification.ts"

describe("4.2 Book: cancelled bookings", () => {
  specification("a cancelled booking", (it) => {
    it.effect("D-BOOK-4: rescheduling fails with booking_unavailable and books nothing", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({})
        const email = someEmail()
        const booker = {
          name: PersonName.make("Sam Rivera"),
          email: Email.make(email),
          role: "booker" as const
        }
        const cancelled = sampleBooking(offering, { status: "cancelled", attendees: [booker] })
        const entry = yield* enterDraft(sampleDraft(cancelled))
        assert.strictEqual(entry._tag, "Entered")
        const wish = request(offering, { startTimeUtc: hourIn(3), attendees: party(email) })
        refused(yield* book({ ...wish, rescheduledFromUid: cancelled.uid }), 409, "booking_unavailable")
        // The start is free still.
        accepted(yield* book(wish))
      })
    )
  })
})
