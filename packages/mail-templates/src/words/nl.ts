import type { Words } from "./Words.ts"

export const nl: Words = {
  locale: "nl",
  labelled: (label) => `${label}:`,
  at: (date, time) => `${date}, ${time} uur`,
  range: (start, end) => `${start} – ${end} uur`,
  zone: (_, name) => name,
  before: "eerst",
  greeting: (name) => `Goedendag ${name},`,
  booker: {
    confirmed: {
      subject: ({ at }) => `Uw afspraak staat vast: ${at}`,
      heading: ({ date }) => `Tot ${date}`,
      lead: () =>
        "Uw afspraak is geboekt. U hoeft niets meer te doen: de uitnodiging voor uw agenda is bijgevoegd."
    },
    moved: {
      subject: ({ at }) => `Verplaatst: ${at}`,
      heading: ({ date }) => `Verplaatst naar ${date}`,
      lead: () =>
        "Uw afspraak heeft een nieuwe tijd. De bijgevoegde uitnodiging past uw agenda aan; u hoeft niets te verwijderen."
    },
    cancelled: {
      subject: ({ at }) => `Afgezegd: ${at}`,
      heading: () => "Uw afspraak is afgezegd",
      lead: () => "De afspraak gaat niet door. Het bijgevoegde bestand haalt hem uit uw agenda."
    },
    reminder: {
      subject: ({ at }) => `Herinnering: ${at}`,
      heading: ({ at }) => `Binnenkort: ${at}`,
      lead: () => "Een korte herinnering aan uw afspraak."
    },
    link_ready: {
      subject: ({ at }) => `De link: ${at}`,
      heading: () => "De link voor uw afspraak",
      lead: () =>
        "Met deze link neemt u deel aan uw afspraak. De bijgevoegde uitnodiging zet hem in uw agenda."
    }
  },
  guest: {
    confirmed: {
      subject: ({ at }) => `Uitnodiging: ${at}`,
      heading: ({ date }) => `U bent uitgenodigd op ${date}`,
      lead: ({ booker }) =>
        `${booker} heeft deze afspraak geboekt en u als gast toegevoegd. De uitnodiging voor uw agenda is bijgevoegd.`
    },
    moved: {
      subject: ({ at }) => `Verplaatst: ${at}`,
      heading: ({ date }) => `Verplaatst naar ${date}`,
      lead: ({ booker }) =>
        `Uw afspraak met ${booker} heeft een nieuwe tijd. De bijgevoegde uitnodiging past uw agenda aan.`
    },
    cancelled: {
      subject: ({ at }) => `Afgezegd: ${at}`,
      heading: () => "Deze afspraak vervalt voor u",
      lead: ({ booker }) =>
        `U hoeft niet te komen naar de afspraak met ${booker}. Het bijgevoegde bestand haalt hem uit uw agenda.`
    },
    reminder: {
      subject: ({ at }) => `Herinnering: ${at}`,
      heading: ({ at }) => `Binnenkort: ${at}`,
      lead: ({ booker }) => `Een korte herinnering aan uw afspraak met ${booker}.`
    },
    link_ready: {
      subject: ({ at }) => `De link: ${at}`,
      heading: () => "De link voor de afspraak",
      lead: ({ booker }) =>
        `Met deze link neemt u deel aan de afspraak met ${booker}. De bijgevoegde uitnodiging zet hem in uw agenda.`
    }
  },
  host: {
    confirmed: {
      subject: ({ booker, shortAt }) => `Nieuw: ${booker}, ${shortAt}`,
      heading: ({ booker }) => booker,
      lead: () => "Er is een nieuwe afspraak geboekt."
    },
    moved: {
      subject: ({ booker, shortAt }) => `Verplaatst: ${booker}, ${shortAt}`,
      heading: ({ date }) => `Verplaatst naar ${date}`,
      lead: ({ booker }) => `De afspraak met ${booker} heeft een nieuwe tijd.`
    },
    cancelled: {
      subject: ({ booker, shortAt }) => `Afgezegd: ${booker}, ${shortAt}`,
      heading: ({ booker }) => `Afgezegd: ${booker}`,
      lead: () => "Deze afspraak gaat niet door. De tijd is weer vrij."
    },
    reminder: {
      subject: ({ booker, shortAt }) => `Herinnering: ${booker}, ${shortAt}`,
      heading: ({ at }) => `Binnenkort: ${at}`,
      lead: ({ booker }) => `Een korte herinnering aan de afspraak met ${booker}.`
    },
    reassigned: {
      subject: ({ booker, shortAt }) => `Overgenomen: ${booker}, ${shortAt}`,
      heading: () => "Iemand anders neemt deze afspraak over",
      lead: ({ booker }) =>
        `De afspraak met ${booker} is verplaatst en iemand anders neemt hem over. Deze tijd is weer vrij.`
    },
    link_ready: {
      subject: ({ booker, shortAt }) => `De link: ${booker}, ${shortAt}`,
      heading: () => "De link voor deze afspraak",
      lead: ({ booker }) => `De afspraak met ${booker} heeft nu een link.`
    },
    calendar_changed: {
      subject: ({ booker, shortAt }) => `Gewijzigd in uw agenda: ${booker}, ${shortAt}`,
      heading: ({ calendarAt }) =>
        calendarAt === null ? "Verwijderd uit uw agenda" : "Verplaatst in uw agenda",
      lead: ({ booker, calendarAt }) =>
        calendarAt === null
          ? `De afspraak met ${booker} staat niet meer in uw agenda, maar is nog steeds geboekt. Zet hem terug in uw agenda of vraag een beheerder om de boeking af te zeggen.`
          : `In uw agenda staat de afspraak met ${booker} op ${calendarAt}, maar hij is nog steeds geboekt voor de tijd hieronder. Zet hem terug in uw agenda of vraag een beheerder om de boeking te verplaatsen.`
    }
  },
  updated: {
    subject: ({ at }) => `Gewijzigd: ${at}`,
    heading: () => "De gegevens van de afspraak zijn gewijzigd",
    lead: () => "Tijd en gastheer blijven.",
    invitation: "De bijgevoegde uitnodiging past uw agenda aan."
  },
  newHost: {
    subject: ({ at }) => `Nieuwe gastheer: ${at}`,
    heading: () => "De afspraak heeft een nieuwe gastheer",
    lead: ({ host }) => `De tijd blijft: ${host} neemt de afspraak over.`,
    invitation: "De bijgevoegde uitnodiging past uw agenda aan."
  },
  labels: {
    what: "Wat",
    with: "Met",
    where: "Waar",
    byPhone: "Telefonisch",
    linkFollows: "De link volgt per e-mail.",
    linkFailed: "Voor deze afspraak kon geen eigen link worden gemaakt: dit is die van de locatie.",
    guests: "Gasten",
    bookedBy: "Geboekt door",
    bookerTime: "Tijd daar",
    source: "Bron"
  },
  buttons: {
    join: "Deelnemen",
    manage: "Verplaatsen of afzeggen",
    read: "Afspraak bekijken",
    move: "Afspraak verplaatsen",
    cancel: "Afspraak afzeggen",
    bookAgain: "Andere tijd kiezen",
    console: "Openen, verplaatsen of annuleren"
  },
  foot: {
    booker: (workspace) => `U ontvangt deze e-mail omdat u bij ${workspace} hebt geboekt.`,
    guest: "U ontvangt deze e-mail omdat u als gast bent toegevoegd.",
    host: (workspace) => `U ontvangt deze e-mail omdat u afspraken verzorgt voor ${workspace}.`,
    member: (workspace) => `U ontvangt deze e-mail omdat u de boekingen van ${workspace} volgt.`,
    reach: (workspace) => `U kunt ${workspace} hier bereiken:`,
    unsubscribe: "Geen herinneringen meer aan deze afspraak"
  },
  withheld: (workspace) =>
    `Wat bij het boeken is ingevuld, staat alleen in de console, omdat uw adres niet is bevestigd. Accepteer een uitnodiging voor ${workspace} om het per e-mail te krijgen.`,
  account: {
    signIn: (service, address, minutes) => ({
      subject: `Uw link om in te loggen bij ${service}`,
      heading: "Inloggen",
      lead: `Er is een link gevraagd om bij ${service} in te loggen als ${address}.`,
      button: "Inloggen",
      hint: `De link werkt één keer, ${minutes} minuten lang. Hebt u er niet om gevraagd, negeer dan deze e-mail; zonder de link gebeurt er niets.`
    }),
    invitation: (workspace, address) => ({
      subject: `Uitnodiging voor ${workspace}`,
      heading: `U bent uitgenodigd voor ${workspace}`,
      lead: `Een lid van ${workspace} nodigt ${address} uit om daar mee te werken. Accepteer de uitnodiging om in te loggen.`,
      button: "Uitnodiging bekijken",
      hint: "De link werkt één keer, 7 dagen lang. Zegt de naam u niets, negeer dan deze e-mail; zonder de link gebeurt er niets."
    }),
    passkey: (name, service, address) => ({
      subject: `Er is een passkey toegevoegd aan uw account bij ${service}`,
      heading: "Nieuwe passkey",
      lead: `${address} kan nu bij ${service} inloggen met de passkey ${name}.`,
      button: "Uw passkeys bekijken",
      hint: "Hebt u deze niet toegevoegd? Verwijder hem dan, beëindig uw andere sessies en meld het aan de beheerder van de dienst."
    }),
    passwordSet: (service, address) => ({
      subject: `Nieuw wachtwoord voor uw account bij ${service}`,
      heading: "Nieuw wachtwoord",
      lead: `${address} logt nu bij ${service} in met een nieuw wachtwoord. Alle andere sessies zijn beëindigd.`,
      button: "Uw account bekijken",
      hint: "Hebt u het niet ingesteld? Log dan in met een link, stel een ander wachtwoord in en meld het aan de beheerder van de dienst."
    }),
    passwordRemoved: (service, address) => ({
      subject: `Het wachtwoord van uw account bij ${service} is verwijderd`,
      heading: "Wachtwoord verwijderd",
      lead: `${address} logt niet meer bij ${service} in met een wachtwoord. Alle andere sessies zijn beëindigd.`,
      button: "Uw account bekijken",
      hint: "Hebt u het niet verwijderd? Log dan in met een link, beëindig uw andere sessies en meld het aan de beheerder van de dienst."
    }),
    newBrowser: (service, address) => ({
      subject: `Nieuwe aanmelding bij uw account op ${service}`,
      heading: "Ingelogd met een nieuwe browser",
      lead: `${address} is bij ${service} ingelogd met een browser die nog niet eerder voor dit account werd gebruikt.`,
      button: "Uw browsers bekijken",
      hint: "Was u dit niet? Beëindig dan de sessie op de pagina van uw account onder ‘Browsers waarin u bent ingelogd’, stel een ander wachtwoord in als u er een hebt, en meld het aan de beheerder van de dienst."
    }),
    tokenCreated: (service, address) => ({
      subject: `Nieuw toegangstoken bij ${service}`,
      heading: "Nieuw toegangstoken",
      lead: `Er is een toegangstoken gemaakt waarmee programma’s ${service} gebruiken als ${address}.`,
      button: "Uw account bekijken",
      hint: "Hebt u het niet gemaakt? Beëindig dan uw andere sessies, vraag een eigenaar van de werkruimte het in te trekken en meld het aan de beheerder van de dienst."
    }),
    addressLeft: (workspace, service, address) => ({
      subject: `Uw adres bij ${service} is vervangen`,
      heading: "Uw adres is vervangen",
      lead: `${address} geeft geen toegang meer tot ${workspace} op ${service}. Uw lidmaatschap daar heeft nu een ander adres; sessies en toegangstokens van dit adres zijn in die werkruimte beëindigd.`,
      button: "Uw account bekijken",
      hint: "Had u dit niet verwacht? Vraag dan een eigenaar van de werkruimte uw adres te herstellen en meld het aan de beheerder van de dienst."
    }),
    addressGiven: (workspace, service, address) => ({
      subject: `Uw adres is ingevoerd bij ${service}`,
      heading: "Een nieuw adres",
      lead: `${address} is nu het adres van een lid van ${workspace} op ${service}. Log ermee in en accepteer de uitnodiging om daar te werken.`,
      button: "Uw account bekijken",
      hint: "Kent u de werkruimte niet? Negeer dan deze e-mail; zonder u gebeurt er niets."
    }),
    signedIn: {
      time: "Tijd",
      way: "Manier",
      browser: "Browser",
      unknownBrowser: "Onbekende browser",
      ways: {
        email: "Link per e-mail",
        invitation: "Uitnodiging",
        operator: "Link van de beheerder",
        provider: "Identiteitsprovider",
        passkey: "Passkey",
        password: "Wachtwoord"
      }
    },
    tokenFacts: {
      name: "Naam",
      unnamed: "Zonder naam",
      access: "Staat toe",
      scopes: { read: "Lezen", book: "Boekingen", manage: "Wijzigingen" },
      workspace: "Werkruimte",
      allWorkspaces: "Alle werkruimten van het lid",
      creator: "Gemaakt met",
      commandLine: "Opdrachtregel van de beheerder",
      unnamedToken: "Een ander toegangstoken",
      token: (name) => `Toegangstoken ${name}`
    },
    foot: (service) => `Verstuurd door de boekingsdienst op ${service}.`
  },
  lostAccount: {
    subject: (account) => `Opnieuw koppelen: ${account}`,
    heading: "Een account moet opnieuw worden gekoppeld",
    state: (account, end) =>
      end === null
        ? `De toegang tot ${account} is beëindigd.`
        : `De toegang tot ${account} eindigt op ${end}.`,
    effects: {
      conference:
        "Tot u het opnieuw koppelt, krijgen online afspraken de vaste link van hun afspraaktype, of geen.",
      integration: "Tot u het opnieuw koppelt, wachten conversies en worden ze niet gemeld."
    },
    hint: "Hebt u de toegang met opzet beëindigd, ontkoppel dan het account.",
    foot: (workspace) => `U ontvangt deze e-mail omdat u ${workspace} beheert.`
  },
  lostCalendar: {
    subject: (account) => `Koppel uw agenda opnieuw: ${account}`,
    heading: "Uw agenda moet opnieuw worden gekoppeld",
    lead: (account, lastRead) =>
      `De toegang tot de agenda ${account} is beëindigd. Totdat u hem opnieuw koppelt, worden boekingen er niet in gezet ${lastRead === null ? "en kunt u niet worden geboekt" : `en tellen uw bezette tijden van ${lastRead}`}.`,
    button: "Opnieuw koppelen",
    buttonHint: "Hebt u de toegang met opzet beëindigd, ontkoppel de agenda dan of vraag erom.",
    hint: "Een beheerder kan hem met u opnieuw koppelen. Hebt u de toegang met opzet beëindigd, vraag dan om de agenda te verwijderen."
  },
  unreadableCalendar: {
    subject: (account) => `Een afspraak in uw agenda is onleesbaar: ${account}`,
    heading: "Een afspraak in uw agenda is onleesbaar",
    lead: (account, event, line, part) =>
      `In de agenda ${account} is de tijd van de afspraak “${event}” onleesbaar (${line === null ? "" : `regel ${line}: `}${part}). Tot dit is verbeterd, wordt de hele agenda niet gelezen, zodat geen bezette tijd als vrij geldt.`,
    since: (lastRead) =>
      lastRead === null
        ? "U kunt pas worden geboekt als de agenda is gelezen."
        : `De bezette tijden van de laatste keer lezen gelden: ${lastRead}. Op de tijd van nieuwere afspraken kunt u worden geboekt.`,
    hint: "Verbeter of verwijder de afspraak in uw agenda. Die wordt binnen een uur opnieuw gelezen."
  },
  unwritableCalendar: {
    subject: (account) => `Boekingen ontbreken in uw agenda: ${account}`,
    heading: "Boekingen kunnen niet in uw agenda worden gezet",
    lead: (account, obstacle) =>
      `Nieuwe en gewijzigde boekingen worden niet in de agenda ${account} gezet. ${obstacle}`,
    obstacles: {
      no_space: "De opslag is vol. Verwijder oude afspraken of breid de opslag uit.",
      read_only:
        "De toegang staat alleen lezen toe. Sta wijzigingen toe, of laat de agenda met een andere toegang koppelen.",
      unauthorized: "De server weigert de inloggegevens. Een beheerder kan de agenda met u opnieuw koppelen.",
      not_found: "De agenda bestaat niet meer op zijn adres. Een beheerder kan met u een andere koppelen."
    },
    hint: "Boekingen van de laatste twee dagen worden erin gezet zodra dat weer kan."
  },
  verification: {
    subject: (workspace) => `Mag ${workspace} e-mails versturen vanaf uw adres?`,
    heading: "Is dit uw adres?",
    lead: (workspace, address) =>
      `${workspace} wil e-mails over afspraken versturen vanaf ${address}. Dat kan zodra u het adres bevestigt.`,
    button: "Adres bevestigen",
    hint: "De link werkt 72 uur. Weet u hier niets van, negeer dan deze e-mail; er verandert niets.",
    foot: (workspace) => `U ontvangt deze e-mail omdat ${workspace} dit adres heeft opgegeven.`
  }
}
