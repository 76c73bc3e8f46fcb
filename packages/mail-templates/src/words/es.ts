import type { Words } from "./Words.ts"

export const es: Words = {
  locale: "es",
  labelled: (label) => `${label}:`,
  at: (date, time) => `${date}, ${time}`,
  range: (start, end) => `${start} – ${end}`,
  zone: (_, name) => name,
  before: "antes",
  greeting: (name) => `Hola, ${name}:`,
  booker: {
    confirmed: {
      subject: ({ at }) => `Su cita está reservada: ${at}`,
      heading: ({ date }) => `Nos vemos el ${date}`,
      lead: () =>
        "Su cita está reservada. No tiene que hacer nada más: la invitación para su calendario va adjunta."
    },
    moved: {
      subject: ({ at }) => `Nueva hora: ${at}`,
      heading: ({ date }) => `Cambiada al ${date}`,
      lead: () =>
        "Su cita tiene una nueva hora. La invitación adjunta cambia la entrada de su calendario; no tiene que borrar nada."
    },
    cancelled: {
      subject: ({ at }) => `Cancelada: ${at}`,
      heading: () => "Su cita está cancelada",
      lead: () => "La cita no tendrá lugar. El archivo adjunto la quita de su calendario."
    },
    reminder: {
      subject: ({ at }) => `Recordatorio: ${at}`,
      heading: ({ at }) => `Próximamente: ${at}`,
      lead: () => "Un breve recordatorio de su cita."
    },
    link_ready: {
      subject: ({ at }) => `El enlace: ${at}`,
      heading: () => "El enlace de su cita",
      lead: () =>
        "Puede unirse a su cita con este enlace. La invitación adjunta lo añade a la entrada de su calendario."
    }
  },
  guest: {
    confirmed: {
      subject: ({ at }) => `Invitación: ${at}`,
      heading: ({ date }) => `Le invitan el ${date}`,
      lead: ({ booker }) =>
        `${booker} ha reservado esta cita y le ha añadido como invitado. La invitación para su calendario va adjunta.`
    },
    moved: {
      subject: ({ at }) => `Nueva hora: ${at}`,
      heading: ({ date }) => `Cambiada al ${date}`,
      lead: ({ booker }) =>
        `Su cita con ${booker} tiene una nueva hora. La invitación adjunta cambia la entrada de su calendario.`
    },
    cancelled: {
      subject: ({ at }) => `Cancelada: ${at}`,
      heading: () => "Ya no tiene que asistir a esta cita",
      lead: ({ booker }) =>
        `No hace falta que acuda a la cita con ${booker}. El archivo adjunto la quita de su calendario.`
    },
    reminder: {
      subject: ({ at }) => `Recordatorio: ${at}`,
      heading: ({ at }) => `Próximamente: ${at}`,
      lead: ({ booker }) => `Un breve recordatorio de su cita con ${booker}.`
    },
    link_ready: {
      subject: ({ at }) => `El enlace: ${at}`,
      heading: () => "El enlace de la cita",
      lead: ({ booker }) =>
        `Puede unirse a la cita con ${booker} con este enlace. La invitación adjunta lo añade a la entrada de su calendario.`
    }
  },
  host: {
    confirmed: {
      subject: ({ booker, shortAt }) => `Nueva: ${booker}, ${shortAt}`,
      heading: ({ booker }) => booker,
      lead: () => "Hay una nueva cita reservada."
    },
    moved: {
      subject: ({ booker, shortAt }) => `Nueva hora: ${booker}, ${shortAt}`,
      heading: ({ date }) => `Cambiada al ${date}`,
      lead: ({ booker }) => `La cita con ${booker} tiene una nueva hora.`
    },
    cancelled: {
      subject: ({ booker, shortAt }) => `Cancelada: ${booker}, ${shortAt}`,
      heading: ({ booker }) => `Cancelada: ${booker}`,
      lead: () => "Esta cita no tendrá lugar. La hora vuelve a estar libre."
    },
    reminder: {
      subject: ({ booker, shortAt }) => `Recordatorio: ${booker}, ${shortAt}`,
      heading: ({ at }) => `Próximamente: ${at}`,
      lead: ({ booker }) => `Un breve recordatorio de la cita con ${booker}.`
    },
    reassigned: {
      subject: ({ booker, shortAt }) => `Con otra persona: ${booker}, ${shortAt}`,
      heading: () => "Otra persona se encarga de esta cita",
      lead: ({ booker }) =>
        `La cita con ${booker} se ha cambiado y ahora la atiende otra persona. Esta hora vuelve a estar libre.`
    },
    link_ready: {
      subject: ({ booker, shortAt }) => `El enlace: ${booker}, ${shortAt}`,
      heading: () => "El enlace de esta cita",
      lead: ({ booker }) => `La cita con ${booker} ya tiene su enlace.`
    },
    calendar_changed: {
      subject: ({ booker, shortAt }) => `Cambio en su calendario: ${booker}, ${shortAt}`,
      heading: ({ calendarAt }) =>
        calendarAt === null ? "Borrada de su calendario" : "Cambiada en su calendario",
      lead: ({ booker, calendarAt }) =>
        calendarAt === null
          ? `La cita con ${booker} ya no está en su calendario, pero sigue reservada. Vuelva a ponerla en su calendario o pida a un administrador que cancele la reserva.`
          : `En su calendario, la cita con ${booker} está el ${calendarAt}, pero sigue reservada para la hora de abajo. Devuélvala a su hora en el calendario o pida a un administrador que cambie la reserva.`
    }
  },
  updated: {
    subject: ({ at }) => `Actualizada: ${at}`,
    heading: () => "Los datos de la cita han cambiado",
    lead: () => "La hora y el anfitrión no cambian.",
    invitation: "La invitación adjunta actualiza la entrada de su calendario."
  },
  newHost: {
    subject: ({ at }) => `Nuevo anfitrión: ${at}`,
    heading: () => "La cita tiene un nuevo anfitrión",
    lead: ({ host }) => `La hora no cambia: ${host} se encarga de la cita.`,
    invitation: "La invitación adjunta actualiza la entrada de su calendario."
  },
  labels: {
    what: "Qué",
    with: "Con",
    where: "Dónde",
    byPhone: "Por teléfono",
    linkFollows: "El enlace llegará por correo electrónico.",
    linkFailed: "No se pudo crear un enlace propio para esta reunión: este es el del lugar.",
    guests: "Invitados",
    bookedBy: "Reserva de",
    bookerTime: "Hora allí",
    source: "Origen"
  },
  buttons: {
    join: "Unirse a la cita",
    manage: "Cambiar o cancelar",
    read: "Ver la cita",
    move: "Cambiar la cita",
    cancel: "Cancelar la cita",
    bookAgain: "Elegir otra hora",
    console: "Abrir, mover o cancelar"
  },
  foot: {
    booker: (workspace) => `Recibe este mensaje porque ha reservado con ${workspace}.`,
    guest: "Recibe este mensaje porque le han añadido como invitado.",
    host: (workspace) => `Recibe este mensaje porque atiende citas de ${workspace}.`,
    member: (workspace) => `Recibe este mensaje porque sigue las reservas de ${workspace}.`,
    reach: (workspace) => `Puede contactar con ${workspace} aquí:`,
    unsubscribe: "No recibir más recordatorios de esta cita"
  },
  withheld: (workspace) =>
    `Los datos de la persona que reservó solo se muestran en la consola, porque su dirección no está confirmada. Acepte una invitación a ${workspace} para recibirlos por correo.`,
  account: {
    signIn: (service, address, minutes) => ({
      subject: `Su enlace para entrar en ${service}`,
      heading: "Entrar",
      lead: `Se ha pedido un enlace para entrar en ${service} como ${address}.`,
      button: "Entrar",
      hint: `El enlace funciona una vez, durante ${minutes} minutos. Si no lo ha pedido, ignore este mensaje; sin el enlace no ocurre nada.`
    }),
    invitation: (workspace, address) => ({
      subject: `Invitación a ${workspace}`,
      heading: `Tiene una invitación a ${workspace}`,
      lead: `Un miembro de ${workspace} invita a ${address} a trabajar allí. Acepte la invitación para entrar.`,
      button: "Ver la invitación",
      hint: "El enlace funciona una vez, durante 7 días. Si no conoce este nombre, ignore este mensaje; sin el enlace no ocurre nada."
    }),
    passkey: (name, service, address) => ({
      subject: `Se ha añadido una clave de acceso a su cuenta en ${service}`,
      heading: "Nueva clave de acceso",
      lead: `${address} ya puede iniciar sesión en ${service} con la clave de acceso ${name}.`,
      button: "Ver sus claves de acceso",
      hint: "Si no la ha añadido usted, elimínela, cierre sus demás sesiones y avise al operador del servicio."
    }),
    passwordSet: (service, address) => ({
      subject: `Nueva contraseña de su cuenta en ${service}`,
      heading: "Nueva contraseña",
      lead: `${address} inicia sesión ahora en ${service} con una contraseña nueva. Las demás sesiones han terminado.`,
      button: "Ver su cuenta",
      hint: "Si no la ha establecido usted, inicie sesión con un enlace, establezca otra y avise al operador del servicio."
    }),
    passwordRemoved: (service, address) => ({
      subject: `Se ha eliminado la contraseña de su cuenta en ${service}`,
      heading: "Contraseña eliminada",
      lead: `${address} ya no inicia sesión en ${service} con una contraseña. Las demás sesiones han terminado.`,
      button: "Ver su cuenta",
      hint: "Si no la ha eliminado usted, inicie sesión con un enlace, cierre sus demás sesiones y avise al operador del servicio."
    }),
    newBrowser: (service, address) => ({
      subject: `Nuevo inicio de sesión en su cuenta en ${service}`,
      heading: "Inicio de sesión con un navegador nuevo",
      lead: `${address} ha iniciado sesión en ${service} con un navegador que no se había usado antes para esta cuenta.`,
      button: "Ver sus navegadores",
      hint: "Si no ha sido usted, cierre la sesión en la página de su cuenta, en «Navegadores en los que ha entrado», establezca otra contraseña si tiene una y avise al operador del servicio."
    }),
    tokenCreated: (service, address) => ({
      subject: `Nuevo token de acceso en ${service}`,
      heading: "Nuevo token de acceso",
      lead: `Se ha creado un token de acceso con el que los programas usan ${service} como ${address}.`,
      button: "Ver su cuenta",
      hint: "Si no lo ha creado usted, cierre sus demás sesiones, pida a un propietario del espacio de trabajo que lo revoque y avise al operador del servicio."
    }),
    addressLeft: (workspace, service, address) => ({
      subject: `Su dirección en ${service} se ha sustituido`,
      heading: "Su dirección se ha sustituido",
      lead: `${address} ya no da acceso a ${workspace} en ${service}. Su pertenencia tiene ahora otra dirección; las sesiones y los tokens de acceso de esta han terminado en ese espacio de trabajo.`,
      button: "Ver su cuenta",
      hint: "Si no lo esperaba, pida a un propietario del espacio de trabajo que restablezca su dirección y avise al operador del servicio."
    }),
    addressGiven: (workspace, service, address) => ({
      subject: `Su dirección se ha registrado en ${service}`,
      heading: "Una dirección nueva",
      lead: `${address} es ahora la dirección de un miembro de ${workspace} en ${service}. Inicie sesión con ella y acepte la invitación para trabajar allí.`,
      button: "Ver su cuenta",
      hint: "Si no conoce el espacio de trabajo, ignore este mensaje; sin usted no ocurre nada."
    }),
    signedIn: {
      time: "Hora",
      way: "Modo",
      browser: "Navegador",
      unknownBrowser: "Navegador desconocido",
      ways: {
        email: "Enlace por correo electrónico",
        invitation: "Invitación",
        operator: "Enlace del operador",
        provider: "Proveedor de identidad",
        passkey: "Clave de acceso",
        password: "Contraseña"
      }
    },
    tokenFacts: {
      name: "Nombre",
      unnamed: "Sin nombre",
      access: "Permite",
      scopes: { read: "Lectura", book: "Reservas", manage: "Cambios" },
      workspace: "Espacio de trabajo",
      allWorkspaces: "Todos los espacios de trabajo del miembro",
      creator: "Creado con",
      commandLine: "Línea de comandos del operador",
      unnamedToken: "Otro token de acceso",
      token: (name) => `Token de acceso ${name}`
    },
    foot: (service) => `Enviado por el servicio de reservas de ${service}.`
  },
  lostAccount: {
    subject: (account) => `Vuelva a conectar: ${account}`,
    heading: "Hay que volver a conectar una cuenta",
    state: (account, end) =>
      end === null ? `El acceso a ${account} ha terminado.` : `El acceso a ${account} termina el ${end}.`,
    effects: {
      conference:
        "Hasta que la vuelva a conectar, las reuniones en línea reciben el enlace fijo de su tipo de cita, o ninguno.",
      integration: "Hasta que la vuelva a conectar, las conversiones esperan y no se comunican."
    },
    hint: "Si terminó el acceso a propósito, desconecte la cuenta.",
    foot: (workspace) => `Recibe este correo porque administra ${workspace}.`
  },
  lostCalendar: {
    subject: (account) => `Vuelva a conectar su calendario: ${account}`,
    heading: "Hay que volver a conectar su calendario",
    lead: (account, lastRead) =>
      `El acceso al calendario ${account} ha terminado. Hasta que lo vuelva a conectar, las reservas no se anotan en él ${lastRead === null ? "y no se puede reservar con usted" : `y cuentan sus horas ocupadas del ${lastRead}`}.`,
    button: "Conectar de nuevo",
    buttonHint: "Si ha retirado el acceso a propósito, desconecte el calendario o pida que se desconecte.",
    hint: "Un administrador puede volver a conectarlo con usted. Si ha retirado el acceso a propósito, pida que se elimine el calendario."
  },
  unreadableCalendar: {
    subject: (account) => `Un evento de su calendario no se puede leer: ${account}`,
    heading: "Un evento de su calendario no se puede leer",
    lead: (account, event, line, part) =>
      `En el calendario ${account} no se puede leer la hora del evento «${event}» (${line === null ? "" : `línea ${line}: `}${part}). Hasta que se corrija, no se lee el calendario entero, para que ninguna hora ocupada cuente como libre.`,
    since: (lastRead) =>
      lastRead === null
        ? "No se le puede reservar hasta que se lea el calendario."
        : `Valen las horas ocupadas de la última lectura: ${lastRead}. Se le puede reservar a la hora de eventos más recientes.`,
    hint: "Corrija o quite el evento en su calendario. Se lee de nuevo en menos de una hora."
  },
  unwritableCalendar: {
    subject: (account) => `Faltan reservas en su calendario: ${account}`,
    heading: "No se pueden anotar reservas en su calendario",
    lead: (account, obstacle) =>
      `Las reservas nuevas y cambiadas no se anotan en el calendario ${account}. ${obstacle}`,
    obstacles: {
      no_space: "No le queda espacio. Borre eventos antiguos o amplíe el espacio.",
      read_only:
        "El acceso solo permite leer. Permita cambios o pida que se conecte el calendario con otro acceso.",
      unauthorized:
        "Su servidor rechaza las credenciales. Un administrador puede volver a conectar el calendario con usted.",
      not_found: "Ya no existe en su dirección. Un administrador puede conectar otro con usted."
    },
    hint: "Las reservas de los últimos dos días se anotarán en cuanto vuelva a ser posible."
  },
  verification: {
    subject: (workspace) => `¿Puede ${workspace} enviar mensajes desde su dirección?`,
    heading: "¿Es esta su dirección?",
    lead: (workspace, address) =>
      `${workspace} quiere enviar sus mensajes sobre citas desde ${address}. Podrá hacerlo cuando usted confirme la dirección.`,
    button: "Confirmar la dirección",
    hint: "El enlace funciona durante 72 horas. Si no sabe nada de esto, ignore este mensaje; no cambiará nada.",
    foot: (workspace) => `Recibe este mensaje porque ${workspace} ha indicado esta dirección.`
  }
}
