import type { EventType } from "../../workspace/event-types/index.ts"
import { hasOneTeam } from "./candidateTeams.ts"

/** What a setting of an event type rules out if it has seats (decision 239). */
export type SeatsConflict =
  | "seats_and_approval"
  | "seats_and_price"
  | "seats_and_rotation"
  | "seats_and_place"
  | "seats_and_conference"

/**
 * The first setting that does not go with seats; null: none. A group is confirmed at once, costs nothing, has one team of hosts, and
 * a place that does not depend on one attendee, with one link for all.
 */
export const seatsConflict = (
  eventType: Pick<
    EventType,
    "approval" | "assignment" | "conference" | "hosts" | "locations" | "price" | "seats"
  >
): SeatsConflict | null => {
  if (eventType.seats === null) return null
  if (eventType.approval !== "never") return "seats_and_approval"
  if (eventType.price !== null) return "seats_and_price"
  if (!hasOneTeam(eventType)) return "seats_and_rotation"
  const isOfAttendee = eventType.locations.some(
    ({ kind }) => kind === "phone" || kind === "in_person_attendee"
  )
  if (isOfAttendee) return "seats_and_place"
  return eventType.conference === null ? null : "seats_and_conference"
}
