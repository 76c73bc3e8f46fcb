/** The texts of the charts and their tables. Names in braces are replaced. */
export interface ChartsWords {
  readonly steps: string
  readonly step: string
  readonly people: string
  readonly share: string
  readonly before: string
  readonly visits: string
  readonly leads: string
  readonly qualified: string
  readonly booked: string
  readonly paid: string
  readonly stepsHint: string
  readonly weakest: string
  readonly revenue: string
  readonly revenueBy: string
  readonly bookings: string
  readonly deals: string
  readonly closed: string
  readonly by_first_utm_source: string
  readonly by_first_utm_campaign: string
  readonly by_first_click_platform: string
  readonly by_last_utm_source: string
  readonly by_last_utm_campaign: string
  readonly by_last_click_platform: string
  readonly by_event_type: string
  readonly by_host: string
  readonly by_month: string
  readonly none: string
  readonly direct: string
}
