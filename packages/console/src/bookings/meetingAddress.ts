import type { Booking, BookingDetails } from "../api/client.ts"

/** The address at which people join the meeting, if it is one of the web. Null: they meet elsewhere, or it is not known. */
export const meetingAddress = (
  booking: Pick<Booking, "location"> & Partial<Pick<BookingDetails, "link">>
): string | null => {
  const { link, location } = booking
  const address = link?.url ?? ("conferencingLink" in location ? location.conferencingLink : null)
  return address !== null && /^https?:\/\//u.test(address) ? address : null
}
