import type { DealsWords } from "./en.ts"

export const de: DealsWords = {
  title: "Geschäfte",
  open: "Offen",
  closed: "Abgeschlossen",
  payments: "Zahlungen",
  amount: "Betrag",
  contact: "Kontakt",
  state: "Stand",
  opened: "Eröffnet",
  closedAt: "Abgeschlossen",
  paidAt: "Bezahlt am",
  recordedAt: "Erfasst",
  description: "Beschreibung",
  isOpen: "Offen",
  isClosed: "Abgeschlossen",
  noValue: "Ohne Wert",
  deal: "Geschäft über {amount}",
  dealOf: "Geschäft",
  showContact: "Kontakt zeigen",
  showBooking: "Buchung zeigen",
  more: "Ältere zeigen",
  empty_open: "Keine offenen Geschäfte",
  empty_closed: "Keine abgeschlossenen Geschäfte",
  empty_payments: "Noch keine Zahlungen",
  emptyText:
    "Eine Buchung einer Terminart mit Geschäftswert eröffnet ein Geschäft. Eine Zahlung über genau diesen Betrag schließt es ab.",
  noPayments: "Keine Zahlungen zu diesem Geschäft.",
  close: "Geschäft abschließen",
  closeText: "Es zählt ab jetzt als gewonnen. Sie können es wieder öffnen.",
  reopen: "Geschäft wieder öffnen",
  reopenText: "Es zählt nicht mehr als abgeschlossen. Seine Zahlungen bleiben.",
  leave: "So lassen",
  nowClosed: "Das Geschäft ist abgeschlossen.",
  nowOpen: "Das Geschäft ist offen.",
  changedMeanwhile:
    "Eine Zahlung oder ein anderes Mitglied hat das Geschäft inzwischen geändert. Dies ist sein jetziger Stand.",
  record: "Zahlung erfassen",
  recordText:
    "Sie bezahlt das neueste offene Geschäft des Kontakts oder öffnet ein neues. Eine Zahlung genau über den Wert schließt das Geschäft.",
  recordDealText:
    "Sie wird diesem Geschäft hinzugefügt. Eine Zahlung genau über den Wert schließt das Geschäft.",
  recorded: "Die Zahlung ist erfasst.",
  payer: "E-Mail des Kontakts",
  currency: "Währung",
  paidNow: "Ohne Zeit gilt sie als jetzt bezahlt.",
  note: "Notiz oder Rechnungsnummer",
  byApi: "Zahlungen aus Ihrem Abrechnungssystem erfassen",
  byApiText:
    "Senden Sie jede Zahlung mit einem API-Schlüssel. Mit demselben Idempotency-Key wird sie einmal erfasst, wie oft sie auch gesendet wird.",
  notFor:
    "Geschäfte und Zahlungen gelten für den ganzen Arbeitsbereich. Mitglieder, die Gastgeber sind, sehen sie nicht."
}
