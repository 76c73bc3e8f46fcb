import type { ReportsWords } from "./ReportsWords.ts"

export const de: ReportsWords = {
  title: "Berichte",
  period: "Zeitraum",
  days7: "7 Tage",
  days30: "30 Tage",
  days90: "90 Tage",
  days365: "365 Tage",
  from: "Von",
  until: "Bis",
  show: "Zeigen",
  wrongPeriod:
    "Wählen Sie einen ersten und einen letzten Tag, höchstens 400 Tage auseinander, den ersten nicht nach dem letzten.",
  against: "{days}, verglichen mit {before}",
  group: "Gruppieren nach",
  currency: "Währung",
  csv: "CSV herunterladen",
  empty: "Nichts in diesem Zeitraum",
  emptyText: "Wählen Sie einen längeren Zeitraum, oder warten Sie auf Buchungen und Zahlungen.",
  ownTime:
    "Jede Zahl zählt nach ihrer eigenen Zeit: Buchungen und Geschäfte nach Anlage, abgeschlossene nach Abschluss, Zahlungen nach Zahlungszeit.",
  tooMuch: "Das sind zu viele Daten, um sie rechtzeitig zu zählen. Wählen Sie einen kürzeren Zeitraum.",
  notFor: "Berichte gelten für den ganzen Arbeitsbereich. Mitglieder, die Gastgeber sind, sehen sie nicht."
}
