import type { ShellWords } from "./ShellWords.ts"

export const fr: ShellWords = {
  console: "Console",
  noScript: "Cette page a besoin de JavaScript.",
  skip: "Aller au contenu",
  loading: "Chargement …",
  workspace: "Espace de travail",
  mainNavigation: "Principale",
  menu: "Menu",
  account: "Votre compte",
  signOut: "Se déconnecter",
  roleMember: "Membre",
  roleAdmin: "Administrateur",
  roleOwner: "Propriétaire",
  noWorkspacesTitle: "Aucun espace pour le moment",
  noWorkspacesText:
    "Aucun espace n’a {email} comme membre. Demandez à un propriétaire de vous inviter avec cette adresse.",
  notFoundTitle: "Cette page n’existe pas",
  notFoundText: "L’adresse est incomplète, ou elle appartient à un espace dont vous n’êtes pas membre.",
  toStart: "Aller à l’aperçu",
  retry: "Réessayer",
  unreachable: "Le service est injoignable. Vérifiez votre connexion et réessayez.",
  tooMany: "Trop de requêtes. Réessayez dans {seconds} s.",
  forbidden: "Votre rôle ne le permet pas. Demandez à un propriétaire de l’espace.",
  conflict: "La réservation a changé entre-temps. La page montre son état actuel.",
  failed: "Cela n’a pas fonctionné. Réessayez dans une minute.",
  bookings: "Réservations"
}
