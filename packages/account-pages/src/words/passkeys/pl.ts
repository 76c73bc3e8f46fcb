import type { PasskeyWords } from "./PasskeyWords.ts"

export const pl: PasskeyWords = {
  title: "Klucze dostępu",
  lead: "Logowanie bez e-maila: odciskiem palca, twarzą albo blokadą urządzenia.",
  notUsed: "jeszcze nieużywany",
  name: "Nazwa klucza, na przykład Laptop",
  add: "Dodaj klucz dostępu",
  remove: "Usuń",
  signIn: "Zaloguj się kluczem dostępu",
  cancelled: "Nie użyto klucza dostępu. Proszę spróbować ponownie albo użyć linku z e-maila.",
  notAdded: "Klucz nie został dodany: jest już używany albo kluczy jest 20. Najpierw proszę usunąć jeden.",
  wrongName: "Proszę wpisać nazwę o długości do 60 znaków.",
  reasons: {
    stale: "Trwało to ponad 10 minut albo zaczęło się w innej przeglądarce. Proszę spróbować ponownie.",
    unknown: "Ta usługa nie zna tego klucza dostępu. Mógł zostać usunięty.",
    other_account: "Ten klucz dostępu należy do innego konta.",
    invalid: "Klucz dostępu nie został przyjęty. Proszę spróbować ponownie albo użyć linku z e-maila."
  }
}
