import type { Words } from "./Words.ts"

export const fr: Words = {
  locale: "fr",
  labelled: (label) => `${label} :`,
  at: (date, time) => `${date}, ${time}`,
  range: (start, end) => `${start} – ${end}`,
  zone: (_, name) => name,
  before: "avant",
  greeting: (name) => `Bonjour ${name},`,
  booker: {
    confirmed: {
      subject: ({ at }) => `Votre rendez-vous est pris : ${at}`,
      heading: ({ date }) => `À ${date}`,
      lead: () =>
        "Votre rendez-vous est réservé. Vous n’avez rien d’autre à faire : l’invitation pour votre agenda est jointe."
    },
    moved: {
      subject: ({ at }) => `Déplacé : ${at}`,
      heading: ({ date }) => `Déplacé au ${date}`,
      lead: () =>
        "Votre rendez-vous a une nouvelle heure. L’invitation jointe modifie votre agenda ; vous n’avez rien à supprimer."
    },
    cancelled: {
      subject: ({ at }) => `Annulé : ${at}`,
      heading: () => "Votre rendez-vous est annulé",
      lead: () => "Le rendez-vous n’aura pas lieu. Le fichier joint le retire de votre agenda."
    },
    reminder: {
      subject: ({ at }) => `Rappel : ${at}`,
      heading: ({ at }) => `Bientôt : ${at}`,
      lead: () => "Un petit rappel de votre rendez-vous."
    },
    link_ready: {
      subject: ({ at }) => `Le lien : ${at}`,
      heading: () => "Le lien de votre rendez-vous",
      lead: () =>
        "Ce lien vous permet de rejoindre votre rendez-vous. L’invitation jointe l’ajoute à votre agenda."
    }
  },
  guest: {
    confirmed: {
      subject: ({ at }) => `Invitation : ${at}`,
      heading: ({ date }) => `Vous êtes invité le ${date}`,
      lead: ({ booker }) =>
        `${booker} a pris ce rendez-vous et vous a ajouté comme invité. L’invitation pour votre agenda est jointe.`
    },
    moved: {
      subject: ({ at }) => `Déplacé : ${at}`,
      heading: ({ date }) => `Déplacé au ${date}`,
      lead: ({ booker }) =>
        `Votre rendez-vous avec ${booker} a une nouvelle heure. L’invitation jointe modifie votre agenda.`
    },
    cancelled: {
      subject: ({ at }) => `Annulé : ${at}`,
      heading: () => "Ce rendez-vous est annulé pour vous",
      lead: ({ booker }) =>
        `Vous n’avez pas à venir au rendez-vous avec ${booker}. Le fichier joint le retire de votre agenda.`
    },
    reminder: {
      subject: ({ at }) => `Rappel : ${at}`,
      heading: ({ at }) => `Bientôt : ${at}`,
      lead: ({ booker }) => `Un petit rappel de votre rendez-vous avec ${booker}.`
    },
    link_ready: {
      subject: ({ at }) => `Le lien : ${at}`,
      heading: () => "Le lien du rendez-vous",
      lead: ({ booker }) =>
        `Ce lien vous permet de rejoindre le rendez-vous avec ${booker}. L’invitation jointe l’ajoute à votre agenda.`
    }
  },
  host: {
    confirmed: {
      subject: ({ booker, shortAt }) => `Nouveau : ${booker}, ${shortAt}`,
      heading: ({ booker }) => booker,
      lead: () => "Un nouveau rendez-vous est réservé."
    },
    moved: {
      subject: ({ booker, shortAt }) => `Déplacé : ${booker}, ${shortAt}`,
      heading: ({ date }) => `Déplacé au ${date}`,
      lead: ({ booker }) => `Le rendez-vous avec ${booker} a une nouvelle heure.`
    },
    cancelled: {
      subject: ({ booker, shortAt }) => `Annulé : ${booker}, ${shortAt}`,
      heading: ({ booker }) => `Annulé : ${booker}`,
      lead: () => "Ce rendez-vous n’aura pas lieu. Le créneau est de nouveau libre."
    },
    reminder: {
      subject: ({ booker, shortAt }) => `Rappel : ${booker}, ${shortAt}`,
      heading: ({ at }) => `Bientôt : ${at}`,
      lead: ({ booker }) => `Un petit rappel du rendez-vous avec ${booker}.`
    },
    reassigned: {
      subject: ({ booker, shortAt }) => `Confié à un autre hôte : ${booker}, ${shortAt}`,
      heading: () => "Un autre hôte assure ce rendez-vous",
      lead: ({ booker }) =>
        `Le rendez-vous avec ${booker} a été déplacé et confié à un autre hôte. Ce créneau est de nouveau libre.`
    },
    link_ready: {
      subject: ({ booker, shortAt }) => `Le lien : ${booker}, ${shortAt}`,
      heading: () => "Le lien de ce rendez-vous",
      lead: ({ booker }) => `Le rendez-vous avec ${booker} a maintenant son lien.`
    },
    calendar_changed: {
      subject: ({ booker, shortAt }) => `Modifié dans votre agenda : ${booker}, ${shortAt}`,
      heading: ({ calendarAt }) =>
        calendarAt === null ? "Supprimé de votre agenda" : "Déplacé dans votre agenda",
      lead: ({ booker, calendarAt }) =>
        calendarAt === null
          ? `Le rendez-vous avec ${booker} n’est plus dans votre agenda, mais il reste réservé. Remettez-le dans votre agenda, ou demandez à un administrateur d’annuler la réservation.`
          : `Dans votre agenda, le rendez-vous avec ${booker} est le ${calendarAt}, mais il reste réservé à l’heure ci-dessous. Remettez-le à sa place dans l’agenda, ou demandez à un administrateur de déplacer la réservation.`
    }
  },
  updated: {
    subject: ({ at }) => `Mis à jour : ${at}`,
    heading: () => "Les informations du rendez-vous ont changé",
    lead: () => "L’horaire et l’hôte ne changent pas.",
    invitation: "L’invitation jointe met à jour votre agenda."
  },
  newHost: {
    subject: ({ at }) => `Nouvel hôte : ${at}`,
    heading: () => "Le rendez-vous a un nouvel hôte",
    lead: ({ host }) => `L’horaire ne change pas : ${host} assure le rendez-vous.`,
    invitation: "L’invitation jointe met à jour votre agenda."
  },
  labels: {
    what: "Quoi",
    with: "Avec",
    where: "Où",
    byPhone: "Par téléphone",
    linkFollows: "Le lien suivra par e-mail.",
    linkFailed: "Aucun lien propre à ce rendez-vous n’a pu être créé : c’est celui du lieu.",
    guests: "Invités",
    bookedBy: "Réservé par",
    bookerTime: "Heure là-bas",
    source: "Source"
  },
  buttons: {
    join: "Rejoindre le rendez-vous",
    manage: "Déplacer ou annuler",
    read: "Voir le rendez-vous",
    move: "Déplacer le rendez-vous",
    cancel: "Annuler le rendez-vous",
    bookAgain: "Choisir une autre heure",
    console: "Ouvrir, déplacer ou annuler"
  },
  foot: {
    booker: (workspace) => `Vous recevez cet e-mail car vous avez réservé auprès de ${workspace}.`,
    guest: "Vous recevez cet e-mail car vous avez été ajouté comme invité.",
    host: (workspace) => `Vous recevez cet e-mail car vous assurez des rendez-vous pour ${workspace}.`,
    member: (workspace) => `Vous recevez cet e-mail car vous suivez les réservations de ${workspace}.`,
    reach: (workspace) => `Vous pouvez joindre ${workspace} ici :`,
    unsubscribe: "Ne plus recevoir de rappels de ce rendez-vous"
  },
  withheld: (workspace) =>
    `Les informations saisies lors de la réservation ne figurent que dans la console, car votre adresse n’est pas confirmée. Acceptez une invitation à ${workspace} pour les recevoir par e-mail.`,
  account: {
    signIn: (service, address, minutes) => ({
      subject: `Votre lien de connexion à ${service}`,
      heading: "Se connecter",
      lead: `Un lien de connexion à ${service} a été demandé pour ${address}.`,
      button: "Se connecter",
      hint: `Le lien fonctionne une fois, pendant ${minutes} minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail ; rien ne se passe sans ce lien.`
    }),
    invitation: (workspace, address) => ({
      subject: `Invitation à rejoindre ${workspace}`,
      heading: `Vous êtes invité·e à rejoindre ${workspace}`,
      lead: `Un membre de ${workspace} invite ${address} à y travailler. Acceptez l’invitation pour vous connecter.`,
      button: "Voir l’invitation",
      hint: "Le lien fonctionne une fois, pendant 7 jours. Si ce nom ne vous dit rien, ignorez cet e-mail ; rien ne se passe sans ce lien."
    }),
    passkey: (name, service, address) => ({
      subject: `Une clé d’accès a été ajoutée à votre compte sur ${service}`,
      heading: "Nouvelle clé d’accès",
      lead: `${address} peut désormais se connecter à ${service} avec la clé d’accès ${name}.`,
      button: "Voir vos clés d’accès",
      hint: "Si vous ne l’avez pas ajoutée, supprimez-la, mettez fin à vos autres sessions et prévenez l’exploitant du service."
    }),
    passwordSet: (service, address) => ({
      subject: `Nouveau mot de passe de votre compte sur ${service}`,
      heading: "Nouveau mot de passe",
      lead: `${address} se connecte désormais à ${service} avec un nouveau mot de passe. Toutes les autres sessions sont terminées.`,
      button: "Voir votre compte",
      hint: "Si vous ne l’avez pas défini, connectez-vous avec un lien, définissez-en un autre et prévenez l’exploitant du service."
    }),
    passwordRemoved: (service, address) => ({
      subject: `Le mot de passe de votre compte sur ${service} a été supprimé`,
      heading: "Mot de passe supprimé",
      lead: `${address} ne se connecte plus à ${service} avec un mot de passe. Toutes les autres sessions sont terminées.`,
      button: "Voir votre compte",
      hint: "Si vous ne l’avez pas supprimé, connectez-vous avec un lien, mettez fin à vos autres sessions et prévenez l’exploitant du service."
    }),
    newBrowser: (service, address) => ({
      subject: `Nouvelle connexion à votre compte sur ${service}`,
      heading: "Connexion avec un nouveau navigateur",
      lead: `${address} s’est connecté·e à ${service} avec un navigateur qui n’avait jamais servi pour ce compte.`,
      button: "Voir vos navigateurs",
      hint: "Si ce n’était pas vous, mettez fin à la session sur la page de votre compte, sous « Navigateurs connectés », définissez un autre mot de passe si vous en avez un et prévenez l’exploitant du service."
    }),
    tokenCreated: (service, address) => ({
      subject: `Nouveau jeton d’accès sur ${service}`,
      heading: "Nouveau jeton d’accès",
      lead: `Un jeton d’accès a été créé, avec lequel des programmes utilisent ${service} en tant que ${address}.`,
      button: "Voir votre compte",
      hint: "Si vous ne l’avez pas créé, mettez fin à vos autres sessions, demandez à un propriétaire de l’espace de travail de le révoquer et prévenez l’exploitant du service."
    }),
    addressLeft: (workspace, service, address) => ({
      subject: `Votre adresse sur ${service} a été remplacée`,
      heading: "Votre adresse a été remplacée",
      lead: `${address} ne permet plus de se connecter à ${workspace} sur ${service}. Votre compte de membre y a désormais une autre adresse ; les sessions et les jetons d’accès de celle-ci ont pris fin dans cet espace de travail.`,
      button: "Voir votre compte",
      hint: "Si vous ne vous y attendiez pas, demandez à un propriétaire de l’espace de travail de rétablir votre adresse et prévenez l’exploitant du service."
    }),
    addressGiven: (workspace, service, address) => ({
      subject: `Votre adresse a été enregistrée sur ${service}`,
      heading: "Une nouvelle adresse",
      lead: `${address} est désormais l’adresse d’un membre de ${workspace} sur ${service}. Connectez-vous avec elle et acceptez l’invitation pour y travailler.`,
      button: "Voir votre compte",
      hint: "Si vous ne connaissez pas l’espace de travail, ignorez cet e-mail ; rien ne se passe sans vous."
    }),
    signedIn: {
      time: "Heure",
      way: "Moyen",
      browser: "Navigateur",
      unknownBrowser: "Navigateur inconnu",
      ways: {
        email: "Lien par e-mail",
        invitation: "Invitation",
        operator: "Lien de l’exploitant",
        provider: "Fournisseur d’identité",
        passkey: "Clé d’accès",
        password: "Mot de passe"
      }
    },
    tokenFacts: {
      name: "Nom",
      unnamed: "Sans nom",
      access: "Autorise",
      scopes: { read: "Lecture", book: "Réservations", manage: "Modifications" },
      workspace: "Espace de travail",
      allWorkspaces: "Tous les espaces de travail du membre",
      creator: "Créé avec",
      commandLine: "Ligne de commande de l’exploitant",
      unnamedToken: "Un autre jeton d’accès",
      token: (name) => `Jeton d’accès ${name}`
    },
    foot: (service) => `Envoyé par le service de réservation ${service}.`
  },
  lostAccount: {
    subject: (account) => `À reconnecter : ${account}`,
    heading: "Un compte doit être reconnecté",
    state: (account, end) =>
      end === null ? `L’accès à ${account} a pris fin.` : `L’accès à ${account} prend fin le ${end}.`,
    effects: {
      conference:
        "Tant que vous ne le reconnectez pas, les réunions en ligne reçoivent le lien fixe de leur type de rendez-vous, ou aucun.",
      integration: "Tant que vous ne le reconnectez pas, les conversions attendent et ne sont pas transmises."
    },
    hint: "Si vous avez mis fin à l’accès volontairement, déconnectez le compte.",
    foot: (workspace) => `Vous recevez cet e-mail parce que vous administrez ${workspace}.`
  },
  lostCalendar: {
    subject: (account) => `Reconnectez votre agenda : ${account}`,
    heading: "Votre agenda doit être reconnecté",
    lead: (account, lastRead) =>
      `L’accès à l’agenda ${account} a pris fin. Tant que vous ne l’avez pas reconnecté, les réservations n’y sont pas inscrites ${lastRead === null ? "et il n’est pas possible de réserver avec vous" : `et vos heures occupées du ${lastRead} sont prises en compte`}.`,
    button: "Connecter de nouveau",
    buttonHint: "Si vous avez retiré l’accès volontairement, déconnectez l’agenda ou faites-le déconnecter.",
    hint: "Un administrateur peut le reconnecter avec vous. Si vous avez retiré l’accès volontairement, demandez que l’agenda soit retiré."
  },
  unreadableCalendar: {
    subject: (account) => `Un événement de votre agenda est illisible : ${account}`,
    heading: "Un événement de votre agenda est illisible",
    lead: (account, event, line, part) =>
      `Dans l’agenda ${account}, l’heure de l’événement « ${event} » est illisible (${line === null ? "" : `ligne ${line} : `}${part}). Tant que ce n’est pas corrigé, tout l’agenda n’est pas lu, afin qu’aucune heure occupée ne passe pour libre.`,
    since: (lastRead) =>
      lastRead === null
        ? "On ne peut pas vous réserver tant que l’agenda n’est pas lu."
        : `Les heures occupées de la dernière lecture comptent : ${lastRead}. On peut vous réserver à l’heure d’événements plus récents.`,
    hint: "Corrigez ou supprimez l’événement dans votre agenda. Il est relu en moins d’une heure."
  },
  unwritableCalendar: {
    subject: (account) => `Des réservations manquent dans votre agenda : ${account}`,
    heading: "Les réservations ne peuvent pas être inscrites dans votre agenda",
    lead: (account, obstacle) =>
      `Les réservations nouvelles ou modifiées ne sont pas inscrites dans l’agenda ${account}. ${obstacle}`,
    obstacles: {
      no_space: "Son espace est plein. Supprimez d’anciens événements ou augmentez l’espace.",
      read_only:
        "L’accès ne permet que la lecture. Autorisez les modifications ou faites connecter l’agenda avec un autre accès.",
      unauthorized:
        "Son serveur refuse les identifiants. Un administrateur peut reconnecter l’agenda avec vous.",
      not_found: "Il n’existe plus à son adresse. Un administrateur peut en connecter un autre avec vous."
    },
    hint: "Les réservations des deux derniers jours seront inscrites dès que ce sera de nouveau possible."
  },
  verification: {
    subject: (workspace) => `${workspace} peut-il envoyer des e-mails depuis votre adresse ?`,
    heading: "Est-ce votre adresse ?",
    lead: (workspace, address) =>
      `${workspace} souhaite envoyer ses e-mails de rendez-vous depuis ${address}. Ce sera possible dès que vous aurez confirmé l’adresse.`,
    button: "Confirmer cette adresse",
    hint: "Le lien est valable 72 heures. Si vous n’êtes pas au courant, ignorez cet e-mail ; rien ne changera.",
    foot: (workspace) => `Vous recevez cet e-mail car ${workspace} a indiqué cette adresse.`
  }
}
