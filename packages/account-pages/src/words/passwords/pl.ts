import type { PasswordWords } from "./PasswordWords.ts"

export const pl: PasswordWords = {
  title: "Hasło",
  lead: "Niektóre z Twoich przestrzeni roboczych pozwalają logować się hasłem. Otwiera ono tylko te przestrzenie. Zdanie łatwo zapamiętać.",
  own: "Hasło",
  signIn: "Zaloguj się hasłem",
  forgotten: "Nie pamiętasz hasła? Wyślij sobie link i ustaw nowe hasło na stronie swojego konta.",
  refused: "Tym adresem i hasłem nie można się tu zalogować. Sprawdź oba lub wyślij sobie link.",
  newBrowser: "To nowa przeglądarka. Najpierw wyślij sobie link; potem hasło będzie w niej działać.",
  changed: "zmieniono {time}",
  new: "Nowe hasło, co najmniej 15 znaków",
  set: "Ustaw hasło",
  remove: "Usuń hasło",
  isSet: "Hasło jest ustawione. Wszystkie inne przeglądarki są wylogowane.",
  short: "Hasło musi mieć od 15 do 256 znaków.",
  guessable: "To łatwo odgadnąć. Użyj mniej popularnych słów, bez swojego imienia i nazwy tej usługi."
}
