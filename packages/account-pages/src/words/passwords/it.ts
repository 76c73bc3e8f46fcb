import type { PasswordWords } from "./PasswordWords.ts"

export const it: PasswordWords = {
  title: "Password",
  lead: "Alcuni dei suoi spazi di lavoro permettono di accedere con una password. Apre solo questi spazi. Una frase è facile da ricordare.",
  own: "Password",
  signIn: "Accedi con la password",
  forgotten: "Dimenticata? Si invii un link e imposti un’altra password nella pagina del suo account.",
  refused:
    "Con questo indirizzo e questa password non si può accedere qui. Controlli entrambi, o si invii un link.",
  newBrowser:
    "Questo browser è nuovo qui. Si invii prima un link; dopo, la sua password funzionerà in questo browser.",
  changed: "cambiata {time}",
  new: "Nuova password, almeno 15 caratteri",
  set: "Imposta la password",
  remove: "Rimuovi la password",
  isSet: "La password è impostata. Tutti gli altri browser sono disconnessi.",
  short: "La password deve avere da 15 a 256 caratteri.",
  guessable: "È facile da indovinare. Usi meno parole comuni, e né il suo nome né quello di questo servizio."
}
