import type { PasswordWords } from "./PasswordWords.ts"

export const de: PasswordWords = {
  title: "Passwort",
  lead: "Einige Ihrer Arbeitsbereiche erlauben die Anmeldung mit einem Passwort. Es öffnet nur diese Arbeitsbereiche. Ein Satz ist leicht zu merken.",
  own: "Passwort",
  signIn: "Mit dem Passwort anmelden",
  forgotten:
    "Vergessen? Lassen Sie sich einen Link schicken und setzen Sie auf der Seite Ihres Kontos ein neues Passwort.",
  refused:
    "Mit dieser E-Mail-Adresse und diesem Passwort ist hier keine Anmeldung möglich. Prüfen Sie beide, oder lassen Sie sich einen Link schicken.",
  newBrowser:
    "Dieser Browser ist hier neu. Lassen Sie sich zuerst einen Link schicken; danach gilt Ihr Passwort in diesem Browser.",
  changed: "geändert {time}",
  new: "Neues Passwort, mindestens 15 Zeichen",
  set: "Passwort setzen",
  remove: "Passwort entfernen",
  isSet: "Das Passwort ist gesetzt. Alle anderen Browser sind abgemeldet.",
  short: "Das Passwort braucht 15 bis 256 Zeichen.",
  guessable:
    "Das ist leicht zu erraten. Nehmen Sie weniger übliche Wörter und weder Ihren Namen noch den Namen dieses Dienstes."
}
