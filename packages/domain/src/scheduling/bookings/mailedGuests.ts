import type { Attendee } from "./Booking.ts"

/**
 * The guests who get mails, with their places among the attendees: one for each address, and none for the booker's own address, which
 * the form lets the booker repeat (D-MAIL-11).
 */
export const mailedGuests = <Person extends Pick<Attendee, "role"> & { readonly email: string }>(
  attendees: ReadonlyArray<Person>
): ReadonlyArray<{ readonly position: number; readonly guest: Person }> => {
  const seen = new Set(attendees.filter(({ role }) => role === "booker").map(({ email }) => email))
  return attendees.flatMap((guest, position) => {
    if (guest.role === "booker" || seen.has(guest.email)) return []
    seen.add(guest.email)
    return [{ position, guest }]
  })
}
