import type { OverviewWords } from "./OverviewWords.ts"

export const en: OverviewWords = {
  title: "Overview",
  today: "Today, {day}",
  noMeetings: "No meetings today",
  noMeetingsText: "Share your booking page, and meetings appear here as soon as they are booked.",
  allBookings: "All bookings",
  needs: "Needs you",
  nothingNeeds: "Nothing fails. Calendars, mails and destinations work.",
  calendarFails: "The calendar {account} of {host} cannot be read.",
  calendarNeeds: "{reason} Connect it again if this lasts.",
  lastRead: "Last read {time}; busy times since then are unknown.",
  neverRead: "It was never read, so the host cannot be booked.",
  failure_mail: "{count} × mail not delivered",
  failure_reminder: "{count} × reminder not delivered",
  failure_account: "{count} × account mail not delivered",
  failure_calendar: "{count} × not written into a calendar",
  failure_conference: "{count} × meeting link not made",
  failure_webhook: "{count} × webhook not delivered",
  failure_integration: "{count} × conversion not accepted by {provider}",
  failureReason: "Last on {time}: {reason}.",
  noReason: "no reason given",
  showBooking: "Show the booking",
  last30: "Last 30 days",
  fullReport: "Full report",
  noSales: "No leads, bookings or payments in these days",
  noSalesText: "Leads, bookings and payments of the last 30 days appear here, with the source of each."
}
