import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  type LinkChange,
  linkFor,
  type LinkedBooking,
  linkInMail,
  type LinkResult,
  settledLink
} from "./linkState.ts"
import type { MeetingLink } from "./MeetingLink.ts"
import { MeetingLinks } from "./MeetingLinks.ts"

/** The link that holds for a booking; null: it has no conference. */
export const findLink = Effect.fnUntraced(function* (booking: LinkedBooking) {
  if (booking.conference === null) return null
  const links = yield* MeetingLinks
  return linkFor(booking, yield* links.find(booking.workspaceId, booking.rootUid))
})

/** The link for a mail or an entry that is about to be sent, as `linkInMail` stores it. Null: the booking has no conference. */
export const awaitLink = Effect.fnUntraced(function* (booking: LinkedBooking) {
  if (booking.conference === null) return null
  return yield* stored(booking, (found) => {
    const inMail = linkInMail(booking, found)
    if (inMail === null) return { value: null, change: null }
    const { link, store } = inMail
    return { value: link, change: store && { link: store, effects: { messages: [], dueNow: null } } }
  })
})

/** Stores the result of an attempt to make a booking's link (`settledLink`). */
export const settleLink = (booking: LinkedBooking, result: LinkResult) =>
  stored(booking, (found) => ({ value: undefined, change: settledLink(booking, found, result) }))

/** Decides about the stored link and stores the change, again if another change of the link comes in between. */
const stored = Effect.fnUntraced(function* <A>(
  { rootUid, workspaceId }: LinkedBooking,
  decide: (found: Option.Option<MeetingLink>) => { readonly value: A; readonly change: LinkChange | null }
) {
  const links = yield* MeetingLinks
  let refused = -1
  for (;;) {
    const found = yield* links.find(workspaceId, rootUid)
    const { change, value } = decide(found)
    const before = Option.match(found, { onNone: () => 0, onSome: ({ revision }) => revision })
    // Refused twice at one revision: the booking or its workspace was removed, and nothing can be stored any more.
    if (change === null || before === refused) return value
    if (yield* links.store(change.link, before, change.effects)) return value
    refused = before
  }
})
