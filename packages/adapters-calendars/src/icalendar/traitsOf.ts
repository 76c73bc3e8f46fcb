import type { Traits } from "../recurrence/EventSeries.ts"
import type { Owner } from "./Owner.ts"
import { type Component, parameterOf, propertiesOf, propertyOf, valueOf } from "./readComponents.ts"

/** Whether an event is busy, as its status, transparency and attendees say. An event that says nothing clear is busy. */
export const traitsOf = (event: Component, { emails }: Pick<Owner, "emails">): Traits => {
  const status = valueOf(event, "status").toUpperCase()
  const isCancelled = status === "CANCELLED" || status === "CANCELED"
  return {
    status: isCancelled ? "cancelled" : status === "TENTATIVE" ? "tentative" : "confirmed",
    isTransparent: isTransparent(event),
    isDeclined: propertiesOf(event, "attendee").some(
      (attendee) =>
        parameterOf(attendee, "partstat")?.toUpperCase() === "DECLINED" &&
        emails.has(attendee.value.toLowerCase().replace(/^mailto:/, ""))
    )
  }
}

/** Outlook's own property counts only without TRANSP. */
const isTransparent = (event: Component): boolean =>
  propertyOf(event, "transp") === undefined
    ? valueOf(event, "x-microsoft-cdo-busystatus").toUpperCase() === "FREE"
    : valueOf(event, "transp").toUpperCase() === "TRANSPARENT"
