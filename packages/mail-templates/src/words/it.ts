import type { Words } from "./Words.ts"

export const it: Words = {
  locale: "it",
  labelled: (label) => `${label}:`,
  at: (date, time) => `${date}, ${time}`,
  range: (start, end) => `${start} – ${end}`,
  zone: (_, name) => name,
  before: "prima",
  greeting: (name) => `Buongiorno ${name},`,
  booker: {
    confirmed: {
      subject: ({ at }) => `Appuntamento prenotato: ${at}`,
      heading: ({ date }) => `Ci vediamo ${date}`,
      lead: () =>
        "il suo appuntamento è prenotato. Non deve fare altro: l’invito per il suo calendario è allegato."
    },
    moved: {
      subject: ({ at }) => `Spostato: ${at}`,
      heading: ({ date }) => `Spostato a ${date}`,
      lead: () =>
        "il suo appuntamento ha un nuovo orario. L’invito allegato aggiorna il suo calendario; non deve cancellare nulla."
    },
    cancelled: {
      subject: ({ at }) => `Annullato: ${at}`,
      heading: () => "Il suo appuntamento è annullato",
      lead: () => "l’appuntamento non avrà luogo. Il file allegato lo toglie dal suo calendario."
    },
    reminder: {
      subject: ({ at }) => `Promemoria: ${at}`,
      heading: ({ at }) => `A breve: ${at}`,
      lead: () => "le ricordiamo il suo appuntamento."
    },
    link_ready: {
      subject: ({ at }) => `Il link: ${at}`,
      heading: () => "Il link del suo appuntamento",
      lead: () =>
        "con questo link partecipa al suo appuntamento. L’invito allegato lo aggiunge al suo calendario."
    }
  },
  guest: {
    confirmed: {
      subject: ({ at }) => `Invito: ${at}`,
      heading: ({ date }) => `Un invito per ${date}`,
      lead: ({ booker }) =>
        `${booker} ha prenotato questo appuntamento e l’ha aggiunta tra gli ospiti. L’invito per il suo calendario è allegato.`
    },
    moved: {
      subject: ({ at }) => `Spostato: ${at}`,
      heading: ({ date }) => `Spostato a ${date}`,
      lead: ({ booker }) =>
        `Il suo appuntamento con ${booker} ha un nuovo orario. L’invito allegato aggiorna il suo calendario.`
    },
    cancelled: {
      subject: ({ at }) => `Annullato: ${at}`,
      heading: () => "La sua presenza non è più prevista",
      lead: ({ booker }) =>
        `Non occorre che venga all’appuntamento con ${booker}. Il file allegato lo toglie dal suo calendario.`
    },
    reminder: {
      subject: ({ at }) => `Promemoria: ${at}`,
      heading: ({ at }) => `A breve: ${at}`,
      lead: ({ booker }) => `Le ricordiamo il suo appuntamento con ${booker}.`
    },
    link_ready: {
      subject: ({ at }) => `Il link: ${at}`,
      heading: () => "Il link dell’appuntamento",
      lead: ({ booker }) =>
        `Con questo link partecipa all’appuntamento con ${booker}. L’invito allegato lo aggiunge al suo calendario.`
    }
  },
  host: {
    confirmed: {
      subject: ({ booker, shortAt }) => `Nuovo: ${booker}, ${shortAt}`,
      heading: ({ booker }) => booker,
      lead: () => "È stato prenotato un nuovo appuntamento."
    },
    moved: {
      subject: ({ booker, shortAt }) => `Spostato: ${booker}, ${shortAt}`,
      heading: ({ date }) => `Spostato a ${date}`,
      lead: ({ booker }) => `L’appuntamento con ${booker} ha un nuovo orario.`
    },
    cancelled: {
      subject: ({ booker, shortAt }) => `Annullato: ${booker}, ${shortAt}`,
      heading: ({ booker }) => `Annullato: ${booker}`,
      lead: () => "Questo appuntamento non avrà luogo. L’orario è di nuovo libero."
    },
    reminder: {
      subject: ({ booker, shortAt }) => `Promemoria: ${booker}, ${shortAt}`,
      heading: ({ at }) => `A breve: ${at}`,
      lead: ({ booker }) => `Un promemoria dell’appuntamento con ${booker}.`
    },
    reassigned: {
      subject: ({ booker, shortAt }) => `A un’altra persona: ${booker}, ${shortAt}`,
      heading: () => "Un’altra persona segue questo appuntamento",
      lead: ({ booker }) =>
        `L’appuntamento con ${booker} è stato spostato e ora lo segue un’altra persona. Questo orario è di nuovo libero.`
    },
    link_ready: {
      subject: ({ booker, shortAt }) => `Il link: ${booker}, ${shortAt}`,
      heading: () => "Il link di questo appuntamento",
      lead: ({ booker }) => `L’appuntamento con ${booker} ha ora il suo link.`
    },
    calendar_changed: {
      subject: ({ booker, shortAt }) => `Modificato nel suo calendario: ${booker}, ${shortAt}`,
      heading: ({ calendarAt }) =>
        calendarAt === null ? "Cancellato dal suo calendario" : "Spostato nel suo calendario",
      lead: ({ booker, calendarAt }) =>
        calendarAt === null
          ? `L’appuntamento con ${booker} non è più nel suo calendario, ma resta prenotato. Lo rimetta nel calendario oppure chieda a un amministratore di annullare la prenotazione.`
          : `Nel suo calendario l’appuntamento con ${booker} è a ${calendarAt}, ma resta prenotato per l’orario qui sotto. Lo riporti al suo orario nel calendario oppure chieda a un amministratore di spostare la prenotazione.`
    }
  },
  updated: {
    subject: ({ at }) => `Aggiornato: ${at}`,
    heading: () => "I dati dell’appuntamento sono cambiati",
    lead: () => "L’orario e la persona non cambiano.",
    invitation: "L’invito allegato aggiorna il calendario."
  },
  newHost: {
    subject: ({ at }) => `Cambio di persona: ${at}`,
    heading: () => "L’appuntamento è con un’altra persona",
    lead: ({ host }) => `L’orario non cambia: l’appuntamento è con ${host}.`,
    invitation: "L’invito allegato aggiorna il calendario."
  },
  labels: {
    what: "Cosa",
    with: "Con",
    where: "Dove",
    byPhone: "Per telefono",
    linkFollows: "Il link arriverà per e-mail.",
    linkFailed:
      "Non è stato possibile creare un link proprio per questo incontro: questo è quello del luogo.",
    guests: "Ospiti",
    bookedBy: "Prenotato da",
    bookerTime: "Ora locale",
    source: "Origine"
  },
  buttons: {
    join: "Partecipare",
    manage: "Spostare o annullare",
    read: "Vedere l’appuntamento",
    move: "Spostare l’appuntamento",
    cancel: "Annullare l’appuntamento",
    bookAgain: "Scegliere un altro orario",
    console: "Apri, sposta o annulla"
  },
  foot: {
    booker: (workspace) => `Riceve questo messaggio perché ha prenotato con ${workspace}.`,
    guest: "Riceve questo messaggio perché è tra gli ospiti.",
    host: (workspace) => `Riceve questo messaggio perché segue gli appuntamenti di ${workspace}.`,
    member: (workspace) =>
      `Riceve questo messaggio perché ha scelto gli avvisi sulle prenotazioni di ${workspace}.`,
    reach: (workspace) => `Può contattare ${workspace} qui:`,
    unsubscribe: "Non ricevere più promemoria di questo appuntamento"
  },
  withheld: (workspace) =>
    `I dati inseriti da chi ha prenotato si vedono solo nella console, perché il Suo indirizzo non è confermato. Accetti un invito a ${workspace} per riceverli per e-mail.`,
  account: {
    signIn: (service, address, minutes) => ({
      subject: `Il suo link per accedere a ${service}`,
      heading: "Accedere",
      lead: `È stato richiesto un link per accedere a ${service} come ${address}.`,
      button: "Accedere",
      hint: `Il link funziona una volta, per ${minutes} minuti. Se non lo ha richiesto, ignori questo messaggio; senza il link non succede nulla.`
    }),
    invitation: (workspace, address) => ({
      subject: `Invito a ${workspace}`,
      heading: `Ha ricevuto un invito a ${workspace}`,
      lead: `Un membro di ${workspace} invita ${address} a lavorarci. Accetti l’invito per accedere.`,
      button: "Vedere l’invito",
      hint: "Il link funziona una volta, per 7 giorni. Se il nome non le dice nulla, ignori questo messaggio; senza il link non succede nulla."
    }),
    passkey: (name, service, address) => ({
      subject: `Una passkey è stata aggiunta al suo account su ${service}`,
      heading: "Nuova passkey",
      lead: `${address} ora può accedere a ${service} con la passkey ${name}.`,
      button: "Vedere le passkey",
      hint: "Se non l’ha aggiunta lei, la rimuova, termini le altre sessioni e avvisi il gestore del servizio."
    }),
    passwordSet: (service, address) => ({
      subject: `Nuova password del suo account su ${service}`,
      heading: "Nuova password",
      lead: `${address} ora accede a ${service} con una nuova password. Tutte le altre sessioni sono terminate.`,
      button: "Vedere l’account",
      hint: "Se non l’ha impostata lei, acceda con un link, ne imposti un’altra e avvisi il gestore del servizio."
    }),
    passwordRemoved: (service, address) => ({
      subject: `La password del suo account su ${service} è stata rimossa`,
      heading: "Password rimossa",
      lead: `${address} non accede più a ${service} con una password. Tutte le altre sessioni sono terminate.`,
      button: "Vedere l’account",
      hint: "Se non l’ha rimossa lei, acceda con un link, termini le altre sessioni e avvisi il gestore del servizio."
    }),
    newBrowser: (service, address) => ({
      subject: `Nuovo accesso al suo account su ${service}`,
      heading: "Accesso con un nuovo browser",
      lead: `${address} ha effettuato l’accesso a ${service} con un browser mai usato prima per questo account.`,
      button: "Vedere i browser",
      hint: "Se non è stato lei, termini la sessione nella pagina del suo account, alla voce «Browser con accesso», imposti un’altra password se ne ha una e avvisi il gestore del servizio."
    }),
    tokenCreated: (service, address) => ({
      subject: `Nuovo token di accesso su ${service}`,
      heading: "Nuovo token di accesso",
      lead: `È stato creato un token di accesso con cui i programmi usano ${service} come ${address}.`,
      button: "Vedere l’account",
      hint: "Se non l’ha creato lei, termini le altre sessioni, chieda a un proprietario dello spazio di lavoro di revocarlo e avvisi il gestore del servizio."
    }),
    addressLeft: (workspace, service, address) => ({
      subject: `Il suo indirizzo su ${service} è stato sostituito`,
      heading: "Il suo indirizzo è stato sostituito",
      lead: `${address} non accede più a ${workspace} su ${service}. Il suo profilo di membro ha ora un altro indirizzo; le sessioni e i token di accesso di questo sono terminati in quello spazio di lavoro.`,
      button: "Vedere l’account",
      hint: "Se non se lo aspettava, chieda a un proprietario dello spazio di lavoro di ripristinare il suo indirizzo e avvisi il gestore del servizio."
    }),
    addressGiven: (workspace, service, address) => ({
      subject: `Il suo indirizzo è stato inserito su ${service}`,
      heading: "Un nuovo indirizzo",
      lead: `${address} è ora l’indirizzo di un membro di ${workspace} su ${service}. Acceda con questo indirizzo e accetti l’invito per lavorarci.`,
      button: "Vedere l’account",
      hint: "Se non conosce lo spazio di lavoro, ignori questo messaggio; senza di lei non cambia niente."
    }),
    signedIn: {
      time: "Ora",
      way: "Modo",
      browser: "Browser",
      unknownBrowser: "Browser sconosciuto",
      ways: {
        email: "Link via e-mail",
        invitation: "Invito",
        operator: "Link del gestore",
        provider: "Provider di identità",
        passkey: "Passkey",
        password: "Password"
      }
    },
    tokenFacts: {
      name: "Nome",
      unnamed: "Senza nome",
      access: "Permette",
      scopes: { read: "Lettura", book: "Prenotazioni", manage: "Modifiche" },
      workspace: "Spazio di lavoro",
      allWorkspaces: "Tutti gli spazi di lavoro del membro",
      creator: "Creato con",
      commandLine: "Riga di comando del gestore",
      unnamedToken: "Un altro token di accesso",
      token: (name) => `Token di accesso ${name}`
    },
    foot: (service) => `Inviato dal servizio di prenotazione ${service}.`
  },
  lostAccount: {
    subject: (account) => `Da ricollegare: ${account}`,
    heading: "Un account va ricollegato",
    state: (account, end) =>
      end === null ? `L’accesso a ${account} è terminato.` : `L’accesso a ${account} termina il ${end}.`,
    effects: {
      conference:
        "Finché non lo ricollega, le riunioni online ricevono il link fisso del loro tipo di appuntamento, o nessuno.",
      integration: "Finché non lo ricollega, le conversioni restano in attesa e non vengono comunicate."
    },
    hint: "Se ha terminato l’accesso di proposito, scolleghi l’account.",
    foot: (workspace) => `Riceve questa e-mail perché amministra ${workspace}.`
  },
  lostCalendar: {
    subject: (account) => `Ricolleghi il suo calendario: ${account}`,
    heading: "Il suo calendario va ricollegato",
    lead: (account, lastRead) =>
      `L’accesso al calendario ${account} è terminato. Finché non lo ricollega, le prenotazioni non vi vengono scritte ${lastRead === null ? "e non è possibile prenotare con lei" : `e valgono i suoi impegni letti l’ultima volta: ${lastRead}`}.`,
    button: "Ricollegare",
    buttonHint: "Se ha tolto l’accesso di proposito, scolleghi il calendario o lo chieda.",
    hint: "Un amministratore può ricollegarlo con lei. Se ha tolto l’accesso di proposito, chieda di rimuovere il calendario."
  },
  unreadableCalendar: {
    subject: (account) => `Un evento del suo calendario non è leggibile: ${account}`,
    heading: "Un evento del suo calendario non è leggibile",
    lead: (account, event, line, part) =>
      `Nel calendario ${account} l’orario dell’evento «${event}» non è leggibile (${line === null ? "" : `riga ${line}: `}${part}). Finché non viene corretto, l’intero calendario non viene letto, affinché nessun orario occupato risulti libero.`,
    since: (lastRead) =>
      lastRead === null
        ? "Non può ricevere prenotazioni finché il calendario non viene letto."
        : `Valgono gli orari occupati dell’ultima lettura: ${lastRead}. Può ricevere prenotazioni all’ora di eventi più recenti.`,
    hint: "Corregga o elimini l’evento nel suo calendario. Viene riletto entro un’ora."
  },
  unwritableCalendar: {
    subject: (account) => `Mancano prenotazioni nel suo calendario: ${account}`,
    heading: "Le prenotazioni non possono essere scritte nel suo calendario",
    lead: (account, obstacle) =>
      `Le prenotazioni nuove e modificate non vengono scritte nel calendario ${account}. ${obstacle}`,
    obstacles: {
      no_space: "Lo spazio è esaurito. Elimini vecchi eventi o aumenti lo spazio.",
      read_only:
        "L’accesso permette solo la lettura. Permetta le modifiche o chieda di collegare il calendario con un altro accesso.",
      unauthorized:
        "Il server rifiuta le credenziali. Un amministratore può ricollegare il calendario con lei.",
      not_found: "Non esiste più al suo indirizzo. Un amministratore può collegarne un altro con lei."
    },
    hint: "Le prenotazioni degli ultimi due giorni verranno scritte appena sarà di nuovo possibile."
  },
  verification: {
    subject: (workspace) => `${workspace} può inviare messaggi dal suo indirizzo?`,
    heading: "È il suo indirizzo?",
    lead: (workspace, address) =>
      `${workspace} vuole inviare i messaggi sugli appuntamenti da ${address}. Potrà farlo quando lei avrà confermato l’indirizzo.`,
    button: "Confermare l’indirizzo",
    hint: "Il link è valido per 72 ore. Se non ne sa nulla, ignori questo messaggio; non cambierà nulla.",
    foot: (workspace) => `Riceve questo messaggio perché ${workspace} ha indicato questo indirizzo.`
  }
}
