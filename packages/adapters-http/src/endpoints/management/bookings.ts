import { type Booking, BookingTokens } from "@calendeal/domain/bookings"
import { commit, type Resources } from "@calendeal/domain/management"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Membership } from "../../contract/index.ts"
import { find, type Listing, list, wireErrors } from "./resources.ts"

interface ById {
  readonly params: { readonly bookingUid: string }
}

export const listBookings = ({
  query: { cursor, limit, ...filter }
}: Listing<Resources["bookings"]["filter"]>) => list("bookings", filter, { cursor, limit }, bookingView)

export const getBooking = ({ params }: ById) => Effect.map(find("bookings", params.bookingUid), bookingView)

export const cancelBooking = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { uid } = yield* find("bookings", params.bookingUid)
  yield* commit(audit, { _tag: "CancelBooking", uid })
  return bookingView(yield* find("bookings", uid))
}, Effect.catchTags(wireErrors))

export const mintSummaryToken = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const tokens = yield* BookingTokens
  const { uid, workspaceId } = yield* find("bookings", params.bookingUid)
  const token = yield* tokens.mint({ workspaceId, uid }, "read", audit.at)
  return { token, expiresAt: DateTime.addDuration(audit.at, yield* tokens.lifetime) }
})

/** A booking on the wire, without the fields that only calendars and public responses need. */
export const bookingView = ({
  blockedFrom: _blockedFrom,
  blockedUntil: _blockedUntil,
  confirmation: _confirmation,
  workspaceId: _workspaceId,
  ...booking
}: Booking) => booking
