import type { AccountWords } from "./AccountWords.ts"
import { de as accounts } from "./accounts/de.ts"
import { de as connect } from "./connect/de.ts"
import { de as passkeys } from "./passkeys/de.ts"
import { de as passwords } from "./passwords/de.ts"

export const de: AccountWords = {
  signIn: "Anmelden",
  signInLead: "Wir schicken Ihnen einen Link per E-Mail. Sie brauchen kein Passwort.",
  email: "E-Mail",
  sendLink: "Link anfordern",
  sendHint: "Der Link gilt einmal und 15 Minuten lang, und erst nach Ihrer Bestätigung.",
  sentTitle: "Sehen Sie in Ihr Postfach",
  sentText:
    "Wenn {email} einem Mitglied gehört, ist eine E-Mail mit einem Link unterwegs. Das kann eine Minute dauern.",
  otherAddress: "Andere Adresse verwenden",
  checking: "Der Link wird geprüft …",
  linkSignInTitle: "Als {email} anmelden?",
  linkSignIn: "Anmelden",
  invitedTitle: "Sie sind zu {workspace} eingeladen",
  invitedText: "Ihre Rolle ist {role}, Ihre Adresse {email}.",
  accept: "Annehmen und anmelden",
  firstTitle: "Willkommen bei {workspace}",
  firstText: "Ihre Rolle ist {role}, Ihre Adresse {email}.",
  invalidTitle: "Dieser Link funktioniert nicht",
  invalidText:
    "Er ist unvollständig, abgelaufen oder schon verwendet. Öffnen Sie ihn noch einmal aus der E-Mail, oder fordern Sie einen neuen an.",
  askForLink: "Neuen Link anfordern",
  withProvider: "Mit {provider} anmelden",
  providerTitle: "Anmeldung läuft …",
  notSignedIn: "Sie sind nicht angemeldet",
  staleSignIn:
    "Diese Anmeldung wurde in einem anderen Browser begonnen, ist abgeschlossen oder hat länger als 10 Minuten gedauert. Beginnen Sie noch einmal.",
  cancelledSignIn: "Die Anmeldung wurde beim Anbieter abgebrochen.",
  providerRefused:
    "Der Anbieter hat die Anmeldung nicht angenommen. Beginnen Sie noch einmal; wenn es wieder geschieht, sagen Sie es dem Betreiber dieses Dienstes.",
  providerUnreachable:
    "Der Anbieter antwortet nicht. Versuchen Sie es in einer Minute noch einmal, oder melden Sie sich mit einem Link per E-Mail an.",
  unverifiedEmail:
    "Der Anbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, oder melden Sie sich mit einem Link per E-Mail an.",
  notAMember:
    "Kein Arbeitsbereich hat ein Mitglied mit Ihrer Adresse. Bitten Sie einen Inhaber um eine Einladung.",
  otherIdentity:
    "Ihr Konto gehört hier zu einer anderen Person des Anbieters. Melden Sie sich mit einem Link per E-Mail an, und sagen Sie es einem Inhaber.",
  backToSignIn: "Zurück zur Anmeldung",
  accountTitle: "Ihr Konto",
  workspaces: "Arbeitsbereiche",
  noWorkspaces: "Kein Arbeitsbereich hat ein Mitglied mit Ihrer Adresse.",
  invitations: "Einladungen",
  acceptInvitation: "Annehmen",
  sessions: "Browser, in denen Sie angemeldet sind",
  thisBrowser: "dieser Browser",
  lastUsed: "zuletzt benutzt: {time}",
  end: "Beenden",
  endOthers: "Alle anderen beenden",
  signOut: "Abmelden",
  unknownBrowser: "Unbekannter Browser",
  roleMember: "Mitglied",
  roleAdmin: "Administrator",
  roleOwner: "Inhaber",
  wrongEmail: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.com.",
  tooMany: "Zu viele Versuche. Versuchen Sie es in {minutes} min noch einmal.",
  noMail: "Dieser Dienst verschickt keine E-Mails. Bitten Sie den Betreiber um einen Link.",
  unreachable: "Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
  failed: "Das hat nicht funktioniert. Versuchen Sie es in einer Minute noch einmal.",
  noScript: "Diese Seite braucht JavaScript.",
  again: {
    title: "Noch einmal anmelden",
    lead: "Dafür müssen Sie sich in den letzten 10 Minuten angemeldet haben.",
    sent: "Eine E-Mail mit einem Link ist an {email} unterwegs. Öffnen Sie ihn in diesem Browser, um fortzufahren.",
    cancel: "Abbrechen"
  },
  connect,
  passkeys,
  passwords,
  accounts
}
