import type { FaultsWords } from "./FaultsWords.ts"

export const de: FaultsWords = {
  unreachable: "Der Server antwortet nicht.",
  timed_out: "Der Server antwortet nicht rechtzeitig.",
  address_refused: "Diese Adresse ist nicht erlaubt.",
  unknown_host: "Kein Server hat diesen Namen.",
  unauthorized: "Der Server weist die Zugangsdaten zurück.",
  not_found: "Unter dieser Adresse hat der Server keinen Kalender.",
  moved: "Der Kalender ist an eine andere Adresse gezogen.",
  rate_limited: "Der Server begrenzt gerade die Anfragen.",
  server_error: "Der Server antwortet mit einem Fehler.",
  not_a_calendar: "Die Antwort ist kein Kalender.",
  too_large: "Der Kalender ist zu groß.",
  unsupported_rule: "Ein Termin wiederholt sich zu oft.",
  too_many_repetitions: "Der Kalender hat zu viele Serientermine.",
  too_complex: "Das Lesen des Kalenders dauert zu lange.",
  needs_consent: "Der Anbieter hat den Zugriff beendet.",
  read_only: "In den Kalender kann nicht geschrieben werden.",
  no_space: "Der Speicher des Kalenders ist voll.",
  occupied: "Ein anderer Gastgeber nutzt diesen Kalender.",
  conflict: "Der Eintrag wurde gleichzeitig geändert.",
  access_unreadable: "Die gespeicherten Zugangsdaten sind unlesbar."
}
