import type { FaultsWords } from "./FaultsWords.ts"

export const es: FaultsWords = {
  unreachable: "El servidor no responde. Compruebe la dirección y que el servidor funciona.",
  timed_out: "El servidor no responde a tiempo. Pruebe otra vez en unos minutos.",
  address_refused:
    "Esta dirección no está permitida. Use una dirección https pública, o pida al operador que permita su red.",
  unknown_host:
    "Este nombre no lleva a ningún servidor accesible. Compruébelo, o pida al operador que permita su red.",
  unauthorized: "El servidor rechaza las credenciales. Compruébelas y conecte de nuevo.",
  not_found:
    "El servidor no tiene ningún calendario en esta dirección. Compruebe la dirección y conecte de nuevo.",
  moved: "El calendario se ha trasladado a otra dirección. Conecte la nueva dirección.",
  rate_limited: "El servidor limita ahora las peticiones. Pruebe otra vez en unos minutos.",
  server_error: "El servidor responde con un error. Pruebe más tarde o pregunte a quien lo gestiona.",
  not_a_calendar: "La respuesta no es un calendario. Compruebe la dirección: puede ser una página web.",
  unreadable_event:
    "No se puede leer la hora de un evento, por lo que no se lee el calendario. Corrija el evento o elimínelo.",
  undelivered:
    "El servidor anuncia un evento que no entrega. Pruebe más tarde o pregunte a quien lo gestiona.",
  too_large: "El calendario es demasiado grande. Elimine eventos antiguos.",
  unsupported_rule: "Un evento se repite demasiado. Cámbielo a una vez por hora como máximo.",
  too_many_repetitions: "El calendario tiene demasiados eventos periódicos. Elimine o termine los antiguos.",
  too_complex: "El calendario tarda demasiado en leerse. Elimine eventos antiguos o grandes.",
  needs_consent: "El proveedor ha retirado el acceso. Conéctelo de nuevo en el navegador.",
  read_only: "No se puede escribir en el calendario. Permita la escritura o elija otro destino.",
  no_space: "El almacenamiento del calendario está lleno. Libere espacio.",
  occupied: "Otro anfitrión usa este calendario. Elija uno propio.",
  conflict: "La entrada se cambió al mismo tiempo. Se intenta de nuevo.",
  access_unreadable: "Las credenciales guardadas son ilegibles. Quite la conexión y añádala de nuevo.",
  unknown_host_user: "La cuenta no tiene ese usuario. Indique otro usuario de la cuenta.",
  not_allowed: "El proveedor rechaza la petición. Compruebe la dirección y lo que incluye la cuenta.",
  no_calendar: "El anfitrión no tiene un calendario del proveedor. Conecte uno como destino.",
  calendar_failed: "No se pudo escribir la entrada en el calendario del anfitrión. Pruebe el calendario.",
  no_account: "La cuenta de conferencias se quitó. Elija otra en el tipo de evento.",
  no_server: "No hay servidor de correo. Indique uno con la API de gestión o pregunte al operador.",
  timeout: "El servidor de correo no responde a tiempo. Compruebe el host y el puerto, y pruebe de nuevo.",
  login_failed: "El servidor de correo rechaza el acceso. Compruebe el usuario y la contraseña.",
  name_unknown:
    "Este nombre no lleva a ningún servidor accesible. Compruébelo, o pida al operador que permita su red.",
  certificate_untrusted:
    "El certificado del servidor de correo no es de confianza. Compruebe el host o renueve el certificado.",
  tls_failed: "El cifrado con el servidor de correo falla. Compruebe el puerto y la seguridad.",
  starttls_refused: "El servidor de correo rechaza STARTTLS. Use el puerto de TLS.",
  token_refused: "El proveedor rechaza el acceso al correo. Pida al operador que lo renueve.",
  token_unavailable: "El proveedor no da acceso al correo ahora. Pruebe otra vez en unos minutos.",
  connection_failed: "No se puede acceder al servidor de correo. Compruebe el host y el puerto.",
  secret_unreadable: "La contraseña guardada es ilegible. Introdúzcala de nuevo.",
  no_answer: "El receptor no responde. Compruebe la dirección y que el receptor funciona.",
  http_status: "El receptor responde {status}. Mire su registro y envíe de nuevo.",
  other: "No funciona ({code}). Pruebe de nuevo y pregunte al operador si persiste.",
  place: "Evento: {event}, línea {line}, {part}.",
  placeWithoutLine: "Evento: {event}, {part}."
}
