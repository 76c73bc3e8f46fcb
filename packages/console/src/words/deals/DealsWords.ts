/** The texts of deals and payments. Names in braces are replaced. */
export interface DealsWords {
  readonly title: string
  readonly open: string
  readonly closed: string
  readonly payments: string
  readonly amount: string
  readonly contact: string
  readonly state: string
  readonly opened: string
  readonly closedAt: string
  readonly paidAt: string
  readonly recordedAt: string
  readonly description: string
  readonly isOpen: string
  readonly isClosed: string
  readonly noValue: string
  readonly deal: string
  readonly dealOf: string
  readonly showContact: string
  readonly showBooking: string
  readonly more: string
  readonly empty_open: string
  readonly empty_closed: string
  readonly empty_payments: string
  readonly emptyText: string
  readonly noPayments: string
  readonly close: string
  readonly closeText: string
  readonly reopen: string
  readonly reopenText: string
  readonly leave: string
  readonly nowClosed: string
  readonly nowOpen: string
  readonly byApi: string
  readonly byApiText: string
  readonly notFor: string
}
