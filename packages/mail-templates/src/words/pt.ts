import type { Words } from "./Words.ts"

export const pt: Words = {
  locale: "pt",
  labelled: (label) => `${label}:`,
  at: (date, time) => `${date}, ${time}`,
  range: (start, end) => `${start} – ${end}`,
  zone: (_, name) => name,
  before: "antes",
  greeting: (name) => `Olá, ${name},`,
  booker: {
    confirmed: {
      subject: ({ at }) => `Reunião marcada: ${at}`,
      heading: ({ date }) => `Até ${date}`,
      lead: () =>
        "A sua reunião está marcada. Não é preciso fazer mais nada: o convite para o seu calendário está em anexo."
    },
    moved: {
      subject: ({ at }) => `Novo horário: ${at}`,
      heading: ({ date }) => `Remarcada para ${date}`,
      lead: () =>
        "A sua reunião tem um novo horário. O convite em anexo atualiza o seu calendário; não é preciso apagar nada."
    },
    cancelled: {
      subject: ({ at }) => `Cancelada: ${at}`,
      heading: () => "A sua reunião foi cancelada",
      lead: () => "A reunião não vai acontecer. O arquivo em anexo a retira do seu calendário."
    },
    reminder: {
      subject: ({ at }) => `Lembrete: ${at}`,
      heading: ({ at }) => `Em breve: ${at}`,
      lead: () => "Um breve lembrete da sua reunião."
    },
    link_ready: {
      subject: ({ at }) => `O link: ${at}`,
      heading: () => "O link da sua reunião",
      lead: () => "Com este link você entra na sua reunião. O convite em anexo o inclui no seu calendário."
    }
  },
  guest: {
    confirmed: {
      subject: ({ at }) => `Convite: ${at}`,
      heading: ({ date }) => `Convite para ${date}`,
      lead: ({ booker }) =>
        `${booker} marcou esta reunião e incluiu você na lista de convidados. O convite para o seu calendário está em anexo.`
    },
    moved: {
      subject: ({ at }) => `Novo horário: ${at}`,
      heading: ({ date }) => `Remarcada para ${date}`,
      lead: ({ booker }) =>
        `A sua reunião com ${booker} tem um novo horário. O convite em anexo atualiza o seu calendário.`
    },
    cancelled: {
      subject: ({ at }) => `Cancelada: ${at}`,
      heading: () => "A sua participação foi cancelada",
      lead: ({ booker }) =>
        `Não é preciso comparecer à reunião com ${booker}. O arquivo em anexo a retira do seu calendário.`
    },
    reminder: {
      subject: ({ at }) => `Lembrete: ${at}`,
      heading: ({ at }) => `Em breve: ${at}`,
      lead: ({ booker }) => `Um breve lembrete da sua reunião com ${booker}.`
    },
    link_ready: {
      subject: ({ at }) => `O link: ${at}`,
      heading: () => "O link da reunião",
      lead: ({ booker }) =>
        `Com este link você entra na reunião com ${booker}. O convite em anexo o inclui no seu calendário.`
    }
  },
  host: {
    confirmed: {
      subject: ({ booker, shortAt }) => `Nova: ${booker}, ${shortAt}`,
      heading: ({ booker }) => booker,
      lead: () => "Uma nova reunião foi marcada."
    },
    moved: {
      subject: ({ booker, shortAt }) => `Novo horário: ${booker}, ${shortAt}`,
      heading: ({ date }) => `Remarcada para ${date}`,
      lead: ({ booker }) => `A reunião com ${booker} tem um novo horário.`
    },
    cancelled: {
      subject: ({ booker, shortAt }) => `Cancelada: ${booker}, ${shortAt}`,
      heading: ({ booker }) => `Cancelada: ${booker}`,
      lead: () => "Esta reunião não vai acontecer. O horário está livre de novo."
    },
    reminder: {
      subject: ({ booker, shortAt }) => `Lembrete: ${booker}, ${shortAt}`,
      heading: ({ at }) => `Em breve: ${at}`,
      lead: ({ booker }) => `Um breve lembrete da reunião com ${booker}.`
    },
    reassigned: {
      subject: ({ booker, shortAt }) => `Com outra pessoa: ${booker}, ${shortAt}`,
      heading: () => "Outra pessoa assume esta reunião",
      lead: ({ booker }) =>
        `A reunião com ${booker} foi remarcada e agora é de outra pessoa. Este horário está livre de novo.`
    },
    link_ready: {
      subject: ({ booker, shortAt }) => `O link: ${booker}, ${shortAt}`,
      heading: () => "O link desta reunião",
      lead: ({ booker }) => `A reunião com ${booker} já tem o seu link.`
    },
    calendar_changed: {
      subject: ({ booker, shortAt }) => `Alterada no seu calendário: ${booker}, ${shortAt}`,
      heading: ({ calendarAt }) =>
        calendarAt === null ? "Apagada do seu calendário" : "Alterada no seu calendário",
      lead: ({ booker, calendarAt }) =>
        calendarAt === null
          ? `A reunião com ${booker} não está mais no seu calendário, mas continua marcada. Coloque-a de volta no calendário ou peça a um administrador que cancele a reserva.`
          : `No seu calendário, a reunião com ${booker} está em ${calendarAt}, mas continua marcada para o horário abaixo. Volte ao horário anterior no calendário ou peça a um administrador que remarque a reserva.`
    }
  },
  updated: {
    subject: ({ at }) => `Atualizada: ${at}`,
    heading: () => "Os dados da reunião mudaram",
    lead: () => "O horário e o anfitrião não mudam.",
    invitation: "O convite anexo atualiza o seu calendário."
  },
  newHost: {
    subject: ({ at }) => `Novo anfitrião: ${at}`,
    heading: () => "A reunião tem um novo anfitrião",
    lead: ({ host }) => `O horário não muda: a reunião é com ${host}.`,
    invitation: "O convite anexo atualiza o seu calendário."
  },
  labels: {
    what: "O quê",
    with: "Com",
    where: "Onde",
    byPhone: "Por telefone",
    linkFollows: "O link chegará por e-mail.",
    linkFailed: "Não foi possível criar um link próprio para esta reunião: este é o do local.",
    guests: "Convidados",
    bookedBy: "Marcada por",
    bookerTime: "Hora local",
    source: "Origem"
  },
  buttons: {
    join: "Entrar na reunião",
    manage: "Remarcar ou cancelar",
    read: "Ver a reunião",
    move: "Remarcar a reunião",
    cancel: "Cancelar a reunião",
    bookAgain: "Escolher outro horário",
    console: "Abrir, mover ou cancelar"
  },
  foot: {
    booker: (workspace) => `Você recebe este e-mail porque marcou uma reunião com ${workspace}.`,
    guest: "Você recebe este e-mail porque está na lista de convidados.",
    host: (workspace) => `Você recebe este e-mail porque atende reuniões de ${workspace}.`,
    member: (workspace) => `Você recebe este e-mail porque acompanha as reservas de ${workspace}.`,
    reach: (workspace) => `Fale com ${workspace} aqui:`,
    unsubscribe: "Não receber mais lembretes desta reunião"
  },
  withheld: (workspace) =>
    `Os dados informados na reserva aparecem apenas no console, porque o seu endereço não está confirmado. Aceite um convite para ${workspace} para recebê-los por e-mail.`,
  account: {
    signIn: (service, address, minutes) => ({
      subject: `Seu link para entrar em ${service}`,
      heading: "Entrar",
      lead: `Foi pedido um link para entrar em ${service} como ${address}.`,
      button: "Entrar",
      hint: `O link funciona uma vez, por ${minutes} minutos. Se você não o pediu, ignore este e-mail; sem o link, nada acontece.`
    }),
    invitation: (workspace, address) => ({
      subject: `Convite para ${workspace}`,
      heading: `Você recebeu um convite para ${workspace}`,
      lead: `Um membro de ${workspace} convida ${address} para trabalhar lá. Aceite o convite para entrar.`,
      button: "Ver o convite",
      hint: "O link funciona uma vez, por 7 dias. Se você não conhece este nome, ignore este e-mail; sem o link, nada acontece."
    }),
    passkey: (name, service, address) => ({
      subject: `Uma chave de acesso foi adicionada à sua conta em ${service}`,
      heading: "Nova chave de acesso",
      lead: `${address} já pode entrar em ${service} com a chave de acesso ${name}.`,
      button: "Ver as suas chaves de acesso",
      hint: "Se você não a adicionou, remova-a, encerre as suas outras sessões e avise o operador do serviço."
    }),
    passwordSet: (service, address) => ({
      subject: `Nova senha da sua conta em ${service}`,
      heading: "Nova senha",
      lead: `${address} agora entra em ${service} com uma nova senha. Todas as outras sessões terminaram.`,
      button: "Ver a sua conta",
      hint: "Se você não a definiu, entre com um link, defina outra e avise o operador do serviço."
    }),
    passwordRemoved: (service, address) => ({
      subject: `A senha da sua conta em ${service} foi removida`,
      heading: "Senha removida",
      lead: `${address} já não entra em ${service} com uma senha. Todas as outras sessões terminaram.`,
      button: "Ver a sua conta",
      hint: "Se você não a removeu, entre com um link, encerre as suas outras sessões e avise o operador do serviço."
    }),
    newBrowser: (service, address) => ({
      subject: `Novo acesso à sua conta em ${service}`,
      heading: "Acesso com um novo navegador",
      lead: `Alguém entrou em ${service} como ${address} com um navegador que ainda não tinha sido usado para esta conta.`,
      button: "Ver os seus navegadores",
      hint: "Se não foi você, encerre a sessão na página da sua conta, em “Navegadores em que você entrou”, defina outra senha se tiver uma e avise o operador do serviço."
    }),
    tokenCreated: (service, address) => ({
      subject: `Novo token de acesso em ${service}`,
      heading: "Novo token de acesso",
      lead: `Foi criado um token de acesso com o qual programas usam ${service} como ${address}.`,
      button: "Ver a sua conta",
      hint: "Se você não o criou, encerre as suas outras sessões, peça a um proprietário do espaço de trabalho que o revogue e avise o operador do serviço."
    }),
    addressLeft: (workspace, service, address) => ({
      subject: `O seu endereço em ${service} foi substituído`,
      heading: "O seu endereço foi substituído",
      lead: `${address} já não dá acesso a ${workspace} em ${service}. O seu cadastro de membro tem agora outro endereço; as sessões e os tokens de acesso deste terminaram nesse espaço de trabalho.`,
      button: "Ver a sua conta",
      hint: "Se você não esperava isso, peça a um proprietário do espaço de trabalho que restaure o seu endereço e avise o operador do serviço."
    }),
    addressGiven: (workspace, service, address) => ({
      subject: `O seu endereço foi registrado em ${service}`,
      heading: "Um novo endereço",
      lead: `${address} é agora o endereço de um membro de ${workspace} em ${service}. Entre com ele e aceite o convite para trabalhar lá.`,
      button: "Ver a sua conta",
      hint: "Se você não conhece o espaço de trabalho, ignore este e-mail; sem você, nada acontece."
    }),
    signedIn: {
      time: "Hora",
      way: "Forma",
      browser: "Navegador",
      unknownBrowser: "Navegador desconhecido",
      ways: {
        email: "Link por e-mail",
        invitation: "Convite",
        operator: "Link do operador",
        provider: "Provedor de identidade",
        passkey: "Chave de acesso",
        password: "Senha"
      }
    },
    tokenFacts: {
      name: "Nome",
      unnamed: "Sem nome",
      access: "Permite",
      scopes: { read: "Leitura", book: "Reservas", manage: "Alterações" },
      workspace: "Espaço de trabalho",
      allWorkspaces: "Todos os espaços de trabalho do membro",
      creator: "Criado com",
      commandLine: "Linha de comando do operador",
      unnamedToken: "Outro token de acesso",
      token: (name) => `Token de acesso ${name}`
    },
    foot: (service) => `Enviado pelo serviço de reservas em ${service}.`
  },
  lostAccount: {
    subject: (account) => `Conecte de novo: ${account}`,
    heading: "Uma conta precisa ser conectada de novo",
    state: (account, end) =>
      end === null ? `O acesso a ${account} terminou.` : `O acesso a ${account} termina em ${end}.`,
    effects: {
      conference:
        "Até ser conectada de novo, as reuniões online recebem o link fixo do seu tipo de reunião, ou nenhum.",
      integration: "Até ser conectada de novo, as conversões aguardam e não são comunicadas."
    },
    hint: "Se terminou o acesso de propósito, desconecte a conta.",
    foot: (workspace) => `Recebe este e-mail porque administra ${workspace}.`
  },
  lostCalendar: {
    subject: (account) => `Conecte o seu calendário de novo: ${account}`,
    heading: "O seu calendário precisa ser conectado de novo",
    lead: (account, lastRead) =>
      `O acesso ao calendário ${account} terminou. Até que você o conecte de novo, as reservas não são escritas nele ${lastRead === null ? "e não é possível marcar reuniões com você" : `e valem os seus horários ocupados de ${lastRead}`}.`,
    button: "Conectar de novo",
    buttonHint: "Se você retirou o acesso de propósito, desconecte o calendário ou peça isso.",
    hint: "Um administrador pode conectá-lo de novo com você. Se você retirou o acesso de propósito, peça que o calendário seja removido."
  },
  unreadableCalendar: {
    subject: (account) => `Um evento do seu calendário não pode ser lido: ${account}`,
    heading: "Um evento do seu calendário não pode ser lido",
    lead: (account, event, line, part) =>
      `No calendário ${account}, a hora do evento “${event}” não pode ser lida (${line === null ? "" : `linha ${line}: `}${part}). Até ser corrigida, o calendário inteiro não é lido, para que nenhuma hora ocupada conte como livre.`,
    since: (lastRead) =>
      lastRead === null
        ? "Não pode ser reservado até o calendário ser lido."
        : `Contam as horas ocupadas da última leitura: ${lastRead}. Pode ser reservado à hora de eventos mais recentes.`,
    hint: "Corrija ou elimine o evento no seu calendário. É lido de novo dentro de uma hora."
  },
  unwritableCalendar: {
    subject: (account) => `Faltam reservas no seu calendário: ${account}`,
    heading: "As reservas não podem ser escritas no seu calendário",
    lead: (account, obstacle) =>
      `As reservas novas e alteradas não são escritas no calendário ${account}. ${obstacle}`,
    obstacles: {
      no_space: "Ele está sem espaço. Apague eventos antigos ou aumente o espaço.",
      read_only:
        "O acesso só permite leitura. Permita alterações ou peça que o calendário seja conectado com outro acesso.",
      unauthorized:
        "O servidor rejeita as credenciais. Um administrador pode conectar o calendário de novo com você.",
      not_found: "Ele não existe mais no seu endereço. Um administrador pode conectar outro com você."
    },
    hint: "As reservas dos últimos dois dias serão escritas assim que for possível de novo."
  },
  verification: {
    subject: (workspace) => `${workspace} pode enviar e-mails com o seu endereço?`,
    heading: "Este endereço é seu?",
    lead: (workspace, address) =>
      `${workspace} quer enviar os e-mails das suas reuniões a partir de ${address}. Isso será possível quando você confirmar o endereço.`,
    button: "Confirmar o endereço",
    hint: "O link funciona por 72 horas. Se você não sabe do que se trata, ignore este e-mail; nada vai mudar.",
    foot: (workspace) => `Você recebe este e-mail porque ${workspace} informou este endereço.`
  }
}
