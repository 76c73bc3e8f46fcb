import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { linkFor, type LinkedBooking, linkInMail, type LinkResult, settledLink } from "./linkState.ts"
import type { MeetingLink } from "./MeetingLink.ts"
import { MeetingLinks } from "./MeetingLinks.ts"

/** The link that holds for a booking; null: it has no conference. */
export const findLink = Effect.fnUntraced(function* (booking: LinkedBooking) {
  if (booking.conference === null) return null
  const links = yield* MeetingLinks
  return linkFor(booking, yield* links.find(booking.workspaceId, booking.rootUid))
})

/** The link for a mail or an entry that is about to be sent, as `linkInMail` stores it. Null: the booking has no conference. */
export const awaitLink = (booking: LinkedBooking): Effect.Effect<MeetingLink | null, never, MeetingLinks> =>
  Effect.gen(function* () {
    if (booking.conference === null) return null
    const links = yield* MeetingLinks
    const found = linkInMail(booking, yield* links.find(booking.workspaceId, booking.rootUid))
    if (found === null || found.store === null) return found && found.link
    const { revision, ...link } = found.store
    // Else the link was settled, or another mail goes without it, at the same time.
    return (yield* links.store(link, revision, { messages: [], dueNow: null }))
      ? found.link
      : yield* awaitLink(booking)
  })

/** Stores the result of an attempt to make a booking's link (`settledLink`). */
export const settleLink = (
  booking: LinkedBooking,
  result: LinkResult
): Effect.Effect<void, never, MeetingLinks> =>
  Effect.gen(function* () {
    const links = yield* MeetingLinks
    const stored = yield* links.find(booking.workspaceId, booking.rootUid)
    const change = settledLink(booking, stored, result)
    if (change === null) return
    const before = Option.match(stored, { onNone: () => 0, onSome: ({ revision }) => revision })
    if (!(yield* links.store(change.link, before, change.effects))) yield* settleLink(booking, result)
  })
