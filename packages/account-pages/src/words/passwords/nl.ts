import type { PasswordWords } from "./PasswordWords.ts"

export const nl: PasswordWords = {
  title: "Wachtwoord",
  lead: "Bij sommige van uw werkruimten kunt u zich aanmelden met een wachtwoord. Het opent alleen deze werkruimten. Een zin is makkelijk te onthouden.",
  own: "Wachtwoord",
  signIn: "Aanmelden met het wachtwoord",
  forgotten: "Vergeten? Laat u een link sturen en stel op de pagina van uw account een ander wachtwoord in.",
  refused:
    "Met dit e-mailadres en dit wachtwoord kunt u zich hier niet aanmelden. Controleer beide, of laat u een link sturen.",
  newBrowser:
    "Deze browser is hier nieuw. Laat u eerst een link sturen; daarna werkt uw wachtwoord in deze browser.",
  changed: "gewijzigd {time}",
  new: "Nieuw wachtwoord, minstens 15 tekens",
  set: "Wachtwoord instellen",
  remove: "Wachtwoord verwijderen",
  isSet: "Het wachtwoord is ingesteld. Alle andere browsers zijn afgemeld.",
  short: "Het wachtwoord moet 15 tot 256 tekens hebben.",
  guessable:
    "Dit is makkelijk te raden. Gebruik minder gewone woorden, en niet uw naam of de naam van deze dienst."
}
