import type { FaultsWords } from "./FaultsWords.ts"

export const fr: FaultsWords = {
  unreachable: "Le serveur ne répond pas.",
  timed_out: "Le serveur ne répond pas à temps.",
  address_refused: "Cette adresse n’est pas autorisée.",
  unknown_host: "Aucun serveur ne porte ce nom.",
  unauthorized: "Le serveur refuse les identifiants.",
  not_found: "Le serveur n’a pas d’agenda à cette adresse.",
  moved: "L’agenda a changé d’adresse.",
  rate_limited: "Le serveur limite actuellement les requêtes.",
  server_error: "Le serveur répond par une erreur.",
  not_a_calendar: "La réponse n’est pas un agenda.",
  too_large: "L’agenda est trop volumineux.",
  unsupported_rule: "Un événement se répète trop souvent.",
  too_many_repetitions: "L’agenda a trop d’événements récurrents.",
  too_complex: "L’agenda est trop long à lire.",
  needs_consent: "Le fournisseur a mis fin à l’accès.",
  read_only: "L’agenda ne peut pas être modifié.",
  no_space: "Le stockage de l’agenda est plein.",
  occupied: "Un autre hôte utilise cet agenda.",
  conflict: "L’entrée a été modifiée en même temps.",
  access_unreadable: "Les identifiants enregistrés sont illisibles."
}
