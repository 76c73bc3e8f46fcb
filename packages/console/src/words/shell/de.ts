import type { ShellWords } from "./ShellWords.ts"

export const de: ShellWords = {
  console: "Konsole",
  noScript: "Diese Seite braucht JavaScript.",
  skip: "Zum Inhalt springen",
  loading: "Wird geladen …",
  workspace: "Arbeitsbereich",
  mainNavigation: "Hauptnavigation",
  menu: "Menü",
  account: "Ihr Konto",
  signOut: "Abmelden",
  roleMember: "Mitglied",
  roleAdmin: "Administrator",
  roleOwner: "Inhaber",
  noWorkspacesTitle: "Noch kein Arbeitsbereich",
  noWorkspacesText:
    "Kein Arbeitsbereich hat {email} als Mitglied. Bitten Sie einen Inhaber, Sie mit dieser Adresse einzuladen.",
  notFoundTitle: "Diese Seite gibt es nicht",
  notFoundText:
    "Die Adresse ist unvollständig, oder sie gehört zu einem Arbeitsbereich, in dem Sie nicht Mitglied sind.",
  toStart: "Zum Überblick",
  retry: "Erneut versuchen",
  unreachable: "Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
  tooMany: "Zu viele Anfragen. Versuchen Sie es in {seconds} s erneut.",
  forbidden: "Ihre Rolle erlaubt das nicht. Fragen Sie einen Inhaber des Arbeitsbereichs.",
  conflict:
    "{thing}: Der Stand hat sich geändert oder lässt das nicht zu. Die Seite zeigt den jetzigen Stand.",
  thing_bookings: "Buchung",
  thing_contacts: "Kontakt",
  thing_deals: "Geschäft",
  thing_transactions: "Zahlung",
  thing_event_types: "Terminart",
  thing_hosts: "Gastgeber",
  thing_members: "Mitglied",
  thing_webhooks: "Webhook",
  thing_integrations: "Werbekonto",
  thing_other: "Arbeitsbereich",
  failed: "Das hat nicht geklappt. Versuchen Sie es in einer Minute erneut.",
  bookings: "Buchungen"
}
