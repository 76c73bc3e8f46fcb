import type { ConnectWords } from "./ConnectWords.ts"

export const it: ConnectWords = {
  title: "Collega calendari",
  whose: "I calendari di chi?",
  of: "Calendari di {host}",
  lead: "Gli appuntamenti nei calendari collegati bloccano gli orari. Le prenotazioni vengono scritte in uno di essi.",
  none: "Nessun calendario è collegato.",
  read: "letto: {time}",
  notRead: "non ancora letto",
  failing: "al momento non leggibile",
  ended: "L’accesso è terminato. Collegalo di nuovo.",
  destination: "le prenotazioni vengono scritte qui",
  connect: "Collega {provider}",
  again: "Collega di nuovo",
  disconnect: "Scollega",
  confirm: "Scollega ora",
  notConfirmed:
    "Google non ha confermato la fine dell’accesso. Riprova, oppure scollega comunque e rimuovi l’accesso nel tuo account Google.",
  anyway: "Scollega comunque",
  redirect: "Indirizzo di reindirizzamento da registrare presso {provider}, esattamente così",
  copy: "Copia",
  copied: "Copiato",
  notSetUp:
    "{provider} non è configurato. Il client lo imposta l’operatore, o un amministratore nella console sotto Connections.",
  notAllowed: "Il tuo ruolo non lo consente. Chiedi a un amministratore.",
  finishing: "Collegamento …",
  chooseTitle: "Scegli i calendari",
  chooseLead: "Gli appuntamenti nei calendari selezionati bloccano gli orari.",
  busy: "Calendari che contano come occupato",
  writeInto: "Scrivi le prenotazioni in",
  writeNowhere: "Nessuno di essi",
  choose: "Collega",
  notChosen: "Non è stato possibile collegare {calendar}. Verifica di poterlo aprire nel tuo account.",
  chosenNone: "Seleziona almeno un calendario.",
  doneTitle: "Collegato",
  doneText: "Da ora i calendari vengono letti ogni pochi minuti.",
  back: "Mostra i calendari",
  refusedTitle: "Non collegato",
  begin: "Ricomincia",
  reasons: {
    unknown: "Il collegamento è sconosciuto o terminato. Ricomincia.",
    other_browser:
      "Il collegamento è stato iniziato in un altro browser o un’altra sessione. Ricomincia in questo.",
    used: "Questa risposta è già stata usata. Ricomincia.",
    expired: "Il collegamento ha richiesto più di 10 minuti. Ricomincia.",
    other_provider: "La risposta viene da un altro fornitore. Ricomincia.",
    denied: "Non hai consentito l’accesso. Non è stato collegato nulla.",
    provider_refused:
      "Il fornitore rifiuta l’accesso. Chiedi a un amministratore o all’operatore di controllare il client e i suoi permessi.",
    code_refused: "Il fornitore non accetta più la sua risposta. Ricomincia.",
    scope_missing: "Manca un permesso. Ricomincia e lascia selezionate tutte le caselle.",
    no_refresh_token:
      "Il fornitore non ha dato un accesso duraturo. Rimuovi l’app nel tuo account e ricomincia.",
    other_account: "Questo è un account diverso da prima. Ricomincia e scegli l’account precedente.",
    unavailable: "Il fornitore non è raggiungibile. Ricomincia tra qualche minuto."
  }
}
