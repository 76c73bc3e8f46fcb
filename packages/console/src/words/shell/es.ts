import type { ShellWords } from "./ShellWords.ts"

export const es: ShellWords = {
  console: "Consola",
  noScript: "Esta página necesita JavaScript.",
  skip: "Saltar al contenido",
  loading: "Cargando …",
  workspace: "Espacio de trabajo",
  mainNavigation: "Principal",
  menu: "Menú",
  account: "Su cuenta",
  signOut: "Cerrar sesión",
  roleMember: "Miembro",
  roleAdmin: "Administrador",
  roleOwner: "Propietario",
  noWorkspacesTitle: "Aún no hay ningún espacio",
  noWorkspacesText:
    "Ningún espacio tiene a {email} como miembro. Pida a un propietario que le invite con esta dirección.",
  notFoundTitle: "Esta página no existe",
  notFoundText: "La dirección está incompleta o pertenece a un espacio del que usted no es miembro.",
  toStart: "Ir al resumen",
  retry: "Intentar de nuevo",
  unreachable: "No se puede conectar con el servicio. Compruebe su conexión e inténtelo de nuevo.",
  tooMany: "Demasiadas solicitudes. Inténtelo de nuevo en {seconds} s.",
  forbidden: "Su función no lo permite. Pregunte a un propietario del espacio.",
  conflict: "La reserva ha cambiado entretanto. La página muestra su estado actual.",
  failed: "No ha funcionado. Inténtelo de nuevo en un minuto.",
  bookings: "Reservas"
}
