import type { PasskeyWords } from "./PasskeyWords.ts"

export const fr: PasskeyWords = {
  title: "Clés d’accès",
  lead: "Connectez-vous sans e-mail : avec votre empreinte, votre visage ou le verrouillage de votre appareil.",
  notUsed: "pas encore utilisée",
  name: "Nom de la clé, par exemple Portable",
  add: "Ajouter une clé d’accès",
  remove: "Supprimer",
  signIn: "Se connecter avec une clé d’accès",
  cancelled: "Aucune clé d’accès n’a été utilisée. Réessayez, ou utilisez un lien par e-mail.",
  notAdded:
    "La clé n’a pas été ajoutée : elle est déjà utilisée, ou vous avez 20 clés. Supprimez-en une d’abord.",
  wrongName: "Saisissez un nom de 60 caractères au plus.",
  reasons: {
    stale: "Cela a pris plus de 10 minutes, ou a été commencé dans un autre navigateur. Réessayez.",
    unknown: "Ce service ne connaît pas la clé d’accès. Elle a peut-être été supprimée.",
    other_account: "Cette clé d’accès appartient à un autre compte.",
    invalid: "La clé d’accès n’a pas été acceptée. Réessayez, ou utilisez un lien par e-mail."
  }
}
