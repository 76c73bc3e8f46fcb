import type { FaultsWords } from "./FaultsWords.ts"

export const fr: FaultsWords = {
  unreachable: "Le serveur ne répond pas. Vérifiez l’adresse, et que le serveur fonctionne.",
  timed_out: "Le serveur ne répond pas à temps. Testez à nouveau dans quelques minutes.",
  address_refused:
    "Cette adresse n’est pas autorisée. Utilisez une adresse https publique, ou demandez à l’exploitant d’autoriser son réseau.",
  unknown_host:
    "Ce nom ne mène à aucun serveur accessible. Vérifiez-le, ou demandez à l’exploitant d’autoriser son réseau.",
  unauthorized: "Le serveur refuse les identifiants. Vérifiez-les, et connectez à nouveau.",
  not_found: "Le serveur n’a pas d’agenda à cette adresse. Vérifiez l’adresse, et connectez à nouveau.",
  moved: "L’agenda a changé d’adresse. Connectez la nouvelle adresse.",
  rate_limited: "Le serveur limite actuellement les requêtes. Testez à nouveau dans quelques minutes.",
  server_error: "Le serveur répond par une erreur. Testez plus tard, ou demandez à son exploitant.",
  not_a_calendar: "La réponse n’est pas un agenda. Vérifiez l’adresse : ce peut être une page web.",
  unreadable_event:
    "L’heure d’un événement est illisible, l’agenda n’est donc pas lu. Corrigez l’événement ou supprimez-le.",
  undelivered:
    "Le serveur annonce un événement qu’il ne fournit pas. Testez plus tard, ou demandez à qui le gère.",
  too_large: "L’agenda est trop volumineux. Supprimez d’anciens événements.",
  unsupported_rule: "Un événement se répète trop souvent. Limitez-le à une fois par heure.",
  too_many_repetitions: "L’agenda a trop d’événements récurrents. Supprimez ou terminez les anciens.",
  too_complex: "L’agenda est trop long à lire. Supprimez des événements anciens ou volumineux.",
  needs_consent: "Le fournisseur a mis fin à l’accès. Connectez-le à nouveau dans le navigateur.",
  read_only: "L’agenda ne peut pas être modifié. Autorisez l’écriture, ou choisissez une autre destination.",
  no_space: "Le stockage de l’agenda est plein. Libérez de l’espace.",
  occupied: "Un autre hôte utilise cet agenda. Choisissez le vôtre.",
  conflict: "L’entrée a été modifiée en même temps. Un nouvel essai suit.",
  access_unreadable:
    "Les identifiants enregistrés sont illisibles. Supprimez la connexion et ajoutez-la à nouveau.",
  unknown_host_user: "Le compte n’a pas cet utilisateur. Indiquez un autre utilisateur du compte.",
  not_allowed: "Le fournisseur refuse la requête. Vérifiez l’adresse, et ce que le compte comprend.",
  no_calendar: "L’hôte n’a pas d’agenda du fournisseur. Connectez-en un comme destination.",
  calendar_failed: "L’entrée n’a pas pu être écrite dans l’agenda de l’hôte. Testez l’agenda.",
  no_account: "Le compte de conférence a été supprimé. Choisissez-en un autre dans le type d’événement.",
  no_server:
    "Il n’y a pas de serveur de messagerie. Indiquez-en un avec l’API de gestion, ou demandez à l’exploitant.",
  timeout: "Le serveur de messagerie ne répond pas à temps. Vérifiez l’hôte et le port, et testez à nouveau.",
  login_failed:
    "Le serveur de messagerie refuse la connexion. Vérifiez le nom d’utilisateur et le mot de passe.",
  name_unknown:
    "Ce nom ne mène à aucun serveur accessible. Vérifiez-le, ou demandez à l’exploitant d’autoriser son réseau.",
  certificate_untrusted:
    "Le certificat du serveur de messagerie n’est pas fiable. Vérifiez l’hôte, ou renouvelez le certificat.",
  tls_failed: "Le chiffrement avec le serveur de messagerie échoue. Vérifiez le port et la sécurité.",
  starttls_refused: "Le serveur de messagerie refuse STARTTLS. Utilisez le port TLS.",
  token_refused: "Le fournisseur refuse l’accès à la messagerie. Demandez à l’exploitant de le renouveler.",
  token_unavailable:
    "Le fournisseur ne donne pas d’accès à la messagerie pour le moment. Testez à nouveau dans quelques minutes.",
  connection_failed: "Le serveur de messagerie est injoignable. Vérifiez l’hôte et le port.",
  secret_unreadable: "Le mot de passe enregistré est illisible. Saisissez-le à nouveau.",
  no_answer: "Le destinataire ne répond pas. Vérifiez l’adresse, et qu’il fonctionne.",
  http_status: "Le destinataire répond {status}. Consultez son journal, puis envoyez de nouveau.",
  other: "Cela ne fonctionne pas ({code}). Testez à nouveau, et demandez à l’exploitant si cela dure.",
  place: "Événement : {event}, ligne {line}, {part}.",
  placeWithoutLine: "Événement : {event}, {part}."
}
