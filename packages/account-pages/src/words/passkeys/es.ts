import type { PasskeyWords } from "./PasskeyWords.ts"

export const es: PasskeyWords = {
  title: "Claves de acceso",
  lead: "Entre sin correo: con su huella, su cara o el bloqueo de su dispositivo.",
  notUsed: "aún sin usar",
  name: "Nombre de la clave, por ejemplo Portátil",
  add: "Añadir una clave de acceso",
  remove: "Eliminar",
  signIn: "Entrar con una clave de acceso",
  cancelled: "No se ha usado ninguna clave de acceso. Inténtelo de nuevo o use un enlace por correo.",
  notAdded: "La clave no se ha añadido: ya está en uso o usted tiene 20 claves. Elimine una primero.",
  wrongName: "Escriba un nombre de 60 caracteres como máximo.",
  reasons: {
    stale: "Ha tardado más de 10 minutos o se empezó en otro navegador. Inténtelo de nuevo.",
    unknown: "Este servicio no conoce la clave de acceso. Puede que se haya eliminado.",
    other_account: "Esta clave de acceso pertenece a otra cuenta.",
    invalid: "La clave de acceso no se ha aceptado. Inténtelo de nuevo o use un enlace por correo."
  }
}
