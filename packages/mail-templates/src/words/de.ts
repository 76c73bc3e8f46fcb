import type { Words } from "./Words.ts"

export const de: Words = {
  locale: "de",
  labelled: (label) => `${label}:`,
  at: (date, time) => `${date}, ${time} Uhr`,
  range: (start, end) => `${start} – ${end} Uhr`,
  zone: (_, name) => name,
  before: "zuvor",
  greeting: (name) => `Guten Tag ${name},`,
  booker: {
    confirmed: {
      subject: ({ at }) => `Ihr Termin steht: ${at}`,
      heading: ({ date }) => `Bis ${date}`,
      lead: () =>
        "Ihr Termin ist gebucht. Mehr ist nicht zu tun: Die Einladung für Ihren Kalender ist angehängt."
    },
    moved: {
      subject: ({ at }) => `Verschoben: ${at}`,
      heading: ({ date }) => `Verschoben auf ${date}`,
      lead: () =>
        "Ihr Termin hat eine neue Zeit. Die angehängte Einladung ändert den Eintrag in Ihrem Kalender; Sie müssen nichts löschen."
    },
    cancelled: {
      subject: ({ at }) => `Abgesagt: ${at}`,
      heading: () => "Ihr Termin ist abgesagt",
      lead: () => "Ihr Termin findet nicht statt. Die angehängte Datei nimmt ihn aus Ihrem Kalender."
    },
    reminder: {
      subject: ({ at }) => `Erinnerung: ${at}`,
      heading: ({ at }) => `Demnächst: ${at}`,
      lead: () => "Eine kurze Erinnerung an Ihren Termin."
    },
    link_ready: {
      subject: ({ at }) => `Der Link: ${at}`,
      heading: () => "Der Link zu Ihrem Termin",
      lead: () =>
        "Mit diesem Link nehmen Sie an Ihrem Termin teil. Die angehängte Einladung ergänzt ihn im Eintrag Ihres Kalenders."
    }
  },
  guest: {
    confirmed: {
      subject: ({ at }) => `Einladung: ${at}`,
      heading: ({ date }) => `Sie sind eingeladen: ${date}`,
      lead: ({ booker }) =>
        `${booker} hat diesen Termin gebucht und Sie als Gast eingetragen. Die Einladung für Ihren Kalender ist angehängt.`
    },
    moved: {
      subject: ({ at }) => `Verschoben: ${at}`,
      heading: ({ date }) => `Verschoben auf ${date}`,
      lead: ({ booker }) =>
        `Ihr Termin mit ${booker} hat eine neue Zeit. Die angehängte Einladung ändert den Eintrag in Ihrem Kalender.`
    },
    cancelled: {
      subject: ({ at }) => `Abgesagt: ${at}`,
      heading: () => "Dieser Termin entfällt für Sie",
      lead: ({ booker }) =>
        `Zum Termin mit ${booker} brauchen Sie nicht zu kommen. Die angehängte Datei nimmt ihn aus Ihrem Kalender.`
    },
    reminder: {
      subject: ({ at }) => `Erinnerung: ${at}`,
      heading: ({ at }) => `Demnächst: ${at}`,
      lead: ({ booker }) => `Eine kurze Erinnerung an Ihren Termin mit ${booker}.`
    },
    link_ready: {
      subject: ({ at }) => `Der Link: ${at}`,
      heading: () => "Der Link zum Termin",
      lead: ({ booker }) =>
        `Mit diesem Link nehmen Sie am Termin mit ${booker} teil. Die angehängte Einladung ergänzt ihn im Eintrag Ihres Kalenders.`
    }
  },
  host: {
    confirmed: {
      subject: ({ booker, shortAt }) => `Neu: ${booker}, ${shortAt}`,
      heading: ({ booker }) => booker,
      lead: () => "Ein neuer Termin ist gebucht."
    },
    moved: {
      subject: ({ booker, shortAt }) => `Verschoben: ${booker}, ${shortAt}`,
      heading: ({ date }) => `Verschoben auf ${date}`,
      lead: ({ booker }) => `Der Termin mit ${booker} hat eine neue Zeit.`
    },
    cancelled: {
      subject: ({ booker, shortAt }) => `Abgesagt: ${booker}, ${shortAt}`,
      heading: ({ booker }) => `Abgesagt: ${booker}`,
      lead: () => "Dieser Termin findet nicht statt. Die Zeit ist wieder frei."
    },
    reminder: {
      subject: ({ booker, shortAt }) => `Erinnerung: ${booker}, ${shortAt}`,
      heading: ({ at }) => `Demnächst: ${at}`,
      lead: ({ booker }) => `Eine kurze Erinnerung an den Termin mit ${booker}.`
    },
    reassigned: {
      subject: ({ booker, shortAt }) => `Abgegeben: ${booker}, ${shortAt}`,
      heading: () => "Diesen Termin übernimmt jemand anders",
      lead: ({ booker }) =>
        `Der Termin mit ${booker} wurde verschoben und liegt jetzt bei jemand anderem. Diese Zeit ist wieder frei.`
    },
    link_ready: {
      subject: ({ booker, shortAt }) => `Der Link: ${booker}, ${shortAt}`,
      heading: () => "Der Link zu diesem Termin",
      lead: ({ booker }) => `Der Termin mit ${booker} hat jetzt seinen Link.`
    },
    calendar_changed: {
      subject: ({ booker, shortAt }) => `In Ihrem Kalender geändert: ${booker}, ${shortAt}`,
      heading: ({ calendarAt }) =>
        calendarAt === null ? "In Ihrem Kalender gelöscht" : "In Ihrem Kalender verschoben",
      lead: ({ booker, calendarAt }) =>
        calendarAt === null
          ? `Der Termin mit ${booker} steht nicht mehr in Ihrem Kalender, ist aber weiterhin gebucht. Stellen Sie ihn im Kalender wieder her, oder bitten Sie einen Administrator, die Buchung abzusagen.`
          : `In Ihrem Kalender steht der Termin mit ${booker} am ${calendarAt}, gebucht ist er aber weiterhin für die Zeit unten. Verschieben Sie ihn im Kalender zurück, oder bitten Sie einen Administrator, die Buchung zu verschieben.`
    }
  },
  updated: {
    subject: ({ at }) => `Geändert: ${at}`,
    heading: () => "Die Angaben zum Termin wurden geändert",
    lead: () => "Zeit und Gastgeber bleiben.",
    invitation: "Die angehängte Einladung ändert den Eintrag in Ihrem Kalender."
  },
  newHost: {
    subject: ({ at }) => `Neuer Gastgeber: ${at}`,
    heading: () => "Der Termin hat einen neuen Gastgeber",
    lead: ({ host }) => `Die Zeit bleibt: ${host} übernimmt den Termin.`,
    invitation: "Die angehängte Einladung ändert den Eintrag in Ihrem Kalender."
  },
  labels: {
    what: "Was",
    with: "Mit",
    where: "Ort",
    byPhone: "Telefonisch",
    linkFollows: "Der Link folgt per E-Mail.",
    linkFailed: "Für dieses Treffen konnte kein eigener Link erstellt werden: Das ist der Link des Ortes.",
    guests: "Gäste",
    bookedBy: "Gebucht von",
    bookerTime: "Zeit dort",
    source: "Quelle"
  },
  buttons: {
    join: "Teilnehmen",
    manage: "Verschieben oder absagen",
    read: "Termin ansehen",
    move: "Termin verschieben",
    cancel: "Termin absagen",
    bookAgain: "Andere Zeit wählen",
    console: "Öffnen, verschieben, absagen"
  },
  foot: {
    booker: (workspace) => `Sie erhalten diese E-Mail, weil Sie bei ${workspace} gebucht haben.`,
    guest: "Sie erhalten diese E-Mail, weil Sie als Gast eingetragen wurden.",
    host: (workspace) => `Sie erhalten diese E-Mail, weil Sie Termine für ${workspace} übernehmen.`,
    member: (workspace) =>
      `Sie erhalten diese E-Mail, weil Sie Nachrichten über Buchungen von ${workspace} gewählt haben.`,
    reach: (workspace) => `So erreichen Sie ${workspace}:`,
    unsubscribe: "Keine Erinnerungen mehr an diesen Termin"
  },
  withheld: (workspace) =>
    `Die Angaben der buchenden Person stehen nur in der Konsole, weil Ihre Adresse nicht bestätigt ist. Nehmen Sie eine Einladung zu ${workspace} an, um sie per E-Mail zu erhalten.`,
  account: {
    signIn: (service, address, minutes) => ({
      subject: `Ihr Link zur Anmeldung bei ${service}`,
      heading: "Anmelden",
      lead: `Für ${address} wurde ein Link zur Anmeldung bei ${service} angefordert.`,
      button: "Anmelden",
      hint: `Der Link gilt einmal und ${minutes} Minuten lang. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail; ohne den Link passiert nichts.`
    }),
    invitation: (workspace, address) => ({
      subject: `Einladung zu ${workspace}`,
      heading: `Sie sind zu ${workspace} eingeladen`,
      lead: `Ein Mitglied von ${workspace} lädt ${address} zur Mitarbeit ein. Nehmen Sie die Einladung an, um sich anzumelden.`,
      button: "Einladung ansehen",
      hint: "Der Link gilt einmal und 7 Tage lang. Wenn Ihnen der Name nichts sagt, ignorieren Sie diese E-Mail; ohne den Link passiert nichts."
    }),
    passkey: (name, service, address) => ({
      subject: `Neuer Passkey für Ihr Konto bei ${service}`,
      heading: "Neuer Passkey",
      lead: `${address} kann sich jetzt mit dem Passkey ${name} bei ${service} anmelden.`,
      button: "Passkeys ansehen",
      hint: "Wenn Sie ihn nicht hinzugefügt haben, entfernen Sie ihn, beenden Sie Ihre anderen Sitzungen, und sagen Sie es dem Betreiber des Dienstes."
    }),
    passwordSet: (service, address) => ({
      subject: `Neues Passwort für Ihr Konto bei ${service}`,
      heading: "Neues Passwort",
      lead: `${address} meldet sich jetzt mit einem neuen Passwort bei ${service} an. Alle anderen Sitzungen sind beendet.`,
      button: "Konto ansehen",
      hint: "Wenn Sie es nicht festgelegt haben, melden Sie sich mit einem Link an, legen Sie ein anderes fest, und sagen Sie es dem Betreiber des Dienstes."
    }),
    passwordRemoved: (service, address) => ({
      subject: `Das Passwort Ihres Kontos bei ${service} wurde entfernt`,
      heading: "Passwort entfernt",
      lead: `${address} meldet sich nicht mehr mit einem Passwort bei ${service} an. Alle anderen Sitzungen sind beendet.`,
      button: "Konto ansehen",
      hint: "Wenn Sie es nicht entfernt haben, melden Sie sich mit einem Link an, beenden Sie Ihre anderen Sitzungen, und sagen Sie es dem Betreiber des Dienstes."
    }),
    newBrowser: (service, address) => ({
      subject: `Neue Anmeldung mit Ihrem Konto bei ${service}`,
      heading: "Anmeldung mit einem neuen Browser",
      lead: `${address} wurde bei ${service} mit einem Browser angemeldet, der für dieses Konto bisher nicht verwendet wurde.`,
      button: "Browser ansehen",
      hint: "Wenn Sie das nicht waren, beenden Sie die Sitzung auf der Seite Ihres Kontos unter „Browser, in denen Sie angemeldet sind“, legen Sie ein anderes Passwort fest, falls Sie eines haben, und sagen Sie es dem Betreiber des Dienstes."
    }),
    tokenCreated: (service, address) => ({
      subject: `Neues Zugriffstoken bei ${service}`,
      heading: "Neues Zugriffstoken",
      lead: `Es wurde ein Zugriffstoken erstellt, mit dem Programme ${service} als ${address} nutzen.`,
      button: "Konto ansehen",
      hint: "Wenn Sie es nicht erstellt haben, beenden Sie Ihre anderen Sitzungen, lassen Sie es von einem Inhaber des Arbeitsbereichs widerrufen, und sagen Sie es dem Betreiber des Dienstes."
    }),
    addressLeft: (workspace, service, address) => ({
      subject: `Ihre Adresse bei ${service} wurde ersetzt`,
      heading: "Ihre Adresse wurde ersetzt",
      lead: `${address} kann sich bei ${service} nicht mehr in ${workspace} anmelden. Ihre Mitgliedschaft dort hat jetzt eine andere Adresse; Sitzungen und Zugriffstoken dieser Adresse sind in diesem Arbeitsbereich beendet.`,
      button: "Konto ansehen",
      hint: "Wenn Sie das nicht erwartet haben, bitten Sie einen Inhaber des Arbeitsbereichs, Ihre Adresse wiederherzustellen, und sagen Sie es dem Betreiber des Dienstes."
    }),
    addressGiven: (workspace, service, address) => ({
      subject: `Ihre Adresse wurde bei ${service} eingetragen`,
      heading: "Eine neue Adresse",
      lead: `${address} ist jetzt die Adresse eines Mitglieds von ${workspace} bei ${service}. Melden Sie sich damit an und nehmen Sie die Mitgliedschaft an, um dort zu arbeiten.`,
      button: "Konto ansehen",
      hint: "Wenn Ihnen der Arbeitsbereich nichts sagt, ignorieren Sie diese E-Mail; ohne Sie passiert nichts."
    }),
    signedIn: {
      time: "Zeit",
      way: "Art",
      browser: "Browser",
      unknownBrowser: "Unbekannter Browser",
      ways: {
        email: "Link per E-Mail",
        invitation: "Einladung",
        operator: "Link des Betreibers",
        provider: "Identitätsanbieter",
        passkey: "Passkey",
        password: "Passwort"
      }
    },
    tokenFacts: {
      name: "Name",
      unnamed: "Ohne Namen",
      access: "Erlaubt",
      scopes: { read: "Lesen", book: "Buchungen", manage: "Änderungen" },
      workspace: "Arbeitsbereich",
      allWorkspaces: "Alle Arbeitsbereiche des Mitglieds",
      creator: "Erstellt mit",
      commandLine: "Befehlszeile des Betreibers",
      unnamedToken: "Ein anderes Zugriffstoken",
      token: (name) => `Zugriffstoken ${name}`
    },
    foot: (service) => `Gesendet vom Buchungsdienst unter ${service}.`
  },
  lostAccount: {
    subject: (account) => `Neu verbinden: ${account}`,
    heading: "Ein Konto muss neu verbunden werden",
    state: (account, end) =>
      end === null
        ? `Der Zugriff auf ${account} ist beendet.`
        : `Der Zugriff auf ${account} endet am ${end}.`,
    effects: {
      conference:
        "Bis Sie es neu verbinden, bekommen Online-Termine den festen Link ihrer Terminart oder keinen.",
      integration: "Bis Sie es neu verbinden, warten Conversions und werden nicht gemeldet."
    },
    hint: "Wenn Sie den Zugriff absichtlich beendet haben, trennen Sie das Konto.",
    foot: (workspace) => `Sie erhalten diese E-Mail, weil Sie ${workspace} verwalten.`
  },
  lostCalendar: {
    subject: (account) => `Kalender neu verbinden: ${account}`,
    heading: "Ihr Kalender muss neu verbunden werden",
    lead: (account, lastRead) =>
      `Der Zugriff auf den Kalender ${account} ist beendet. Bis Sie ihn neu verbinden, werden Buchungen nicht eingetragen ${lastRead === null ? "und Sie können nicht gebucht werden" : `und es gelten Ihre belegten Zeiten vom Stand ${lastRead}`}.`,
    button: "Erneut verbinden",
    buttonHint:
      "Wenn Sie den Zugriff absichtlich beendet haben, trennen Sie den Kalender oder lassen Sie ihn trennen.",
    hint: "Ein Administrator kann ihn mit Ihnen neu verbinden. Wenn Sie den Zugriff absichtlich beendet haben, lassen Sie den Kalender entfernen."
  },
  unreadableCalendar: {
    subject: (account) => `Ein Termin in Ihrem Kalender ist nicht lesbar: ${account}`,
    heading: "Ein Termin in Ihrem Kalender ist nicht lesbar",
    lead: (account, event, line, part) =>
      `Im Kalender ${account} ist die Zeit des Termins „${event}“ nicht lesbar (${line === null ? "" : `Zeile ${line}: `}${part}). Bis das korrigiert ist, wird der ganze Kalender nicht gelesen, damit keine belegte Zeit als frei gilt.`,
    since: (lastRead) =>
      lastRead === null
        ? "Sie können erst gebucht werden, wenn der Kalender gelesen ist."
        : `Es gelten die belegten Zeiten des letzten Lesens: ${lastRead}. Zur Zeit neuerer Termine können Sie gebucht werden.`,
    hint: "Korrigieren oder entfernen Sie den Termin in Ihrem Kalender. Er wird innerhalb einer Stunde neu gelesen."
  },
  unwritableCalendar: {
    subject: (account) => `Buchungen fehlen in Ihrem Kalender: ${account}`,
    heading: "Buchungen können nicht in Ihren Kalender eingetragen werden",
    lead: (account, obstacle) =>
      `Neue und geänderte Buchungen werden nicht in den Kalender ${account} eingetragen. ${obstacle}`,
    obstacles: {
      no_space: "Sein Speicher ist voll. Löschen Sie alte Termine oder erweitern Sie den Speicher.",
      read_only:
        "Der Zugriff erlaubt nur das Lesen. Erlauben Sie Änderungen oder lassen Sie den Kalender mit einem anderen Zugang verbinden.",
      unauthorized:
        "Sein Server weist die Zugangsdaten ab. Ein Administrator kann den Kalender mit Ihnen neu verbinden.",
      not_found:
        "Er ist unter seiner Adresse nicht mehr vorhanden. Ein Administrator kann mit Ihnen einen anderen verbinden."
    },
    hint: "Buchungen der letzten zwei Tage werden nachgetragen, sobald es wieder geht."
  },
  verification: {
    subject: (workspace) => `Darf ${workspace} E-Mails mit Ihrer Adresse senden?`,
    heading: "Ist das Ihre Adresse?",
    lead: (workspace, address) =>
      `${workspace} möchte E-Mails zu Terminen mit ${address} als Absender senden. Das geht, sobald Sie die Adresse bestätigen.`,
    button: "Adresse bestätigen",
    hint: "Der Link gilt 72 Stunden. Wenn Sie nichts davon wissen, ignorieren Sie diese E-Mail; dann ändert sich nichts.",
    foot: (workspace) => `Sie erhalten diese E-Mail, weil ${workspace} diese Adresse angegeben hat.`
  }
}
