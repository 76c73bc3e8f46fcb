import type { AccountsWords } from "./AccountsWords.ts"

export const de: AccountsWords = {
  title: "Verbundene Konten",
  meetings: "Online-Termine",
  meetingsLead: "Zoom erstellt für jede Buchung einen Link. Wählen Sie das Konto in der Terminart.",
  ads: "Werbeplattformen",
  adsLead: "Leads, Buchungen und Zahlungen werden an die Plattformen gemeldet, bei denen Sie werben.",
  none: "Es ist kein Konto verbunden.",
  works: "verbunden",
  endsOn: "der Zugriff endet {time}: verbinden Sie es vorher neu",
  unused: "noch nicht verwendet: senden Sie ein Testereignis, und verwenden Sie es dann",
  use: "Verwenden",
  disconnect: "Trennen",
  confirm: "Jetzt trennen",
  notConfirmed:
    "Der Anbieter hat das Ende des Zugriffs nicht bestätigt. Versuchen Sie es noch einmal, oder trennen Sie trotzdem und entfernen Sie den Zugriff im Konto.",
  inUse: "Terminarten verwenden dieses Konto. Wählen Sie dort zuerst ein anderes.",
  setUp: "{platform} einrichten",
  newValue: "Neues Zugriffstoken eingeben",
  findAt: "In {platform} zu finden unter: {path}",
  check: "Prüfen Sie diese Werte: {fields}.",
  optional: "freiwillig",
  consentOnly: "Nur Personen melden, die zugestimmt haben",
  save: "Speichern und Testereignis senden",
  chooseTitle: "Werbekonto wählen",
  chooseLead: "{platform} hat den Zugriff erlaubt. An welches Konto werden Conversions gemeldet?",
  doneText: "Das Konto ist verbunden.",
  back: "Konten anzeigen",
  test: "Testereignis senden",
  testing: "Wird gesendet …",
  fields: {
    datasetId: "Datensatz-ID",
    pixelCode: "Pixel-Code",
    pixelId: "Pixel-ID",
    tagId: "Tag-ID",
    customerId: "Kundennummer, 10 Ziffern",
    loginCustomerId: "Kundennummer des Verwaltungskontos",
    credential: "Zugriffstoken",
    testCode: "Testcode",
    lead: "ID für Leads",
    schedule: "ID für Buchungen",
    purchase: "ID für Zahlungen"
  },
  answers: {
    accepted:
      "{platform} hat das Testereignis angenommen. Es erscheint im Testwerkzeug der Plattform und wird nicht gezählt.",
    pending: "{platform} hat das Testereignis erhalten und prüft es.",
    throttled:
      "{platform} erhält zurzeit zu viele Anfragen. Versuchen Sie es in ein paar Minuten noch einmal.",
    retryable:
      "{platform} ist nicht erreichbar oder gestört. Versuchen Sie es in ein paar Minuten noch einmal. ({code})",
    rejected: "{platform} hat das Testereignis abgelehnt: Prüfen Sie die Werte. ({code})",
    auth_expired:
      "{platform} nimmt das Zugriffstoken nicht an. Erzeugen Sie ein neues, und geben Sie es ein.",
    no_test_mode: "{platform} hat keine Testereignisse. Die Antwort sehen Sie mit der ersten Conversion.",
    no_test_code:
      "Geben Sie einen Testcode ein, um Testereignisse zu senden. Ohne ihn sehen Sie die Antwort mit der ersten Conversion."
  }
}
