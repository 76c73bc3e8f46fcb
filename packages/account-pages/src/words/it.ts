import type { AccountWords } from "./AccountWords.ts"
import { it as accounts } from "./accounts/it.ts"
import { it as connect } from "./connect/it.ts"
import { it as passkeys } from "./passkeys/it.ts"
import { it as passwords } from "./passwords/it.ts"

export const it: AccountWords = {
  signIn: "Accedere",
  signInLead: "Le inviamo un link per e-mail. Non serve una password.",
  email: "E-mail",
  sendLink: "Inviare un link",
  sendHint: "Il link funziona una volta, per 15 minuti, e solo dopo la sua conferma.",
  sentTitle: "Controlli la sua posta",
  sentText: "Se {email} è di un membro, un messaggio con un link è in arrivo. Può volerci un minuto.",
  otherAddress: "Usare un altro indirizzo",
  checking: "Verifica del link…",
  linkSignInTitle: "Accedere come {email}?",
  linkSignIn: "Accedere",
  invitedTitle: "Ha ricevuto un invito a {workspace}",
  invitedText: "Il suo ruolo sarà {role}, con l’indirizzo {email}.",
  accept: "Accettare e accedere",
  firstTitle: "Benvenuto in {workspace}",
  firstText: "Il suo ruolo è {role}, con l’indirizzo {email}.",
  invalidTitle: "Questo link non funziona",
  invalidText: "È incompleto, scaduto o già usato. Lo apra di nuovo dal messaggio o ne chieda un altro.",
  askForLink: "Chiedere un altro link",
  withProvider: "Accedi con {provider}",
  providerTitle: "Accesso in corso…",
  notSignedIn: "L’accesso non è riuscito",
  staleSignIn:
    "Questo accesso è stato iniziato in un altro browser, è già concluso o ha richiesto più di 10 minuti. Ricominci.",
  cancelledSignIn: "L’accesso è stato annullato presso il fornitore.",
  providerRefused:
    "Il fornitore non ha accettato l’accesso. Ricominci; se succede di nuovo, avvisi il gestore di questo servizio.",
  providerUnreachable:
    "Il fornitore non risponde. Riprovi tra un minuto, oppure acceda con un link per e-mail.",
  unverifiedEmail:
    "Il fornitore non ha verificato il Suo indirizzo e-mail. Lo verifichi lì, oppure acceda con un link per e-mail.",
  notAMember:
    "Nessuno spazio di lavoro ha un membro con il Suo indirizzo. Chieda un invito a un proprietario.",
  otherIdentity:
    "Qui il Suo account appartiene a un’altra persona del fornitore. Acceda con un link per e-mail e avvisi un proprietario.",
  backToSignIn: "Tornare all’accesso",
  accountTitle: "Il suo account",
  workspaces: "Spazi di lavoro",
  noWorkspaces: "Nessuno spazio di lavoro ha un membro con il suo indirizzo.",
  invitations: "Inviti",
  acceptInvitation: "Accettare",
  sessions: "Browser con accesso",
  thisBrowser: "questo browser",
  lastUsed: "ultimo uso: {time}",
  end: "Terminare",
  endOthers: "Terminare tutte le altre",
  signOut: "Uscire",
  unknownBrowser: "Browser sconosciuto",
  roleMember: "membro",
  roleAdmin: "amministratore",
  roleOwner: "proprietario",
  wrongEmail: "Inserisca un indirizzo e-mail, per esempio ada@example.com.",
  tooMany: "Troppi tentativi. Riprovi tra {minutes} min.",
  noMail: "Questo servizio non invia e-mail. Chieda un link a chi lo gestisce.",
  unreachable: "Il servizio non è raggiungibile. Controlli la connessione e riprovi.",
  failed: "Non ha funzionato. Riprovi tra un minuto.",
  noScript: "Questa pagina richiede JavaScript.",
  again: {
    title: "Acceda di nuovo",
    lead: "Per questo deve aver fatto l’accesso negli ultimi 10 minuti.",
    sent: "Un’e-mail con un link è in arrivo a {email}. La apra in questo browser per continuare.",
    cancel: "Annullare"
  },
  connect,
  passkeys,
  passwords,
  accounts
}
