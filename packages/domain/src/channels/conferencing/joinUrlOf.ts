import type { Booking } from "../../scheduling/bookings/index.ts"
import type { MeetingLink } from "./MeetingLink.ts"

/**
 * The URL that opens a booking's meeting: that of its link, or the location's own without a conference and after a failure
 * (D-CONF-1). `link`: the one that holds for the booking (`linkFor`). Null: it follows, or the meeting is not online.
 */
export const joinUrlOf = (
  { location }: Pick<Booking, "location">,
  link: Pick<MeetingLink, "state" | "url"> | null
): string | null => {
  if (link?.state === "pending") return null
  return link?.url ?? ("conferencingLink" in location ? location.conferencingLink : null)
}
