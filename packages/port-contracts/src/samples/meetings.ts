import type { Booking } from "@calendeal/domain/bookings"
import type { BusyCalendar, CalendarEntry } from "@calendeal/domain/calendars"
import { type MeetingLink, makerOf } from "@calendeal/domain/conferencing"

/** The entry of a booking that was written into this calendar. */
export const sampleCalendarEntry = (
  { endAt, rootUid, sequence, startAt, uid, workspaceId }: Booking,
  calendar: BusyCalendar,
  overrides: Partial<Omit<CalendarEntry, "revision">> = {}
): Omit<CalendarEntry, "revision"> => ({
  workspaceId,
  hostId: calendar.hostId,
  rootUid,
  calendarId: calendar.id,
  remoteId: `/calendars/work/${rootUid}.ics`,
  icalUid: `${rootUid}@calendeal.example`,
  etag: '"1"',
  bookingUid: uid,
  sequence,
  startAt,
  endAt,
  state: "present",
  isTentative: false,
  fault: null,
  change: null,
  ...overrides
})

/** The ready link of a booking with a conference. */
export const sampleMeetingLink = (
  booking: Booking,
  overrides: Partial<Omit<MeetingLink, "revision">> = {}
): Omit<MeetingLink, "revision"> => ({
  workspaceId: booking.workspaceId,
  rootUid: booking.rootUid,
  maker: makerOf(booking) ?? "link_template https://meet.example/{uid}",
  sequence: booking.sequence,
  state: "ready",
  url: `https://meet.example/${booking.rootUid}`,
  remoteId: null,
  fault: null,
  isAwaited: false,
  ...overrides
})
