import type { FaultsWords } from "./FaultsWords.ts"

export const es: FaultsWords = {
  unreachable: "El servidor no responde.",
  timed_out: "El servidor no responde a tiempo.",
  address_refused: "Esta dirección no está permitida.",
  unknown_host: "Ningún servidor tiene este nombre.",
  unauthorized: "El servidor rechaza las credenciales.",
  not_found: "El servidor no tiene ningún calendario en esta dirección.",
  moved: "El calendario se ha trasladado a otra dirección.",
  rate_limited: "El servidor limita ahora las peticiones.",
  server_error: "El servidor responde con un error.",
  not_a_calendar: "La respuesta no es un calendario.",
  too_large: "El calendario es demasiado grande.",
  unsupported_rule: "Un evento se repite demasiado.",
  too_many_repetitions: "El calendario tiene demasiados eventos periódicos.",
  too_complex: "El calendario tarda demasiado en leerse.",
  needs_consent: "El proveedor ha retirado el acceso.",
  read_only: "No se puede escribir en el calendario.",
  no_space: "El almacenamiento del calendario está lleno.",
  occupied: "Otro anfitrión usa este calendario.",
  conflict: "La entrada se cambió al mismo tiempo.",
  access_unreadable: "Las credenciales guardadas son ilegibles."
}
