import type { AccountWords } from "./AccountWords.ts"
import { es as accounts } from "./accounts/es.ts"
import { es as connect } from "./connect/es.ts"
import { es as passkeys } from "./passkeys/es.ts"
import { es as passwords } from "./passwords/es.ts"

export const es: AccountWords = {
  signIn: "Entrar",
  signInLead: "Le enviamos un enlace por correo. No necesita contraseña.",
  email: "Correo electrónico",
  sendLink: "Enviarme un enlace",
  sendHint: "El enlace funciona una vez, durante 15 minutos, y solo después de que usted lo confirme.",
  sentTitle: "Mire su buzón",
  sentText: "Si {email} es de un miembro, un mensaje con un enlace está en camino. Puede tardar un minuto.",
  otherAddress: "Usar otra dirección",
  checking: "Comprobando el enlace…",
  linkSignInTitle: "¿Entrar como {email}?",
  linkSignIn: "Entrar",
  invitedTitle: "Tiene una invitación a {workspace}",
  invitedText: "Su función será {role}, con la dirección {email}.",
  accept: "Aceptar y entrar",
  firstTitle: "Le damos la bienvenida a {workspace}",
  firstText: "Su función es {role}, con la dirección {email}.",
  invalidTitle: "Este enlace no funciona",
  invalidText: "Está incompleto, ha caducado o ya se ha usado. Ábralo de nuevo desde el mensaje o pida otro.",
  askForLink: "Pedir otro enlace",
  withProvider: "Iniciar sesión con {provider}",
  providerTitle: "Iniciando sesión…",
  notSignedIn: "No ha iniciado sesión",
  staleSignIn:
    "Este inicio de sesión se empezó en otro navegador, ya terminó o duró más de 10 minutos. Empiece de nuevo.",
  cancelledSignIn: "El inicio de sesión se canceló en el proveedor.",
  providerRefused:
    "El proveedor no aceptó el inicio de sesión. Empiece de nuevo; si vuelve a ocurrir, avise al operador de este servicio.",
  providerUnreachable:
    "El proveedor no responde. Inténtelo de nuevo en un minuto, o inicie sesión con un enlace por correo.",
  unverifiedEmail:
    "El proveedor no ha verificado su dirección de correo. Verifíquela allí, o inicie sesión con un enlace por correo.",
  notAMember:
    "Ningún espacio de trabajo tiene un miembro con su dirección. Pida una invitación a un propietario.",
  otherIdentity:
    "Su cuenta pertenece aquí a otra persona del proveedor. Inicie sesión con un enlace por correo y avise a un propietario.",
  backToSignIn: "Volver al inicio de sesión",
  accountTitle: "Su cuenta",
  workspaces: "Espacios de trabajo",
  noWorkspaces: "Ningún espacio de trabajo tiene un miembro con su dirección.",
  invitations: "Invitaciones",
  acceptInvitation: "Aceptar",
  sessions: "Navegadores en los que ha entrado",
  thisBrowser: "este navegador",
  lastUsed: "último uso: {time}",
  end: "Cerrar",
  endOthers: "Cerrar todas las demás",
  signOut: "Salir",
  unknownBrowser: "Navegador desconocido",
  roleMember: "miembro",
  roleAdmin: "administrador",
  roleOwner: "propietario",
  wrongEmail: "Escriba una dirección de correo, como ada@example.com.",
  tooMany: "Demasiados intentos. Inténtelo de nuevo en {minutes} min.",
  noMail: "Este servicio no envía correos. Pida un enlace a quien lo administra.",
  unreachable: "No se puede conectar con el servicio. Compruebe la conexión e inténtelo de nuevo.",
  failed: "No ha funcionado. Inténtelo de nuevo en un minuto.",
  noScript: "Esta página necesita JavaScript.",
  again: {
    title: "Entre de nuevo",
    lead: "Para esto debe haber entrado en los últimos 10 minutos.",
    sent: "Un mensaje con un enlace está en camino a {email}. Ábralo en este navegador para continuar.",
    cancel: "Cancelar"
  },
  connect,
  passkeys,
  passwords,
  accounts
}
