import type { PasskeyWords } from "./PasskeyWords.ts"

export const it: PasskeyWords = {
  title: "Passkey",
  lead: "Acceda senza e-mail: con l’impronta, il volto o il blocco del suo dispositivo.",
  notUsed: "non ancora usata",
  name: "Nome della passkey, per esempio Portatile",
  add: "Aggiungere una passkey",
  remove: "Rimuovere",
  signIn: "Accedere con una passkey",
  cancelled: "Non è stata usata nessuna passkey. Riprovi, o usi un link per e-mail.",
  notAdded: "La passkey non è stata aggiunta: è già in uso, o ha 20 passkey. Ne rimuova prima una.",
  wrongName: "Inserisca un nome di al massimo 60 caratteri.",
  reasons: {
    stale: "Sono passati più di 10 minuti, o l’accesso è iniziato in un altro browser. Riprovi.",
    unknown: "Questo servizio non conosce la passkey. Forse è stata rimossa.",
    other_account: "Questa passkey appartiene a un altro account.",
    invalid: "La passkey non è stata accettata. Riprovi, o usi un link per e-mail."
  }
}
