import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Confirmation, mayCarryTokens } from "../event-types/index.ts"
import type { Booking } from "./Booking.ts"
import { BookingTokens } from "./BookingTokens.ts"

/**
 * Where the booker's browser goes next, with a fresh booking token in the address (D-BOOK-10, D-TOK-2). The site there is not ours:
 * its token shows the booking and changes nothing (D-TOK-2a).
 */
export type Redirect = Omit<Confirmation, "redirectUrl"> & { readonly redirectUrl: string }

/** The redirect of a booking whose event type had one configured when it was made. */
export const redirectOf = Effect.fn("bookings.redirectOf")(function* ({
  confirmation,
  uid,
  workspaceId
}: Booking) {
  if (confirmation === null) return Option.none<Redirect>()
  const address = new URL(confirmation.redirectUrl)
  address.searchParams.set("booking_uid", uid)
  // Entered before such addresses were refused: the redirect works on, without the token.
  if (!mayCarryTokens(confirmation.redirectUrl))
    return Option.some<Redirect>({ ...confirmation, redirectUrl: address.href })
  const tokens = yield* BookingTokens
  const token = yield* tokens.mint({ workspaceId, uid }, "read", yield* DateTime.now)
  address.searchParams.set("booking_token", token)
  return Option.some<Redirect>({ ...confirmation, redirectUrl: address.href })
})
