import type { ConnectWords } from "./ConnectWords.ts"

export const es: ConnectWords = {
  title: "Conectar calendarios",
  whose: "¿De quién son los calendarios?",
  of: "Calendarios de {host}",
  lead: "Las citas de los calendarios conectados bloquean horas. Las reservas se escriben en uno de ellos.",
  none: "No hay ningún calendario conectado.",
  read: "leído: {time}",
  notRead: "aún no leído",
  failing: "no se puede leer por ahora",
  ended: "El acceso ha terminado. Conéctelo de nuevo.",
  destination: "las reservas se escriben aquí",
  connect: "Conectar {provider}",
  again: "Conectar de nuevo",
  disconnect: "Desconectar",
  confirm: "Desconectar ahora",
  notConfirmed:
    "Google no ha confirmado el fin del acceso. Inténtelo de nuevo, o desconecte de todos modos y quite el acceso en su cuenta de Google.",
  anyway: "Desconectar de todos modos",
  redirect: "Dirección de redirección que se registra en {provider}, exactamente así",
  copy: "Copiar",
  copied: "Copiado",
  notSetUp:
    "{provider} no está configurado. Su cliente lo configura el operador, o un administrador en la consola, en Conexiones.",
  notAllowed: "Su rol no lo permite. Pregunte a un administrador.",
  finishing: "Conectando …",
  chooseTitle: "Elija los calendarios",
  chooseLead: "Las citas de los calendarios marcados bloquean horas.",
  busy: "Calendarios que cuentan como ocupado",
  writeInto: "Escribir las reservas en",
  writeNowhere: "Ninguno de ellos",
  choose: "Conectar",
  notChosen: "No se ha podido conectar {calendar}. Compruebe que puede abrirlo en su cuenta.",
  chosenNone: "Marque al menos un calendario.",
  doneTitle: "Conectado",
  doneText: "A partir de ahora los calendarios se leen cada pocos minutos.",
  back: "Mostrar los calendarios",
  refusedTitle: "No conectado",
  begin: "Empezar de nuevo",
  reasons: {
    unknown: "La conexión es desconocida o ha terminado. Empiece de nuevo.",
    other_browser: "La conexión se empezó en otro navegador u otra sesión. Empiece de nuevo en este.",
    used: "Esta respuesta ya se ha usado. Empiece de nuevo.",
    expired: "La conexión ha durado más de 10 minutos. Empiece de nuevo.",
    other_provider: "La respuesta viene de otro proveedor. Empiece de nuevo.",
    denied: "No ha permitido el acceso. No se ha conectado nada.",
    provider_refused:
      "El proveedor rechaza el acceso. Pida a un administrador o al operador que compruebe el cliente y sus permisos.",
    code_refused: "El proveedor ya no acepta su respuesta. Empiece de nuevo.",
    scope_missing: "Falta un permiso. Empiece de nuevo y deje marcadas todas las casillas.",
    no_refresh_token:
      "El proveedor no ha dado un acceso duradero. Quite la aplicación en su cuenta y empiece de nuevo.",
    other_account: "Esta es otra cuenta que la anterior. Empiece de nuevo y elija la cuenta anterior.",
    unavailable: "No se puede contactar con el proveedor. Empiece de nuevo en unos minutos."
  }
}
