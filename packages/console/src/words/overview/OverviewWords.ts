/** The texts of the overview. Names in braces are replaced. */
export interface OverviewWords {
  readonly title: string
  readonly today: string
  readonly moreToday: string
  readonly noMeetings: string
  readonly noMeetingsText: string
  readonly allBookings: string
  readonly needs: string
  readonly nothingNeeds: string
  readonly calendarFails: string
  readonly calendarNeeds: string
  readonly lastRead: string
  readonly neverRead: string
  readonly failure_mail: string
  readonly failure_reminder: string
  readonly failure_account: string
  readonly failure_calendar: string
  readonly failure_conference: string
  readonly failure_webhook: string
  readonly failure_integration: string
  readonly failureReason: string
  readonly noReason: string
  readonly showBooking: string
  readonly last30: string
  readonly fullReport: string
  readonly noSales: string
  readonly noSalesText: string
}
