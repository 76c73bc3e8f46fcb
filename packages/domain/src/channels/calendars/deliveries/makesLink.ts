import type { Booking } from "../../../scheduling/bookings/index.ts"
import type { CalendarKind } from "../index.ts"
import type { HostId } from "../../../workspace/event-types/index.ts"

/**
 * The conference that a host's entry makes: Google Meet or Teams, in the calendar of the leading host (D-CONF-3). Null: the
 * entry makes none. `kind`: of the host's calendar; undefined: the host has none.
 */
export const makesLink = (
  { conference, organiser }: Pick<Booking, "conference" | "organiser">,
  hostId: HostId,
  kind: CalendarKind | undefined
): "google_meet" | "teams" | null => {
  if (organiser.hostId !== hostId) return null
  if (conference?.provider === "google_meet" && kind === "google") return conference.provider
  if (conference?.provider === "teams" && kind === "microsoft") return conference.provider
  return null
}
