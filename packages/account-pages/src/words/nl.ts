import type { AccountWords } from "./AccountWords.ts"
import { nl as accounts } from "./accounts/nl.ts"
import { nl as connect } from "./connect/nl.ts"
import { nl as passkeys } from "./passkeys/nl.ts"
import { nl as passwords } from "./passwords/nl.ts"

export const nl: AccountWords = {
  signIn: "Inloggen",
  signInLead: "We sturen u een link per e-mail. U hebt geen wachtwoord nodig.",
  email: "E-mail",
  sendLink: "Stuur mij een link",
  sendHint: "De link werkt één keer, 15 minuten lang, en pas nadat u hem bevestigt.",
  sentTitle: "Kijk in uw mailbox",
  sentText: "Als {email} van een lid is, is er een e-mail met een link onderweg. Dat kan een minuut duren.",
  otherAddress: "Ander adres gebruiken",
  checking: "De link wordt gecontroleerd …",
  linkSignInTitle: "Inloggen als {email}?",
  linkSignIn: "Inloggen",
  invitedTitle: "U bent uitgenodigd voor {workspace}",
  invitedText: "Uw rol is {role}, met het adres {email}.",
  accept: "Accepteren en inloggen",
  firstTitle: "Welkom bij {workspace}",
  firstText: "Uw rol is {role}, met het adres {email}.",
  invalidTitle: "Deze link werkt niet",
  invalidText:
    "Hij is onvolledig, verlopen of al gebruikt. Open hem opnieuw vanuit de e-mail of vraag een andere aan.",
  askForLink: "Andere link aanvragen",
  withProvider: "Inloggen met {provider}",
  providerTitle: "Bezig met inloggen…",
  notSignedIn: "U bent niet ingelogd",
  staleSignIn:
    "Deze aanmelding is in een andere browser begonnen, is al voltooid of duurde langer dan 10 minuten. Begin opnieuw.",
  cancelledSignIn: "De aanmelding is bij de aanbieder geannuleerd.",
  providerRefused:
    "De aanbieder heeft de aanmelding niet geaccepteerd. Begin opnieuw; als het weer gebeurt, meld het dan aan de beheerder van deze dienst.",
  providerUnreachable:
    "De aanbieder reageert niet. Probeer het over een minuut opnieuw, of log in met een link per e-mail.",
  unverifiedEmail:
    "De aanbieder heeft uw e-mailadres niet bevestigd. Bevestig het daar, of log in met een link per e-mail.",
  notAMember: "Geen werkruimte heeft een lid met uw adres. Vraag een eigenaar om een uitnodiging.",
  otherIdentity:
    "Uw account hoort hier bij een andere persoon van de aanbieder. Log in met een link per e-mail en meld het aan een eigenaar.",
  backToSignIn: "Terug naar het inloggen",
  accountTitle: "Uw account",
  workspaces: "Werkruimten",
  noWorkspaces: "Geen werkruimte heeft een lid met uw adres.",
  invitations: "Uitnodigingen",
  acceptInvitation: "Accepteren",
  sessions: "Browsers waarin u bent ingelogd",
  thisBrowser: "deze browser",
  lastUsed: "laatst gebruikt: {time}",
  end: "Beëindigen",
  endOthers: "Alle andere beëindigen",
  signOut: "Uitloggen",
  unknownBrowser: "Onbekende browser",
  roleMember: "lid",
  roleAdmin: "beheerder",
  roleOwner: "eigenaar",
  wrongEmail: "Vul een e-mailadres in, zoals ada@example.com.",
  tooMany: "Te veel pogingen. Probeer het over {minutes} min opnieuw.",
  noMail: "Deze dienst verstuurt geen e-mails. Vraag de beheerder om een link.",
  unreachable: "De dienst is niet bereikbaar. Controleer uw verbinding en probeer het opnieuw.",
  failed: "Dat is niet gelukt. Probeer het over een minuut opnieuw.",
  noScript: "Deze pagina heeft JavaScript nodig.",
  again: {
    title: "Log opnieuw in",
    lead: "Hiervoor moet u in de laatste 10 minuten zijn ingelogd.",
    sent: "Een e-mail met een link is onderweg naar {email}. Open hem in deze browser om verder te gaan.",
    cancel: "Annuleren"
  },
  connect,
  passkeys,
  passwords,
  accounts
}
