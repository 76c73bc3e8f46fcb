import type { OverviewWords } from "./OverviewWords.ts"

export const de: OverviewWords = {
  title: "Überblick",
  today: "Heute, {day}",
  noMeetings: "Heute keine Termine",
  noMeetingsText: "Teilen Sie Ihre Buchungsseite. Termine erscheinen hier, sobald sie gebucht sind.",
  allBookings: "Alle Buchungen",
  needs: "Braucht Sie",
  nothingNeeds: "Nichts schlägt fehl. Kalender, Mails und Ziele funktionieren.",
  calendarFails: "Der Kalender {account} von {host} ist nicht lesbar.",
  calendarNeeds: "{reason} Verbinden Sie ihn neu, falls das so bleibt.",
  lastRead: "Zuletzt gelesen {time}; belegte Zeiten danach sind unbekannt.",
  neverRead: "Er wurde nie gelesen, darum ist der Gastgeber nicht buchbar.",
  failure_mail: "{count} × Mail nicht zugestellt",
  failure_reminder: "{count} × Erinnerung nicht zugestellt",
  failure_account: "{count} × Kontomail nicht zugestellt",
  failure_calendar: "{count} × nicht in einen Kalender geschrieben",
  failure_conference: "{count} × Link zum Treffen nicht erstellt",
  failure_webhook: "{count} × Webhook nicht zugestellt",
  failure_integration: "{count} × Conversion von {provider} nicht angenommen",
  failureReason: "Zuletzt {time}: {reason}.",
  noReason: "kein Grund genannt",
  showBooking: "Buchung zeigen",
  last30: "Letzte 30 Tage",
  fullReport: "Ganzer Bericht",
  noSales: "Keine Leads, Buchungen oder Zahlungen in diesen Tagen",
  noSalesText: "Hier stehen Leads, Buchungen und Zahlungen der letzten 30 Tage, je mit ihrer Quelle."
}
