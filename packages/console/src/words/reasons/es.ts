import type { ReasonsWords } from "./ReasonsWords.ts"

export const es: ReasonsWords = {
  skipped: {
    superseded: "La reserva o la conexión ha cambiado desde entonces.",
    past: "La reunión ha terminado o ha empezado.",
    removed: "Se quitó el destinatario o aquello de lo que trata.",
    erased: "Se borraron los datos del destinatario.",
    host: "El destinatario ya recibe el correo del anfitrión.",
    suppressed: "Correos anteriores a esta dirección volvieron o se marcaron como spam.",
    unsubscribed: "El destinatario no quiere recordatorios de esta reserva.",
    address_limit: "La dirección ha recibido demasiados correos en poco tiempo.",
    no_reminder: "El tipo de evento ya no tiene este recordatorio.",
    no_sender: "No hay ningún servidor de correo configurado.",
    expired: "El enlace ha caducado.",
    discarded: "El operador lo ha descartado.",
    disabled: "El webhook está desactivado.",
    gone: "Lo que debía notificarse ya no existe.",
    integration_removed: "La cuenta publicitaria se quitó.",
    integration_disabled: "La cuenta publicitaria está desactivada.",
    kind_not_mapped: "La cuenta publicitaria no tiene conversión para esta clase de evento.",
    no_consent: "La persona no ha aceptado los envíos a plataformas publicitarias.",
    too_old: "El evento es demasiado antiguo para la plataforma.",
    booking_gone: "La reserva se eliminó.",
    rescheduled: "La reserva sustituye a una que ya se notificó.",
    payment_gone: "El pago se eliminó.",
    contact_gone: "El contacto se eliminó."
  },
  mail: {
    unknown_address: "La dirección no existe. Compruébela ({code}).",
    mailbox_full: "El buzón del destinatario está lleno ({code}).",
    unwanted:
      "El servidor del destinatario rechaza los correos de este remitente. Compruebe su SPF y su DKIM ({code}).",
    busy: "El servidor de correo no está disponible o limita los correos ({code}).",
    refused: "El correo fue rechazado o volvió. Compruebe la dirección ({code}).",
    complaint: "El destinatario ha marcado el correo como spam.",
    message_too_large: "El correo es demasiado grande para el servidor. Acorte sus textos.",
    port_refused: "Este puerto no está permitido para servidores de correo. Use 465 o 587.",
    address_refused: "El servidor de correo está en una red no permitida. Pida al operador que la permita.",
    workspace_limit: "El espacio de trabajo ha alcanzado su límite de correos. Espere o pregunte al operador."
  },
  integration: {
    auth_expired: "La plataforma ha retirado el acceso. Conecte la cuenta de nuevo.",
    throttled: "La plataforma limita ahora las peticiones.",
    credential_unreadable: "Las credenciales guardadas son ilegibles. Conecte la cuenta de nuevo.",
    unreadable_answer: "La respuesta de la plataforma es ilegible. Envíe de nuevo más tarde.",
    version_sunset:
      "La plataforma ha retirado esta versión de su interfaz. Pida una actualización al operador.",
    not_received: "La plataforma no ha contado el evento. Compruebe el conjunto de datos de la cuenta.",
    unreachable: "La plataforma no responde. Envíe de nuevo más tarde.",
    timeout: "La plataforma no responde a tiempo. Envíe de nuevo más tarde.",
    refused: "La plataforma rechaza el evento. Consulte su código: {code}."
  }
}
