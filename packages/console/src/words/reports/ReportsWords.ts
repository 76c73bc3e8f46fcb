/** The texts of the reports. Names in braces are replaced. */
export interface ReportsWords {
  readonly title: string
  readonly period: string
  readonly days7: string
  readonly days30: string
  readonly days90: string
  readonly days365: string
  readonly from: string
  readonly until: string
  readonly show: string
  readonly wrongPeriod: string
  readonly against: string
  readonly group: string
  readonly currency: string
  readonly csv: string
  readonly empty: string
  readonly emptyText: string
  readonly ownTime: string
  readonly tooMuch: string
  readonly notFor: string
}
