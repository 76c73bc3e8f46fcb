import type { PasskeyWords } from "./PasskeyWords.ts"

export const nl: PasskeyWords = {
  title: "Passkeys",
  lead: "Log in zonder e-mail: met uw vingerafdruk, uw gezicht of de vergrendeling van uw apparaat.",
  notUsed: "nog niet gebruikt",
  name: "Naam van de passkey, bijvoorbeeld Laptop",
  add: "Passkey toevoegen",
  remove: "Verwijderen",
  signIn: "Inloggen met een passkey",
  cancelled: "Er is geen passkey gebruikt. Probeer het opnieuw, of gebruik een link per e-mail.",
  notAdded:
    "De passkey is niet toegevoegd: hij is al in gebruik, of u hebt 20 passkeys. Verwijder er eerst een.",
  wrongName: "Vul een naam van hoogstens 60 tekens in.",
  reasons: {
    stale: "Dit duurde langer dan 10 minuten, of is in een andere browser begonnen. Probeer het opnieuw.",
    unknown: "Deze dienst kent de passkey niet. Misschien is hij verwijderd.",
    other_account: "Deze passkey hoort bij een ander account.",
    invalid: "De passkey is niet aanvaard. Probeer het opnieuw, of gebruik een link per e-mail."
  }
}
