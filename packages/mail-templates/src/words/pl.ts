import type { Words } from "./Words.ts"

/** "Na" and "w" take the accusative, in which three weekdays change; "we" comes before "wtorek". */
const accusative: ReadonlyArray<readonly [RegExp, string]> = [
  [/^środa/, "środę"],
  [/^sobota/, "sobotę"],
  [/^niedziela/, "niedzielę"]
]
const inAccusative = (date: string): string =>
  accusative.reduce((text, [nominative, changed]) => text.replace(nominative, changed), date)
const on = (date: string): string => `${date.startsWith("wtorek") ? "we" : "w"} ${inAccusative(date)}`

export const pl: Words = {
  locale: "pl",
  labelled: (label) => `${label}:`,
  at: (date, time) => `${date}, ${time}`,
  range: (start, end) => `${start} – ${end}`,
  zone: (_, name) => name,
  before: "wcześniej",
  greeting: (name) => `Dzień dobry, ${name},`,
  booker: {
    confirmed: {
      subject: ({ at }) => `Spotkanie zarezerwowane: ${at}`,
      heading: ({ date }) => `Do zobaczenia ${on(date)}`,
      lead: () =>
        "Państwa spotkanie jest zarezerwowane. Nic więcej nie trzeba robić: zaproszenie do kalendarza jest w załączniku."
    },
    moved: {
      subject: ({ at }) => `Nowy termin: ${at}`,
      heading: ({ date }) => `Przeniesione na ${inAccusative(date)}`,
      lead: () =>
        "Państwa spotkanie ma nowy termin. Zaproszenie w załączniku zmieni wpis w kalendarzu; niczego nie trzeba usuwać."
    },
    cancelled: {
      subject: ({ at }) => `Odwołane: ${at}`,
      heading: () => "Państwa spotkanie jest odwołane",
      lead: () => "Spotkanie się nie odbędzie. Plik w załączniku usunie je z kalendarza."
    },
    reminder: {
      subject: ({ at }) => `Przypomnienie: ${at}`,
      heading: ({ at }) => `Wkrótce: ${at}`,
      lead: () => "Krótkie przypomnienie o Państwa spotkaniu."
    },
    link_ready: {
      subject: ({ at }) => `Link: ${at}`,
      heading: () => "Link do Państwa spotkania",
      lead: () =>
        "Ten link otwiera Państwa spotkanie. Zaproszenie w załączniku doda go do wpisu w kalendarzu."
    }
  },
  guest: {
    confirmed: {
      subject: ({ at }) => `Zaproszenie: ${at}`,
      heading: ({ date }) => `Zaproszenie na ${inAccusative(date)}`,
      lead: ({ booker }) =>
        `To spotkanie zarezerwowano na nazwisko ${booker} i dodano Państwa jako gości. Zaproszenie do kalendarza jest w załączniku.`
    },
    moved: {
      subject: ({ at }) => `Nowy termin: ${at}`,
      heading: ({ date }) => `Przeniesione na ${inAccusative(date)}`,
      lead: ({ booker }) =>
        `Spotkanie (rezerwacja: ${booker}) ma nowy termin. Zaproszenie w załączniku zmieni wpis w kalendarzu.`
    },
    cancelled: {
      subject: ({ at }) => `Odwołane: ${at}`,
      heading: () => "To spotkanie Państwa już nie dotyczy",
      lead: ({ booker }) =>
        `Nie trzeba przychodzić na spotkanie (rezerwacja: ${booker}). Plik w załączniku usunie je z kalendarza.`
    },
    reminder: {
      subject: ({ at }) => `Przypomnienie: ${at}`,
      heading: ({ at }) => `Wkrótce: ${at}`,
      lead: ({ booker }) => `Krótkie przypomnienie o spotkaniu (rezerwacja: ${booker}).`
    },
    link_ready: {
      subject: ({ at }) => `Link: ${at}`,
      heading: () => "Link do spotkania",
      lead: ({ booker }) =>
        `Ten link otwiera spotkanie (rezerwacja: ${booker}). Zaproszenie w załączniku doda go do wpisu w kalendarzu.`
    }
  },
  host: {
    confirmed: {
      subject: ({ booker, shortAt }) => `Nowe: ${booker}, ${shortAt}`,
      heading: ({ booker }) => booker,
      lead: () => "Zarezerwowano nowe spotkanie."
    },
    moved: {
      subject: ({ booker, shortAt }) => `Nowy termin: ${booker}, ${shortAt}`,
      heading: ({ date }) => `Przeniesione na ${inAccusative(date)}`,
      lead: ({ booker }) => `Spotkanie (rezerwacja: ${booker}) ma nowy termin.`
    },
    cancelled: {
      subject: ({ booker, shortAt }) => `Odwołane: ${booker}, ${shortAt}`,
      heading: ({ booker }) => `Odwołane: ${booker}`,
      lead: () => "To spotkanie się nie odbędzie. Termin jest znów wolny."
    },
    reminder: {
      subject: ({ booker, shortAt }) => `Przypomnienie: ${booker}, ${shortAt}`,
      heading: ({ at }) => `Wkrótce: ${at}`,
      lead: ({ booker }) => `Krótkie przypomnienie o spotkaniu (rezerwacja: ${booker}).`
    },
    reassigned: {
      subject: ({ booker, shortAt }) => `Przejęte: ${booker}, ${shortAt}`,
      heading: () => "To spotkanie przejmuje ktoś inny",
      lead: ({ booker }) =>
        `Spotkanie (rezerwacja: ${booker}) przeniesiono i poprowadzi je ktoś inny. Ten termin jest znów wolny.`
    },
    link_ready: {
      subject: ({ booker, shortAt }) => `Link: ${booker}, ${shortAt}`,
      heading: () => "Link do tego spotkania",
      lead: ({ booker }) => `Spotkanie (rezerwacja: ${booker}) ma już link.`
    },
    calendar_changed: {
      subject: ({ booker, shortAt }) => `Zmiana w kalendarzu: ${booker}, ${shortAt}`,
      heading: ({ calendarAt }) =>
        calendarAt === null ? "Usunięte z Państwa kalendarza" : "Przeniesione w Państwa kalendarzu",
      lead: ({ booker, calendarAt }) =>
        calendarAt === null
          ? `Spotkania (rezerwacja: ${booker}) nie ma już w Państwa kalendarzu, ale nadal jest zarezerwowane. Proszę przywrócić je w kalendarzu albo poprosić administratora o odwołanie rezerwacji.`
          : `W Państwa kalendarzu spotkanie (rezerwacja: ${booker}) ma termin: ${calendarAt}, ale nadal jest zarezerwowane na termin poniżej. Proszę przywrócić go w kalendarzu albo poprosić administratora o przeniesienie rezerwacji.`
    }
  },
  updated: {
    subject: ({ at }) => `Zmiana danych: ${at}`,
    heading: () => "Zmieniły się dane spotkania",
    lead: () => "Termin i osoba prowadząca się nie zmieniają.",
    invitation: "Zaproszenie w załączniku zmieni wpis w kalendarzu."
  },
  newHost: {
    subject: ({ at }) => `Zmiana prowadzącego: ${at}`,
    heading: () => "Spotkanie poprowadzi ktoś inny",
    lead: ({ host }) => `Termin się nie zmienia. Prowadzi: ${host}.`,
    invitation: "Zaproszenie w załączniku zmieni wpis w kalendarzu."
  },
  labels: {
    what: "Co",
    with: "Z kim",
    where: "Gdzie",
    byPhone: "Przez telefon",
    linkFollows: "Link przyjdzie e-mailem.",
    linkFailed: "Nie udało się utworzyć osobnego linku do tego spotkania: to jest link miejsca.",
    guests: "Goście",
    bookedBy: "Rezerwacja",
    bookerTime: "Czas lokalny",
    source: "Źródło"
  },
  buttons: {
    join: "Dołącz do spotkania",
    manage: "Przenieś lub odwołaj",
    read: "Zobacz spotkanie",
    move: "Przenieś spotkanie",
    cancel: "Odwołaj spotkanie",
    bookAgain: "Wybierz inny termin",
    console: "Otwórz, przenieś lub odwołaj"
  },
  foot: {
    booker: (workspace) => `Ta wiadomość dotyczy rezerwacji w firmie ${workspace}.`,
    guest: "Otrzymują Państwo tę wiadomość jako goście spotkania.",
    host: (workspace) => `Otrzymują Państwo tę wiadomość jako osoby prowadzące spotkania ${workspace}.`,
    member: (workspace) => `Otrzymują Państwo tę wiadomość, bo obserwują Państwo rezerwacje ${workspace}.`,
    reach: (workspace) => `Kontakt z ${workspace}:`,
    unsubscribe: "Nie przypominaj więcej o tym spotkaniu"
  },
  withheld: (workspace) =>
    `Dane podane przy rezerwacji są widoczne tylko w konsoli, ponieważ Państwa adres nie jest potwierdzony. Aby otrzymywać je e-mailem, proszę przyjąć zaproszenie do ${workspace}.`,
  account: {
    signIn: (service, address, minutes) => ({
      subject: `Link do logowania w ${service}`,
      heading: "Logowanie",
      lead: `Poproszono o link do logowania w ${service} jako ${address}.`,
      button: "Zaloguj się",
      hint: `Link działa raz, przez ${minutes} minut. Jeśli nie prosili Państwo o niego, proszę zignorować tę wiadomość; bez linku nic się nie stanie.`
    }),
    invitation: (workspace, address) => ({
      subject: `Zaproszenie do ${workspace}`,
      heading: `Zaproszenie do ${workspace}`,
      lead: `Osoba z ${workspace} zaprasza ${address} do współpracy. Aby się zalogować, proszę przyjąć zaproszenie.`,
      button: "Zobacz zaproszenie",
      hint: "Link działa raz, przez 7 dni. Jeśli ta nazwa nic Państwu nie mówi, proszę zignorować tę wiadomość; bez linku nic się nie stanie."
    }),
    passkey: (name, service, address) => ({
      subject: `Do konta w ${service} dodano klucz dostępu`,
      heading: "Nowy klucz dostępu",
      lead: `${address} może teraz logować się do ${service} kluczem dostępu ${name}.`,
      button: "Zobacz klucze dostępu",
      hint: "Jeśli to nie Państwo go dodali, proszę go usunąć, zakończyć pozostałe sesje i powiadomić operatora usługi."
    }),
    passwordSet: (service, address) => ({
      subject: `Nowe hasło do konta w ${service}`,
      heading: "Nowe hasło",
      lead: `${address} loguje się teraz do ${service} nowym hasłem. Wszystkie pozostałe sesje zostały zakończone.`,
      button: "Zobacz konto",
      hint: "Jeśli to nie Państwo je ustawili, proszę zalogować się linkiem, ustawić inne hasło i powiadomić operatora usługi."
    }),
    passwordRemoved: (service, address) => ({
      subject: `Usunięto hasło do konta w ${service}`,
      heading: "Hasło usunięte",
      lead: `${address} nie loguje się już do ${service} hasłem. Wszystkie pozostałe sesje zostały zakończone.`,
      button: "Zobacz konto",
      hint: "Jeśli to nie Państwo je usunęli, proszę zalogować się linkiem, zakończyć pozostałe sesje i powiadomić operatora usługi."
    }),
    newBrowser: (service, address) => ({
      subject: `Nowe logowanie do konta w ${service}`,
      heading: "Logowanie w nowej przeglądarce",
      lead: `Na konto ${address} w ${service} zalogowano się w przeglądarce, która nie była dotąd używana do tego konta.`,
      button: "Zobacz przeglądarki",
      hint: "Jeśli to nie Państwo, proszę zakończyć tę sesję na stronie konta w części „Zalogowane przeglądarki”, ustawić inne hasło, jeśli jest ustawione, i powiadomić operatora usługi."
    }),
    tokenCreated: (service, address) => ({
      subject: `Nowy token dostępu w ${service}`,
      heading: "Nowy token dostępu",
      lead: `Utworzono token dostępu, z którym programy korzystają z ${service} jako ${address}.`,
      button: "Zobacz konto",
      hint: "Jeśli to nie Państwo go utworzyli, proszę zakończyć pozostałe sesje, poprosić właściciela przestrzeni roboczej o unieważnienie tokenu i powiadomić operatora usługi."
    }),
    addressLeft: (workspace, service, address) => ({
      subject: `Państwa adres w ${service} został zmieniony`,
      heading: "Adres został zmieniony",
      lead: `${address} nie daje już dostępu do ${workspace} w ${service}. Członkostwo ma teraz inny adres; sesje i tokeny dostępu tego adresu zakończyły się w tej przestrzeni roboczej.`,
      button: "Zobacz konto",
      hint: "Jeśli to nieoczekiwana zmiana, proszę poprosić właściciela przestrzeni roboczej o przywrócenie adresu i powiadomić operatora usługi."
    }),
    addressGiven: (workspace, service, address) => ({
      subject: `Państwa adres wpisano w ${service}`,
      heading: "Nowy adres",
      lead: `${address} jest teraz adresem członka ${workspace} w ${service}. Aby tam pracować, proszę zalogować się tym adresem i przyjąć zaproszenie.`,
      button: "Zobacz konto",
      hint: "Jeśli ta nazwa nic Państwu nie mówi, proszę zignorować tę wiadomość; bez Państwa nic się nie stanie."
    }),
    signedIn: {
      time: "Czas",
      way: "Sposób",
      browser: "Przeglądarka",
      unknownBrowser: "Nieznana przeglądarka",
      ways: {
        email: "Link w e-mailu",
        invitation: "Zaproszenie",
        operator: "Link od operatora",
        provider: "Dostawca tożsamości",
        passkey: "Klucz dostępu",
        password: "Hasło"
      }
    },
    tokenFacts: {
      name: "Nazwa",
      unnamed: "Bez nazwy",
      access: "Pozwala na",
      scopes: { read: "Odczyt", book: "Rezerwacje", manage: "Zmiany" },
      workspace: "Przestrzeń robocza",
      allWorkspaces: "Wszystkie przestrzenie robocze członka",
      creator: "Utworzono za pomocą",
      commandLine: "Wiersz poleceń operatora",
      unnamedToken: "Inny token dostępu",
      token: (name) => `Token dostępu ${name}`
    },
    foot: (service) => `Wysłane przez usługę rezerwacji ${service}.`
  },
  lostAccount: {
    subject: (account) => `Proszę ponownie połączyć: ${account}`,
    heading: "Konto trzeba połączyć ponownie",
    state: (account, end) =>
      end === null ? `Dostęp do ${account} wygasł.` : `Dostęp do ${account} wygasa ${end}.`,
    effects: {
      conference:
        "Do ponownego połączenia spotkania online dostają stały link swojego rodzaju spotkania albo żaden.",
      integration: "Do ponownego połączenia konwersje czekają i nie są zgłaszane."
    },
    hint: "Jeśli dostęp zakończono celowo, proszę odłączyć konto.",
    foot: (workspace) => `Ta wiadomość dotarła, ponieważ administrują Państwo ${workspace}.`
  },
  lostCalendar: {
    subject: (account) => `Proszę ponownie połączyć kalendarz: ${account}`,
    heading: "Kalendarz trzeba połączyć ponownie",
    lead: (account, lastRead) =>
      `Dostęp do kalendarza ${account} wygasł. Dopóki nie zostanie ponownie połączony, rezerwacje nie są w nim zapisywane ${lastRead === null ? "i nie można rezerwować spotkań z Państwem" : `i obowiązują zajęte terminy z ostatniego odczytu: ${lastRead}`}.`,
    button: "Połącz ponownie",
    buttonHint: "Jeśli dostęp odebrano celowo, proszę rozłączyć kalendarz lub o to poprosić.",
    hint: "Administrator może połączyć go z Państwem ponownie. Jeśli dostęp odebrano celowo, proszę poprosić o usunięcie kalendarza."
  },
  unreadableCalendar: {
    subject: (account) => `Nie można odczytać wydarzenia w Państwa kalendarzu: ${account}`,
    heading: "Nie można odczytać wydarzenia w Państwa kalendarzu",
    lead: (account, event, line, part) =>
      `W kalendarzu ${account} nie można odczytać czasu wydarzenia „${event}” (${line === null ? "" : `wiersz ${line}: `}${part}). Do czasu poprawienia cały kalendarz nie jest odczytywany, aby żaden zajęty czas nie uchodził za wolny.`,
    since: (lastRead) =>
      lastRead === null
        ? "Nie można Państwa rezerwować, dopóki kalendarz nie zostanie odczytany."
        : `Obowiązują zajęte godziny z ostatniego odczytu: ${lastRead}. W czasie nowszych wydarzeń można Państwa rezerwować.`,
    hint: "Prosimy poprawić lub usunąć wydarzenie w kalendarzu. Zostanie on ponownie odczytany w ciągu godziny."
  },
  unwritableCalendar: {
    subject: (account) => `W Państwa kalendarzu brakuje rezerwacji: ${account}`,
    heading: "Rezerwacji nie można zapisać w Państwa kalendarzu",
    lead: (account, obstacle) =>
      `Nowe i zmienione rezerwacje nie są zapisywane w kalendarzu ${account}. ${obstacle}`,
    obstacles: {
      no_space: "Brakuje w nim miejsca. Proszę usunąć stare wydarzenia lub powiększyć miejsce.",
      read_only:
        "Dostęp pozwala tylko na odczyt. Proszę zezwolić na zmiany lub poprosić o połączenie kalendarza z innym dostępem.",
      unauthorized:
        "Serwer odrzuca dane logowania. Administrator może połączyć kalendarz z Państwem ponownie.",
      not_found: "Kalendarza nie ma już pod jego adresem. Administrator może połączyć z Państwem inny."
    },
    hint: "Rezerwacje z ostatnich dwóch dni zostaną zapisane, gdy tylko znów będzie to możliwe."
  },
  verification: {
    subject: (workspace) => `Czy ${workspace} może wysyłać wiadomości z Państwa adresu?`,
    heading: "Czy to Państwa adres?",
    lead: (workspace, address) =>
      `${workspace} chce wysyłać wiadomości o spotkaniach z adresu ${address}. Będzie to możliwe, gdy potwierdzą Państwo adres.`,
    button: "Potwierdź adres",
    hint: "Link działa przez 72 godziny. Jeśli nic Państwo o tym nie wiedzą, proszę zignorować tę wiadomość; nic się nie zmieni.",
    foot: (workspace) => `Otrzymują Państwo tę wiadomość, bo ten adres podano w ${workspace}.`
  }
}
