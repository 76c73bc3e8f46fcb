import type { ReportsWords } from "./ReportsWords.ts"

export const en: ReportsWords = {
  title: "Reports",
  period: "Period",
  days7: "7 days",
  days30: "30 days",
  days90: "90 days",
  days365: "365 days",
  from: "From",
  until: "Until",
  show: "Show",
  wrongPeriod: "Choose a first and a last day, at most 400 days apart, the first one not after the last.",
  against: "{days}, compared with {before}",
  group: "Group by",
  currency: "Currency",
  csv: "Download CSV",
  empty: "Nothing in this period",
  emptyText: "Choose a longer period, or wait for bookings and payments.",
  ownTime:
    "Each figure counts by its own time: bookings and deals by creation, closed deals by closing, payments by payment time.",
  tooMuch: "There is too much data to count in time. Choose a shorter period.",
  notFor: "Reports are for the whole workspace. Members who are hosts do not see them."
}
