import type { AccountWords } from "./AccountWords.ts"
import { pl as accounts } from "./accounts/pl.ts"
import { pl as connect } from "./connect/pl.ts"
import { pl as passkeys } from "./passkeys/pl.ts"
import { pl as passwords } from "./passwords/pl.ts"

export const pl: AccountWords = {
  signIn: "Logowanie",
  signInLead: "Wyślemy Państwu link e-mailem. Hasło nie jest potrzebne.",
  email: "E-mail",
  sendLink: "Wyślij mi link",
  sendHint: "Link działa raz, przez 15 minut, i dopiero po potwierdzeniu.",
  sentTitle: "Proszę sprawdzić skrzynkę",
  sentText:
    "Jeśli {email} należy do członka zespołu, wiadomość z linkiem jest w drodze. Może to potrwać minutę.",
  otherAddress: "Użyj innego adresu",
  checking: "Sprawdzanie linku…",
  linkSignInTitle: "Zalogować jako {email}?",
  linkSignIn: "Zaloguj się",
  invitedTitle: "Zaproszenie do {workspace}",
  invitedText: "Rola: {role}, adres: {email}.",
  accept: "Przyjmij i zaloguj się",
  firstTitle: "Witamy w {workspace}",
  firstText: "Rola: {role}, adres: {email}.",
  invalidTitle: "Ten link nie działa",
  invalidText:
    "Jest niepełny, wygasł lub został już użyty. Proszę otworzyć go ponownie z wiadomości lub poprosić o nowy.",
  askForLink: "Poproś o nowy link",
  withProvider: "Zaloguj się przez {provider}",
  providerTitle: "Trwa logowanie…",
  notSignedIn: "Nie udało się zalogować",
  staleSignIn:
    "To logowanie rozpoczęto w innej przeglądarce, zostało już zakończone lub trwało ponad 10 minut. Proszę zacząć od nowa.",
  cancelledSignIn: "Logowanie anulowano u dostawcy.",
  providerRefused:
    "Dostawca nie przyjął logowania. Proszę zacząć od nowa; jeśli to się powtórzy, proszę powiadomić operatora tej usługi.",
  providerUnreachable:
    "Dostawca nie odpowiada. Proszę spróbować za minutę lub zalogować się linkiem z e-maila.",
  unverifiedEmail:
    "Dostawca nie potwierdził Państwa adresu e-mail. Proszę potwierdzić go tam lub zalogować się linkiem z e-maila.",
  notAMember:
    "Żadna przestrzeń robocza nie ma członka z tym adresem. O zaproszenie proszę poprosić właściciela.",
  otherIdentity:
    "To konto należy tu do innej osoby u dostawcy. Proszę zalogować się linkiem z e-maila i powiadomić właściciela.",
  backToSignIn: "Wróć do logowania",
  accountTitle: "Konto",
  workspaces: "Przestrzenie robocze",
  noWorkspaces: "Żadna przestrzeń robocza nie ma członka z tym adresem.",
  invitations: "Zaproszenia",
  acceptInvitation: "Przyjmij",
  sessions: "Zalogowane przeglądarki",
  thisBrowser: "ta przeglądarka",
  lastUsed: "ostatnio używana: {time}",
  end: "Zakończ",
  endOthers: "Zakończ wszystkie pozostałe",
  signOut: "Wyloguj się",
  unknownBrowser: "Nieznana przeglądarka",
  roleMember: "członek",
  roleAdmin: "administrator",
  roleOwner: "właściciel",
  wrongEmail: "Proszę podać adres e-mail, na przykład ada@example.com.",
  tooMany: "Zbyt wiele prób. Proszę spróbować ponownie za {minutes} min.",
  noMail: "Ta usługa nie wysyła wiadomości. O link proszę poprosić jej operatora.",
  unreachable: "Usługa jest nieosiągalna. Proszę sprawdzić połączenie i spróbować ponownie.",
  failed: "Nie udało się. Proszę spróbować ponownie za minutę.",
  noScript: "Ta strona wymaga JavaScriptu.",
  again: {
    title: "Proszę zalogować się ponownie",
    lead: "Wymaga to zalogowania w ciągu ostatnich 10 minut.",
    sent: "E-mail z linkiem jest w drodze na adres {email}. Aby kontynuować, proszę otworzyć go w tej przeglądarce.",
    cancel: "Anuluj"
  },
  connect,
  passkeys,
  passwords,
  accounts
}
