import type { ChartsWords } from "./ChartsWords.ts"

export const de: ChartsWords = {
  steps: "Vom Besuch zur Zahlung",
  step: "Schritt",
  people: "Personen",
  share: "Vom Schritt darüber",
  before: "Zeitraum davor",
  visits: "Besuche",
  leads: "Leads",
  qualified: "Qualifiziert",
  booked: "Gebucht",
  paid: "Bezahlt",
  stepsHint:
    "Jeder Balken ist der Anteil vom Schritt darüber. Besuche sind jene, in denen ein Formular begonnen wurde; die anderen Schritte folgen den Leads des Zeitraums bis heute.",
  weakest: "Der engste Schritt: {step}, {share} vom Schritt darüber.",
  revenue: "Umsatz",
  revenueBy: "Umsatz: {dimension}",
  bookings: "Buchungen",
  deals: "Geschäfte",
  closed: "Abgeschlossen",
  by_first_utm_source: "Erste Quelle",
  by_first_utm_campaign: "Erste Kampagne",
  by_first_click_platform: "Erste Plattform",
  by_last_utm_source: "Letzte Quelle",
  by_last_utm_campaign: "Letzte Kampagne",
  by_last_click_platform: "Letzte Plattform",
  by_event_type: "Terminart",
  by_host: "Gastgeber",
  by_month: "Monat",
  none: "Unbekannt",
  direct: "Direkt"
}
