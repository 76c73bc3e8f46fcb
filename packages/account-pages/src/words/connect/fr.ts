import type { ConnectWords } from "./ConnectWords.ts"

export const fr: ConnectWords = {
  title: "Connecter des agendas",
  whose: "Les agendas de qui ?",
  of: "Agendas de {host}",
  lead: "Les rendez-vous des agendas connectés bloquent des horaires. Les réservations sont inscrites dans l’un d’eux.",
  none: "Aucun agenda n’est connecté.",
  read: "lu : {time}",
  notRead: "pas encore lu",
  failing: "illisible pour le moment",
  ended: "L’accès a pris fin. Connectez-le de nouveau.",
  destination: "les réservations sont inscrites ici",
  connect: "Connecter {provider}",
  again: "Connecter de nouveau",
  disconnect: "Déconnecter",
  confirm: "Déconnecter maintenant",
  notConfirmed:
    "Google n’a pas confirmé la fin de l’accès. Réessayez, ou déconnectez quand même et retirez l’accès dans votre compte Google.",
  anyway: "Déconnecter quand même",
  redirect: "Adresse de redirection à enregistrer chez {provider}, exactement",
  copy: "Copier",
  copied: "Copié",
  notSetUp:
    "{provider} n’est pas configuré. Son client est configuré par l’opérateur, ou par un administrateur dans la console sous Connexions.",
  notAllowed: "Votre rôle ne le permet pas. Demandez à un administrateur.",
  finishing: "Connexion …",
  chooseTitle: "Choisissez les agendas",
  chooseLead: "Les rendez-vous des agendas cochés bloquent des horaires.",
  busy: "Agendas qui comptent comme occupé",
  writeInto: "Inscrire les réservations dans",
  writeNowhere: "Aucun d’eux",
  choose: "Connecter",
  notChosen: "{calendar} n’a pas pu être connecté. Vérifiez que vous pouvez l’ouvrir dans votre compte.",
  chosenNone: "Cochez au moins un agenda.",
  doneTitle: "Connecté",
  doneText: "Les agendas sont désormais lus toutes les quelques minutes.",
  back: "Afficher les agendas",
  refusedTitle: "Non connecté",
  begin: "Recommencer",
  reasons: {
    unknown: "La connexion est inconnue ou terminée. Recommencez.",
    other_browser:
      "La connexion a été commencée dans un autre navigateur ou une autre session. Recommencez ici.",
    used: "Cette réponse a déjà été utilisée. Recommencez.",
    expired: "La connexion a duré plus de 10 minutes. Recommencez.",
    other_provider: "La réponse vient d’un autre fournisseur. Recommencez.",
    denied: "Vous n’avez pas autorisé l’accès. Rien n’a été connecté.",
    provider_refused:
      "Le fournisseur refuse l’accès. Demandez à un administrateur ou à l’opérateur de vérifier le client et ses autorisations.",
    code_refused: "Le fournisseur n’accepte plus sa réponse. Recommencez.",
    scope_missing: "Une autorisation manque. Recommencez et laissez toutes les cases cochées.",
    no_refresh_token:
      "Le fournisseur n’a pas donné d’accès durable. Retirez l’application dans votre compte et recommencez.",
    other_account: "Ce n’est pas le même compte qu’avant. Recommencez et choisissez le compte précédent.",
    unavailable: "Le fournisseur est injoignable. Recommencez dans quelques minutes."
  }
}
