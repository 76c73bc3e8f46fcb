import { type Booking, BookingTokens } from "@calendeal/domain/bookings"
import { commit, type Resources, type Position } from "@calendeal/domain/management"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Membership } from "../../contract/index.ts"
import { found } from "./found.ts"
import { listed } from "./listed.ts"
import { refused } from "./refused.ts"

interface Named {
  readonly params: { readonly bookingUid: string }
}

export const listBookings = ({
  query: { cursor, limit, ...filter }
}: {
  readonly query: Resources["bookings"]["filter"] & { readonly limit?: number; readonly cursor?: Position }
}) => listed("bookings", filter, { cursor, limit }, bookingView)

export const getBooking = ({ params }: Named) => Effect.map(found("bookings", params.bookingUid), bookingView)

export const cancelBooking = Effect.fnUntraced(function* ({ params }: Named) {
  const { audit } = yield* Membership
  const { uid } = yield* found("bookings", params.bookingUid)
  yield* commit(audit, { _tag: "CancelBooking", uid })
  return bookingView(yield* found("bookings", uid))
}, Effect.catchTags(refused))

export const mintSummaryToken = Effect.fnUntraced(function* ({ params }: Named) {
  const { audit } = yield* Membership
  const tokens = yield* BookingTokens
  const { uid, workspaceId } = yield* found("bookings", params.bookingUid)
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
