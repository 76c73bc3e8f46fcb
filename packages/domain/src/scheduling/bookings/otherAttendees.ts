import { firstNameOf } from "../../kernel/texts/index.ts"
import type { Booking } from "./Booking.ts"

/**
 * What the people of a booking may see of the other people of its group: their first names, in the order of the alphabet, which does not
 * say who came with whom or booked first (D-SEAT-13). People whose first name is not known are left out. `standing`: bookings of the group
 * that take place.
 */
export const otherAttendees = (
  { uid }: Pick<Booking, "uid">,
  standing: ReadonlyArray<Pick<Booking, "attendees" | "uid">>
): ReadonlyArray<string> =>
  standing
    .filter((other) => other.uid !== uid)
    .flatMap(({ attendees }) => attendees.flatMap(({ name }) => firstNameOf(name) ?? []))
    .toSorted()
