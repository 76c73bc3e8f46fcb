import type { AccountsWords } from "./AccountsWords.ts"

export const it: AccountsWords = {
  title: "Account collegati",
  meetings: "Riunioni online",
  meetingsLead: "Zoom crea un link per ogni prenotazione. Scelga l’account nel tipo di appuntamento.",
  ads: "Piattaforme pubblicitarie",
  adsLead: "Contatti, prenotazioni e pagamenti vengono comunicati alle piattaforme su cui fa pubblicità.",
  none: "Nessun account è collegato.",
  works: "collegato",
  endsOn: "l’accesso termina {time}: lo ricolleghi prima",
  unused: "non ancora in uso: invii un evento di prova, poi lo usi",
  use: "Usa",
  disconnect: "Scollega",
  confirm: "Scollega ora",
  notConfirmed:
    "Il fornitore non ha confermato la fine dell’accesso. Riprovi, oppure scolleghi comunque e rimuova l’accesso nell’account.",
  inUse: "Alcuni tipi di appuntamento usano questo account. Ne scelga prima un altro.",
  setUp: "Configura {platform}",
  newValue: "Inserisci un nuovo token di accesso",
  findAt: "In {platform} si trova in: {path}",
  check: "Controlli questi valori: {fields}.",
  optional: "facoltativo",
  consentOnly: "Comunica solo le persone che hanno acconsentito",
  save: "Salva e invia un evento di prova",
  chooseTitle: "Scegli l’account pubblicitario",
  chooseLead: "{platform} ha consentito l’accesso. A quale account vengono comunicate le conversioni?",
  doneText: "L’account è collegato.",
  back: "Mostra gli account",
  test: "Invia un evento di prova",
  testing: "Invio in corso …",
  fields: {
    datasetId: "ID del set di dati",
    pixelCode: "Codice del pixel",
    pixelId: "ID del pixel",
    tagId: "ID del tag",
    customerId: "ID cliente, 10 cifre",
    loginCustomerId: "ID cliente dell’account amministratore",
    credential: "Token di accesso",
    testCode: "Codice di prova",
    lead: "ID per i contatti",
    schedule: "ID per le prenotazioni",
    purchase: "ID per i pagamenti"
  },
  answers: {
    accepted:
      "{platform} ha accettato l’evento di prova. Appare nello strumento di prova della piattaforma e non viene contato.",
    pending: "{platform} ha ricevuto l’evento di prova e lo sta verificando.",
    throttled: "{platform} riceve troppe richieste in questo momento. Riprovi tra qualche minuto.",
    retryable: "{platform} non è raggiungibile o ha un guasto. Riprovi tra qualche minuto. ({code})",
    rejected: "{platform} ha rifiutato l’evento di prova: controlli i valori. ({code})",
    auth_expired: "{platform} non accetta il token di accesso. Ne crei uno nuovo e lo inserisca.",
    no_test_mode: "{platform} non ha eventi di prova. Vedrà la risposta con la prima conversione.",
    no_test_code:
      "Inserisca un codice di prova per inviare eventi di prova. Senza, vedrà la risposta con la prima conversione."
  }
}
