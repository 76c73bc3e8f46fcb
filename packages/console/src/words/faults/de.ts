import type { FaultsWords } from "./FaultsWords.ts"

export const de: FaultsWords = {
  unreachable: "Der Server antwortet nicht. Prüfen Sie die Adresse, und ob der Server läuft.",
  timed_out: "Der Server antwortet nicht rechtzeitig. Testen Sie in einigen Minuten erneut.",
  address_refused:
    "Diese Adresse ist nicht erlaubt. Verwenden Sie eine öffentliche https-Adresse, oder bitten Sie den Betreiber, ihr Netz zu erlauben.",
  unknown_host:
    "Dieser Name führt zu keinem erreichbaren Server. Prüfen Sie ihn, oder bitten Sie den Betreiber, sein Netz zu erlauben.",
  unauthorized: "Der Server weist die Zugangsdaten zurück. Prüfen Sie sie, und verbinden Sie neu.",
  not_found:
    "Unter dieser Adresse hat der Server keinen Kalender. Prüfen Sie die Adresse, und verbinden Sie neu.",
  moved: "Der Kalender ist an eine andere Adresse gezogen. Verbinden Sie die neue Adresse.",
  rate_limited: "Der Server begrenzt gerade die Anfragen. Testen Sie in einigen Minuten erneut.",
  server_error:
    "Der Server antwortet mit einem Fehler. Testen Sie später erneut, oder fragen Sie seinen Betreiber.",
  not_a_calendar: "Die Antwort ist kein Kalender. Prüfen Sie die Adresse: Sie kann eine Webseite sein.",
  unreadable_event:
    "Die Zeit eines Termins ist nicht lesbar, deshalb wird der Kalender nicht gelesen. Korrigieren oder entfernen Sie den Termin.",
  undelivered:
    "Der Server nennt einen Termin, den er nicht liefert. Testen Sie später erneut, oder fragen Sie den Betreiber des Servers.",
  too_large: "Der Kalender ist zu groß. Entfernen Sie alte Termine.",
  unsupported_rule: "Ein Termin wiederholt sich zu oft. Ändern Sie ihn auf höchstens stündlich.",
  too_many_repetitions: "Der Kalender hat zu viele Serientermine. Entfernen oder beenden Sie alte.",
  too_complex: "Das Lesen des Kalenders dauert zu lange. Entfernen Sie alte oder große Termine.",
  needs_consent: "Der Anbieter hat den Zugriff beendet. Verbinden Sie ihn erneut im Browser.",
  read_only:
    "In den Kalender kann nicht geschrieben werden. Erlauben Sie das Schreiben, oder wählen Sie ein anderes Ziel.",
  no_space: "Der Speicher des Kalenders ist voll. Geben Sie Platz frei.",
  occupied: "Ein anderer Gastgeber nutzt diesen Kalender. Wählen Sie einen eigenen.",
  conflict: "Der Eintrag wurde gleichzeitig geändert. Es wird erneut versucht.",
  access_unreadable:
    "Die gespeicherten Zugangsdaten sind unlesbar. Entfernen Sie die Verbindung, und legen Sie sie neu an.",
  unknown_host_user: "Das Konto hat diesen Benutzer nicht. Geben Sie einen anderen Benutzer des Kontos an.",
  not_allowed: "Der Anbieter lehnt die Anfrage ab. Prüfen Sie die Adresse, und was das Konto umfasst.",
  no_calendar: "Der Gastgeber hat keinen Kalender des Anbieters. Verbinden Sie einen als Ziel.",
  calendar_failed:
    "Der Eintrag konnte nicht in den Kalender des Gastgebers geschrieben werden. Testen Sie den Kalender.",
  no_account: "Das Konferenzkonto wurde entfernt. Wählen Sie in der Terminart ein anderes.",
  no_server:
    "Es gibt keinen Mailserver. Tragen Sie einen mit der Management-API ein, oder fragen Sie den Betreiber.",
  timeout: "Der Mailserver antwortet nicht rechtzeitig. Prüfen Sie Host und Port, und testen Sie erneut.",
  login_failed: "Der Mailserver weist die Anmeldung zurück. Prüfen Sie Benutzername und Passwort.",
  name_unknown:
    "Dieser Name führt zu keinem erreichbaren Server. Prüfen Sie ihn, oder bitten Sie den Betreiber, sein Netz zu erlauben.",
  certificate_untrusted:
    "Dem Zertifikat des Mailservers wird nicht vertraut. Prüfen Sie den Host, oder erneuern Sie das Zertifikat.",
  tls_failed: "Die Verschlüsselung mit dem Mailserver misslingt. Prüfen Sie Port und Sicherheit.",
  starttls_refused: "Der Mailserver lehnt STARTTLS ab. Verwenden Sie den Port für TLS.",
  token_refused: "Der Anbieter verweigert den Zugriff auf Mail. Bitten Sie den Betreiber, ihn zu erneuern.",
  token_unavailable:
    "Der Anbieter gibt gerade keinen Zugriff auf Mail. Testen Sie in einigen Minuten erneut.",
  connection_failed: "Der Mailserver ist nicht erreichbar. Prüfen Sie Host und Port.",
  secret_unreadable: "Das gespeicherte Passwort ist unlesbar. Geben Sie es erneut ein.",
  no_answer: "Der Empfänger antwortet nicht. Prüfen Sie die Adresse, und ob der Empfänger läuft.",
  http_status: "Der Empfänger antwortet {status}. Prüfen Sie sein Protokoll, und senden Sie dann erneut.",
  other: "Es geht nicht ({code}). Testen Sie erneut, und fragen Sie den Betreiber, wenn es so bleibt.",
  place: "Termin: {event}, Zeile {line}, {part}.",
  placeWithoutLine: "Termin: {event}, {part}."
}
