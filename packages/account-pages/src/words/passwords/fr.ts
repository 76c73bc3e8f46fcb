import type { PasswordWords } from "./PasswordWords.ts"

export const fr: PasswordWords = {
  title: "Mot de passe",
  lead: "Certains de vos espaces de travail permettent de se connecter avec un mot de passe. Il n’ouvre que ces espaces. Une phrase est facile à retenir.",
  own: "Mot de passe",
  signIn: "Se connecter avec le mot de passe",
  forgotten: "Oublié ? Envoyez-vous un lien et définissez un autre mot de passe sur la page de votre compte.",
  refused:
    "Cette adresse et ce mot de passe ne permettent pas de se connecter ici. Vérifiez les deux, ou envoyez-vous un lien.",
  newBrowser:
    "Ce navigateur est nouveau ici. Envoyez-vous d’abord un lien ; ensuite, votre mot de passe fonctionnera dans ce navigateur.",
  changed: "modifié {time}",
  new: "Nouveau mot de passe, 15 caractères au moins",
  set: "Définir le mot de passe",
  remove: "Supprimer le mot de passe",
  isSet: "Le mot de passe est défini. Tous les autres navigateurs sont déconnectés.",
  short: "Le mot de passe doit avoir de 15 à 256 caractères.",
  guessable:
    "C’est facile à deviner. Utilisez moins de mots courants, et ni votre nom ni celui de ce service."
}
