import type { AccountWords } from "./AccountWords.ts"
import { fr as accounts } from "./accounts/fr.ts"
import { fr as connect } from "./connect/fr.ts"
import { fr as passkeys } from "./passkeys/fr.ts"
import { fr as passwords } from "./passwords/fr.ts"

export const fr: AccountWords = {
  signIn: "Se connecter",
  signInLead: "Nous vous envoyons un lien par e-mail. Aucun mot de passe n’est nécessaire.",
  email: "E-mail",
  sendLink: "M’envoyer un lien",
  sendHint: "Le lien fonctionne une fois, pendant 15 minutes, et seulement après votre confirmation.",
  sentTitle: "Consultez votre messagerie",
  sentText:
    "Si {email} appartient à un membre, un e-mail avec un lien est en route. Cela peut prendre une minute.",
  otherAddress: "Utiliser une autre adresse",
  checking: "Vérification du lien…",
  linkSignInTitle: "Se connecter en tant que {email} ?",
  linkSignIn: "Se connecter",
  invitedTitle: "Vous êtes invité·e à rejoindre {workspace}",
  invitedText: "Votre rôle : {role}. Votre adresse : {email}.",
  accept: "Accepter et se connecter",
  firstTitle: "Bienvenue dans {workspace}",
  firstText: "Votre rôle : {role}. Votre adresse : {email}.",
  invalidTitle: "Ce lien ne fonctionne pas",
  invalidText:
    "Il est incomplet, expiré ou déjà utilisé. Ouvrez-le à nouveau depuis l’e-mail ou demandez-en un autre.",
  askForLink: "Demander un autre lien",
  withProvider: "Se connecter avec {provider}",
  providerTitle: "Connexion…",
  notSignedIn: "Vous n’êtes pas connecté",
  staleSignIn:
    "Cette connexion a été commencée dans un autre navigateur, est terminée ou a duré plus de 10 minutes. Recommencez.",
  cancelledSignIn: "La connexion a été annulée chez le fournisseur.",
  providerRefused:
    "Le fournisseur n’a pas accepté la connexion. Recommencez ; si cela se reproduit, prévenez l’exploitant de ce service.",
  providerUnreachable:
    "Le fournisseur ne répond pas. Réessayez dans une minute, ou connectez-vous avec un lien par e-mail.",
  unverifiedEmail:
    "Le fournisseur n’a pas vérifié votre adresse e-mail. Vérifiez-la chez lui, ou connectez-vous avec un lien par e-mail.",
  notAMember:
    "Aucun espace de travail n’a de membre avec votre adresse. Demandez une invitation à un propriétaire.",
  otherIdentity:
    "Votre compte appartient ici à une autre personne du fournisseur. Connectez-vous avec un lien par e-mail et prévenez un propriétaire.",
  backToSignIn: "Retour à la connexion",
  accountTitle: "Votre compte",
  workspaces: "Espaces de travail",
  noWorkspaces: "Aucun espace de travail n’a de membre avec votre adresse.",
  invitations: "Invitations",
  acceptInvitation: "Accepter",
  sessions: "Navigateurs connectés",
  thisBrowser: "ce navigateur",
  lastUsed: "dernière utilisation : {time}",
  end: "Fermer",
  endOthers: "Fermer toutes les autres",
  signOut: "Se déconnecter",
  unknownBrowser: "Navigateur inconnu",
  roleMember: "membre",
  roleAdmin: "administrateur",
  roleOwner: "propriétaire",
  wrongEmail: "Saisissez une adresse e-mail, par exemple ada@example.com.",
  tooMany: "Trop de tentatives. Réessayez dans {minutes} min.",
  noMail: "Ce service n’envoie pas d’e-mails. Demandez un lien à la personne qui l’exploite.",
  unreachable: "Le service est injoignable. Vérifiez la connexion et réessayez.",
  failed: "Cela n’a pas fonctionné. Réessayez dans une minute.",
  noScript: "Cette page nécessite JavaScript.",
  again: {
    title: "Reconnectez-vous",
    lead: "Pour cela, vous devez vous être connecté dans les 10 dernières minutes.",
    sent: "Un e-mail avec un lien est en route vers {email}. Ouvrez-le dans ce navigateur pour continuer.",
    cancel: "Annuler"
  },
  connect,
  passkeys,
  passwords,
  accounts
}
