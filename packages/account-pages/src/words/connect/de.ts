import type { ConnectWords } from "./ConnectWords.ts"

export const de: ConnectWords = {
  title: "Kalender verbinden",
  whose: "Wessen Kalender?",
  of: "Kalender von {host}",
  lead: "Termine in verbundenen Kalendern sperren Zeiten. Buchungen werden in einen von ihnen eingetragen.",
  none: "Es ist kein Kalender verbunden.",
  read: "gelesen: {time}",
  notRead: "noch nicht gelesen",
  failing: "zurzeit nicht lesbar",
  ended: "Der Zugriff ist beendet. Verbinden Sie ihn erneut.",
  destination: "Buchungen werden hier eingetragen",
  connect: "{provider} verbinden",
  again: "Erneut verbinden",
  disconnect: "Trennen",
  confirm: "Jetzt trennen",
  notConfirmed:
    "Google hat das Ende des Zugriffs nicht bestätigt. Versuchen Sie es noch einmal, oder trennen Sie trotzdem und entfernen Sie den Zugriff in Ihrem Google-Konto.",
  anyway: "Trotzdem trennen",
  redirect: "Weiterleitungsadresse, die bei {provider} genau so einzutragen ist",
  copy: "Kopieren",
  copied: "Kopiert",
  notSetUp:
    "{provider} ist nicht eingerichtet. Den Client richtet der Betreiber ein oder ein Administrator in der Konsole unter Verbindungen.",
  notAllowed: "Ihre Rolle erlaubt das nicht. Fragen Sie einen Administrator.",
  finishing: "Wird verbunden …",
  chooseTitle: "Kalender auswählen",
  chooseLead: "Termine in den angekreuzten Kalendern sperren Zeiten.",
  busy: "Kalender, die als belegt zählen",
  writeInto: "Buchungen eintragen in",
  writeNowhere: "Keinen davon",
  choose: "Verbinden",
  notChosen: "{calendar} konnte nicht verbunden werden. Prüfen Sie, ob Sie ihn in Ihrem Konto öffnen können.",
  chosenNone: "Kreuzen Sie mindestens einen Kalender an.",
  doneTitle: "Verbunden",
  doneText: "Die Kalender werden ab jetzt alle paar Minuten gelesen.",
  back: "Kalender anzeigen",
  refusedTitle: "Nicht verbunden",
  begin: "Neu beginnen",
  reasons: {
    unknown: "Die Verbindung ist unbekannt oder beendet. Beginnen Sie neu.",
    other_browser:
      "Die Verbindung wurde in einem anderen Browser oder mit einer anderen Anmeldung begonnen. Beginnen Sie hier neu.",
    used: "Diese Antwort wurde schon verwendet. Beginnen Sie neu.",
    expired: "Die Verbindung hat länger als 10 Minuten gedauert. Beginnen Sie neu.",
    other_provider: "Die Antwort kommt von einem anderen Anbieter als dem gefragten. Beginnen Sie neu.",
    denied: "Sie haben den Zugriff nicht erlaubt. Es wurde nichts verbunden.",
    provider_refused:
      "Der Anbieter verweigert den Zugriff. Bitten Sie den Administrator oder den Betreiber, den Client und seine Berechtigungen zu prüfen.",
    code_refused: "Der Anbieter nimmt seine Antwort nicht mehr an. Beginnen Sie neu.",
    scope_missing: "Eine Berechtigung fehlt. Beginnen Sie neu, und lassen Sie alle Kästchen angekreuzt.",
    no_refresh_token:
      "Der Anbieter hat keinen dauerhaften Zugriff gegeben. Entfernen Sie die App in Ihrem Konto, und beginnen Sie neu.",
    other_account: "Das ist ein anderes Konto als zuvor. Beginnen Sie neu, und wählen Sie das vorige Konto.",
    unavailable: "Der Anbieter ist nicht erreichbar. Beginnen Sie in ein paar Minuten neu."
  }
}
