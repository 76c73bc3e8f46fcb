import type { ConnectWords } from "./ConnectWords.ts"

export const nl: ConnectWords = {
  title: "Agenda’s koppelen",
  whose: "Wiens agenda’s?",
  of: "Agenda’s van {host}",
  lead: "Afspraken in gekoppelde agenda’s blokkeren tijden. Boekingen worden in een ervan geschreven.",
  none: "Er is geen agenda gekoppeld.",
  read: "gelezen: {time}",
  notRead: "nog niet gelezen",
  failing: "kan nu niet gelezen worden",
  ended: "De toegang is beëindigd. Koppel opnieuw.",
  destination: "boekingen worden hier geschreven",
  connect: "{provider} koppelen",
  again: "Opnieuw koppelen",
  disconnect: "Ontkoppelen",
  confirm: "Nu ontkoppelen",
  notConfirmed:
    "Google heeft het einde van de toegang niet bevestigd. Probeer het opnieuw, of ontkoppel toch en verwijder de toegang in uw Google-account.",
  anyway: "Toch ontkoppelen",
  redirect: "Omleidingsadres om bij {provider} te registreren, precies zo",
  copy: "Kopiëren",
  copied: "Gekopieerd",
  notSetUp:
    "{provider} is niet ingesteld. De client wordt ingesteld door de operator, of door een beheerder in de console onder Connections.",
  notAllowed: "Uw rol staat dit niet toe. Vraag een beheerder.",
  finishing: "Bezig met koppelen …",
  chooseTitle: "Kies agenda’s",
  chooseLead: "Afspraken in de aangevinkte agenda’s blokkeren tijden.",
  busy: "Agenda’s die als bezet tellen",
  writeInto: "Boekingen schrijven in",
  writeNowhere: "Geen van deze",
  choose: "Koppelen",
  notChosen: "{calendar} kon niet gekoppeld worden. Controleer of u de agenda in uw account kunt openen.",
  chosenNone: "Vink ten minste één agenda aan.",
  doneTitle: "Gekoppeld",
  doneText: "De agenda’s worden vanaf nu elke paar minuten gelezen.",
  back: "Agenda’s tonen",
  refusedTitle: "Niet gekoppeld",
  begin: "Opnieuw beginnen",
  reasons: {
    unknown: "De koppeling is onbekend of beëindigd. Begin opnieuw.",
    other_browser: "De koppeling is in een andere browser of sessie begonnen. Begin hier opnieuw.",
    used: "Dit antwoord is al gebruikt. Begin opnieuw.",
    expired: "De koppeling duurde langer dan 10 minuten. Begin opnieuw.",
    other_provider: "Het antwoord komt van een andere aanbieder. Begin opnieuw.",
    denied: "U hebt de toegang niet toegestaan. Er is niets gekoppeld.",
    provider_refused:
      "De aanbieder weigert de toegang. Vraag een beheerder of de operator de client en zijn rechten te controleren.",
    code_refused: "De aanbieder accepteert zijn antwoord niet meer. Begin opnieuw.",
    scope_missing: "Er ontbreekt een recht. Begin opnieuw en laat alle vakjes aangevinkt.",
    no_refresh_token:
      "De aanbieder gaf geen blijvende toegang. Verwijder de app in uw account en begin opnieuw.",
    other_account: "Dit is een ander account dan eerst. Begin opnieuw en kies het vorige account.",
    unavailable: "De aanbieder is niet bereikbaar. Begin over een paar minuten opnieuw."
  }
}
