import { type Booking, BookingLedger, BookingUid } from "@calendeal/domain/bookings"
import { type Confirmation, type Offering, WebAddress } from "@calendeal/domain/event-types"
import { Effect, Option } from "effect"
import { accepted, visitor } from "./4.1-visitor.ts"
import type { Answer } from "./Service.ts"

/** Where the booker goes next, and gets a booking token on the way. */
export const confirmation: Confirmation = {
  redirectUrl: WebAddress.make("https://acme.example/thanks?from=widget"),
  delaySeconds: 5,
  newTab: true,
  countdown: false,
  fireTracking: true
}

/** What booking-summary says of the booking that was answered, which has to have a redirect. */
export const summaryOf = Effect.fnUntraced(function* (answer: Answer) {
  const { summary } = yield* visitor
  const { searchParams } = new URL(String(accepted(answer)["redirectUrl"]))
  return accepted(yield* summary(searchParams.get("booking_token") ?? ""))
})

/** The booking that was answered, as it is stored. */
export const storedBooking = Effect.fnUntraced(function* ({ workspace }: Offering, answer: Answer) {
  const ledger = yield* BookingLedger
  const uid = BookingUid.make(String(accepted(answer)["uid"]))
  return Option.getOrThrow<Booking>(yield* ledger.find(workspace.id, uid))
})
