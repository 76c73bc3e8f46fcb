import type { ChartsWords } from "./ChartsWords.ts"

export const en: ChartsWords = {
  steps: "From visit to payment",
  step: "Step",
  people: "People",
  share: "Of the step above",
  before: "Period before",
  visits: "Visits",
  leads: "Leads",
  qualified: "Qualified",
  booked: "Booked",
  paid: "Paid",
  stepsHint:
    "Each bar is the share of the step above. Visits are those in which a form was begun; the other steps follow the leads of the period until today.",
  weakest: "The narrowest step: {step}, {share} of the step above.",
  revenue: "Revenue",
  revenueBy: "Revenue: {dimension}",
  bookings: "Bookings",
  deals: "Deals",
  closed: "Closed",
  by_first_utm_source: "First source",
  by_first_utm_campaign: "First campaign",
  by_first_click_platform: "First platform",
  by_last_utm_source: "Last source",
  by_last_utm_campaign: "Last campaign",
  by_last_click_platform: "Last platform",
  by_event_type: "Event type",
  by_host: "Host",
  by_month: "Month",
  none: "Unknown",
  direct: "Direct"
}
