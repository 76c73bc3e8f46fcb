import { type Booking, titleOf } from "../../../scheduling/bookings/index.ts"
import { isErased } from "../../../leads/contacts/index.ts"
import type { EventType } from "../../../workspace/event-types/index.ts"

/**
 * The title of a meeting for its hosts (D-MAIL-71). It names the booker, because a calendar in which each entry has its owner's
 * name says nothing: in the place of `{host}`, otherwise behind the title.
 */
export const titleForHost = (
  { attendees, organiser, title }: Pick<Booking, "attendees" | "organiser" | "title">,
  eventType: Pick<EventType, "title" | "titleTemplate"> | null
): string => {
  const booker = attendees.find(({ role }) => role === "booker")
  if (booker === undefined || isErased(booker.email) || title.includes(booker.name)) return title
  const isOfTemplate =
    eventType !== null &&
    eventType.titleTemplate.includes("{host}") &&
    titleOf(eventType, organiser, booker.name) === title
  return isOfTemplate ? titleOf(eventType, booker, booker.name) : `${title}: ${booker.name}`
}
