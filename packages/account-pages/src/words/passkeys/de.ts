import type { PasskeyWords } from "./PasskeyWords.ts"

export const de: PasskeyWords = {
  title: "Passkeys",
  lead: "Melden Sie sich ohne E-Mail an: mit Fingerabdruck, Gesicht oder der Sperre Ihres Geräts.",
  notUsed: "noch nicht benutzt",
  name: "Name des Passkeys, zum Beispiel Laptop",
  add: "Passkey hinzufügen",
  remove: "Entfernen",
  signIn: "Mit Passkey anmelden",
  cancelled:
    "Es wurde kein Passkey benutzt. Versuchen Sie es noch einmal, oder verwenden Sie einen Link per E-Mail.",
  notAdded:
    "Der Passkey wurde nicht hinzugefügt: Er ist schon in Gebrauch, oder Sie haben 20 Passkeys. Entfernen Sie zuerst einen.",
  wrongName: "Geben Sie einen Namen mit höchstens 60 Zeichen ein.",
  reasons: {
    stale:
      "Das hat länger als 10 Minuten gedauert oder wurde in einem anderen Browser begonnen. Versuchen Sie es noch einmal.",
    unknown: "Dieser Dienst kennt den Passkey nicht. Vielleicht wurde er entfernt.",
    other_account: "Dieser Passkey gehört zu einem anderen Konto.",
    invalid:
      "Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder verwenden Sie einen Link per E-Mail."
  }
}
