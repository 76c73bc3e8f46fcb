import type { ReasonsWords } from "./ReasonsWords.ts"

export const de: ReasonsWords = {
  skipped: {
    superseded: "Die Buchung oder die Verbindung hat sich seither geändert.",
    past: "Das Treffen ist vorbei oder hat begonnen.",
    removed: "Der Empfänger oder der Gegenstand wurde entfernt.",
    erased: "Die Daten des Empfängers wurden gelöscht.",
    host: "Der Empfänger bekommt schon die Mail des Gastgebers.",
    suppressed: "Frühere Mails an diese Adresse kamen zurück oder wurden als Spam gemeldet.",
    unsubscribed: "Der Empfänger möchte keine Erinnerungen an diese Buchung.",
    address_limit: "Die Adresse hat in kurzer Zeit zu viele Mails erhalten.",
    no_reminder: "Die Terminart hat diese Erinnerung nicht mehr.",
    no_sender: "Es ist kein Mailserver eingerichtet.",
    expired: "Der Link ist abgelaufen.",
    discarded: "Der Betreiber hat es verworfen.",
    disabled: "Der Webhook ist ausgeschaltet.",
    gone: "Was gemeldet werden sollte, gibt es nicht mehr.",
    integration_removed: "Das Werbekonto wurde entfernt.",
    integration_disabled: "Das Werbekonto ist ausgeschaltet.",
    kind_not_mapped: "Das Werbekonto hat für diese Art von Ereignis keine Conversion.",
    no_consent: "Die Person hat Meldungen an Werbeplattformen nicht zugestimmt.",
    too_old: "Das Ereignis ist für die Plattform zu alt.",
    booking_gone: "Die Buchung wurde entfernt.",
    rescheduled: "Die Buchung ersetzt eine, die schon gemeldet wurde.",
    payment_gone: "Die Zahlung wurde entfernt.",
    contact_gone: "Der Kontakt wurde entfernt."
  },
  mail: {
    unknown_address: "Die Adresse gibt es nicht. Prüfen Sie sie ({code}).",
    mailbox_full: "Das Postfach des Empfängers ist voll ({code}).",
    unwanted:
      "Der Server des Empfängers lehnt Mails dieses Absenders ab. Prüfen Sie SPF und DKIM des Absenders ({code}).",
    busy: "Der Mailserver ist nicht verfügbar oder begrenzt Mails ({code}).",
    refused: "Die Mail wurde abgelehnt oder kam zurück. Prüfen Sie die Adresse ({code}).",
    complaint: "Der Empfänger hat die Mail als Spam gemeldet.",
    message_too_large: "Die Mail ist zu groß für den Server. Kürzen Sie ihre Texte.",
    port_refused: "Dieser Port ist für Mailserver nicht erlaubt. Verwenden Sie 465 oder 587.",
    address_refused:
      "Der Mailserver steht in einem Netz, das nicht erlaubt ist. Bitten Sie den Betreiber, es zu erlauben.",
    workspace_limit:
      "Der Arbeitsbereich hat seine Grenze für Mails erreicht. Warten Sie, oder fragen Sie den Betreiber."
  },
  integration: {
    auth_expired: "Die Plattform hat den Zugriff beendet. Verbinden Sie das Konto erneut.",
    throttled: "Die Plattform begrenzt gerade die Anfragen.",
    credential_unreadable: "Die gespeicherten Zugangsdaten sind unlesbar. Verbinden Sie das Konto erneut.",
    unreadable_answer: "Die Antwort der Plattform ist unlesbar. Senden Sie später erneut.",
    version_sunset:
      "Die Plattform hat diese Version ihrer Schnittstelle beendet. Bitten Sie den Betreiber um eine Aktualisierung.",
    not_received: "Die Plattform hat das Ereignis nicht gezählt. Prüfen Sie den Datensatz des Kontos.",
    unreachable: "Die Plattform antwortet nicht. Senden Sie später erneut.",
    timeout: "Die Plattform antwortet nicht rechtzeitig. Senden Sie später erneut.",
    refused: "Die Plattform lehnt das Ereignis ab. Schlagen Sie ihren Code nach: {code}."
  }
}
