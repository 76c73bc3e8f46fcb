import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Confirmation, mayCarryTokens } from "../../workspace/event-types/index.ts"
import type { Booking } from "./Booking.ts"
import { BookingTokens } from "./BookingTokens.ts"

/**
 * The redirect of the booker's browser, with a new booking token in the URL (D-BOOK-10, D-TOK-2). Because the URL is
 * another site's, the token has the purpose `read` (D-TOK-2a).
 */
export type Redirect = Omit<Confirmation, "redirectUrl"> & { readonly redirectUrl: string }

/** The redirect of a booking; none if its event type had none at the time of the booking. */
export const redirectOf = Effect.fn("bookings.redirectOf")(function* ({
  confirmation,
  uid,
  workspaceId
}: Booking) {
  if (confirmation === null) return Option.none<Redirect>()
  const address = new URL(confirmation.redirectUrl)
  address.searchParams.set("booking_uid", uid)
  // A version that accepted other URLs can have stored one: the redirect still works, without the token.
  if (mayCarryTokens(confirmation.redirectUrl)) {
    const tokens = yield* BookingTokens
    const token = yield* tokens.issue({ workspaceId, uid }, "read", yield* DateTime.now)
    address.searchParams.set("booking_token", token)
  }
  return Option.some<Redirect>({ ...confirmation, redirectUrl: address.href })
})
