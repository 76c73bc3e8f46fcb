import type { AccountsWords } from "./AccountsWords.ts"

export const fr: AccountsWords = {
  title: "Comptes connectés",
  meetings: "Réunions en ligne",
  meetingsLead:
    "Zoom crée un lien pour chaque réservation. Choisissez le compte dans le type de rendez-vous.",
  ads: "Plateformes publicitaires",
  adsLead:
    "Les prospects, les réservations et les paiements sont transmis aux plateformes sur lesquelles vous faites de la publicité.",
  none: "Aucun compte n’est connecté.",
  works: "connecté",
  endsOn: "l’accès prend fin {time} : reconnectez-le avant",
  unused: "pas encore utilisé : envoyez un événement de test, puis utilisez-le",
  use: "Utiliser",
  disconnect: "Déconnecter",
  confirm: "Déconnecter maintenant",
  notConfirmed:
    "Le fournisseur n’a pas confirmé la fin de l’accès. Réessayez, ou déconnectez quand même et supprimez l’accès dans le compte.",
  inUse: "Des types de rendez-vous utilisent ce compte. Choisissez-y d’abord un autre compte.",
  setUp: "Configurer {platform}",
  newValue: "Saisir un nouveau jeton d’accès",
  findAt: "Dans {platform}, sous : {path}",
  check: "Vérifiez ces valeurs : {fields}.",
  optional: "facultatif",
  consentOnly: "Ne transmettre que les personnes qui ont accepté",
  save: "Enregistrer et envoyer un événement de test",
  chooseTitle: "Choisir le compte publicitaire",
  chooseLead: "{platform} a autorisé l’accès. À quel compte les conversions sont-elles transmises ?",
  doneText: "Le compte est connecté.",
  back: "Afficher les comptes",
  test: "Envoyer un événement de test",
  testing: "Envoi en cours …",
  fields: {
    datasetId: "Identifiant de l’ensemble de données",
    pixelCode: "Code du pixel",
    pixelId: "Identifiant du pixel",
    tagId: "Identifiant de la balise",
    customerId: "Numéro client, 10 chiffres",
    loginCustomerId: "Numéro client du compte administrateur",
    credential: "Jeton d’accès",
    testCode: "Code de test",
    lead: "Identifiant pour les prospects",
    schedule: "Identifiant pour les réservations",
    purchase: "Identifiant pour les paiements"
  },
  answers: {
    accepted:
      "{platform} a accepté l’événement de test. Il apparaît dans l’outil de test de la plateforme et n’est pas compté.",
    pending: "{platform} a reçu l’événement de test et le vérifie.",
    throttled: "{platform} reçoit trop de requêtes en ce moment. Réessayez dans quelques minutes.",
    retryable: "{platform} est injoignable ou en panne. Réessayez dans quelques minutes. ({code})",
    rejected: "{platform} a refusé l’événement de test : vérifiez les valeurs. ({code})",
    auth_expired: "{platform} n’accepte pas le jeton d’accès. Créez-en un nouveau et saisissez-le.",
    no_test_mode:
      "{platform} n’a pas d’événements de test. Vous verrez sa réponse avec la première conversion.",
    no_test_code:
      "Saisissez un code de test pour envoyer des événements de test. Sans lui, vous verrez la réponse avec la première conversion."
  }
}
