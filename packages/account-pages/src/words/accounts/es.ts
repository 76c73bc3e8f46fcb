import type { AccountsWords } from "./AccountsWords.ts"

export const es: AccountsWords = {
  title: "Cuentas conectadas",
  meetings: "Reuniones en línea",
  meetingsLead: "Zoom crea un enlace para cada reserva. Elija la cuenta en el tipo de cita.",
  ads: "Plataformas publicitarias",
  adsLead:
    "Los contactos, las reservas y los pagos se comunican a las plataformas en las que hace publicidad.",
  none: "No hay ninguna cuenta conectada.",
  works: "conectada",
  endsOn: "el acceso termina {time}: vuelva a conectarla antes",
  unused: "aún sin usar: envíe un evento de prueba y después úsela",
  use: "Usar",
  disconnect: "Desconectar",
  confirm: "Desconectar ahora",
  notConfirmed:
    "El proveedor no confirmó el fin del acceso. Inténtelo de nuevo, o desconecte igualmente y quite el acceso en la cuenta.",
  inUse: "Hay tipos de cita que usan esta cuenta. Elija antes otra en ellos.",
  setUp: "Configurar {platform}",
  newValue: "Introducir un nuevo token de acceso",
  findAt: "En {platform} está en: {path}",
  check: "Revise estos valores: {fields}.",
  optional: "opcional",
  consentOnly: "Comunicar solo a las personas que lo aceptaron",
  save: "Guardar y enviar un evento de prueba",
  chooseTitle: "Elegir la cuenta publicitaria",
  chooseLead: "{platform} permitió el acceso. ¿A qué cuenta se comunican las conversiones?",
  doneText: "La cuenta está conectada.",
  back: "Mostrar las cuentas",
  test: "Enviar un evento de prueba",
  testing: "Enviando …",
  fields: {
    datasetId: "Id. del conjunto de datos",
    pixelCode: "Código del píxel",
    pixelId: "Id. del píxel",
    tagId: "Id. de la etiqueta",
    customerId: "Id. de cliente, 10 cifras",
    loginCustomerId: "Id. de cliente de la cuenta de administrador",
    credential: "Token de acceso",
    testCode: "Código de prueba",
    lead: "Id. para contactos",
    schedule: "Id. para reservas",
    purchase: "Id. para pagos"
  },
  answers: {
    accepted:
      "{platform} aceptó el evento de prueba. Aparece en la herramienta de pruebas de la plataforma y no se cuenta.",
    pending: "{platform} recibió el evento de prueba y lo comprueba.",
    throttled: "{platform} recibe demasiadas solicitudes en este momento. Inténtelo en unos minutos.",
    retryable: "{platform} no está disponible o falla. Inténtelo en unos minutos. ({code})",
    rejected: "{platform} rechazó el evento de prueba: revise los valores. ({code})",
    auth_expired: "{platform} no acepta el token de acceso. Cree uno nuevo e introdúzcalo.",
    no_test_mode: "{platform} no tiene eventos de prueba. Verá su respuesta con la primera conversión.",
    no_test_code:
      "Introduzca un código de prueba para enviar eventos de prueba. Sin él, verá la respuesta con la primera conversión."
  }
}
