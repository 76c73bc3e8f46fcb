import type { AccountsWords } from "./AccountsWords.ts"

export const pl: AccountsWords = {
  title: "Połączone konta",
  meetings: "Spotkania online",
  meetingsLead: "Zoom tworzy link dla każdej rezerwacji. Konto wybiera się w rodzaju spotkania.",
  ads: "Platformy reklamowe",
  adsLead: "Kontakty, rezerwacje i płatności są zgłaszane platformom, na których kupują Państwo reklamy.",
  none: "Żadne konto nie jest połączone.",
  works: "połączone",
  endsOn: "dostęp wygasa {time}: proszę połączyć je wcześniej ponownie",
  unused: "jeszcze nieużywane: proszę wysłać zdarzenie testowe, a potem użyć konta",
  use: "Użyj",
  disconnect: "Odłącz",
  confirm: "Odłącz teraz",
  notConfirmed:
    "Dostawca nie potwierdził końca dostępu. Proszę spróbować ponownie albo mimo to odłączyć i usunąć dostęp na koncie.",
  inUse: "Rodzaje spotkań używają tego konta. Proszę najpierw wybrać w nich inne.",
  setUp: "Skonfiguruj {platform}",
  newValue: "Podaj nowy token dostępu",
  findAt: "W {platform} znajduje się w: {path}",
  check: "Proszę sprawdzić te wartości: {fields}.",
  optional: "opcjonalnie",
  consentOnly: "Zgłaszaj tylko osoby, które się zgodziły",
  save: "Zapisz i wyślij zdarzenie testowe",
  chooseTitle: "Wybierz konto reklamowe",
  chooseLead: "{platform} zezwala na dostęp. Na które konto są zgłaszane konwersje?",
  doneText: "Konto jest połączone.",
  back: "Pokaż konta",
  test: "Wyślij zdarzenie testowe",
  testing: "Wysyłanie …",
  fields: {
    datasetId: "Identyfikator zbioru danych",
    pixelCode: "Kod piksela",
    pixelId: "Identyfikator piksela",
    tagId: "Identyfikator tagu",
    customerId: "Identyfikator klienta, 10 cyfr",
    loginCustomerId: "Identyfikator klienta konta menedżera",
    credential: "Token dostępu",
    testCode: "Kod testowy",
    lead: "Identyfikator dla kontaktów",
    schedule: "Identyfikator dla rezerwacji",
    purchase: "Identyfikator dla płatności"
  },
  answers: {
    accepted:
      "{platform} przyjmuje zdarzenie testowe. Jest widoczne w narzędziu testowym platformy i nie jest liczone.",
    pending: "Zdarzenie testowe dotarło do {platform} i jest sprawdzane.",
    throttled: "{platform} dostaje teraz zbyt wiele żądań. Proszę spróbować za kilka minut.",
    retryable: "{platform} jest nieosiągalne lub ma awarię. Proszę spróbować za kilka minut. ({code})",
    rejected: "{platform} odrzuca zdarzenie testowe: proszę sprawdzić wartości. ({code})",
    auth_expired: "{platform} nie przyjmuje tokenu dostępu. Proszę utworzyć i podać nowy.",
    no_test_mode: "{platform} nie ma zdarzeń testowych. Odpowiedź będzie widoczna przy pierwszej konwersji.",
    no_test_code:
      "Aby wysyłać zdarzenia testowe, proszę podać kod testowy. Bez niego odpowiedź będzie widoczna przy pierwszej konwersji."
  }
}
