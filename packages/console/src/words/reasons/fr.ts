import type { ReasonsWords } from "./ReasonsWords.ts"

export const fr: ReasonsWords = {
  skipped: {
    superseded: "La réservation ou la connexion a changé depuis.",
    past: "La réunion est terminée ou a commencé.",
    removed: "Le destinataire ou l’objet de l’envoi a été supprimé.",
    erased: "Les données du destinataire ont été effacées.",
    host: "Le destinataire reçoit déjà l’e-mail de l’hôte.",
    suppressed: "Des e-mails antérieurs à cette adresse sont revenus ou ont été signalés comme indésirables.",
    unsubscribed: "Le destinataire ne souhaite pas de rappels pour cette réservation.",
    address_limit: "L’adresse a reçu trop d’e-mails en peu de temps.",
    no_reminder: "Le type d’événement n’a plus ce rappel.",
    no_sender: "Aucun serveur de messagerie n’est configuré.",
    expired: "Le lien a expiré.",
    discarded: "L’exploitant l’a écarté.",
    disabled: "Le webhook est désactivé.",
    gone: "Ce qui devait être signalé n’existe plus.",
    integration_removed: "Le compte publicitaire a été supprimé.",
    integration_disabled: "Le compte publicitaire est désactivé.",
    kind_not_mapped: "Le compte publicitaire n’a pas de conversion pour ce genre d’événement.",
    no_consent: "La personne n’a pas consenti aux envois vers les plateformes publicitaires.",
    too_old: "L’événement est trop ancien pour la plateforme.",
    booking_gone: "La réservation a été supprimée.",
    rescheduled: "La réservation en remplace une qui a déjà été signalée.",
    payment_gone: "Le paiement a été supprimé.",
    contact_gone: "Le contact a été supprimé."
  },
  mail: {
    unknown_address: "L’adresse n’existe pas. Vérifiez-la ({code}).",
    mailbox_full: "La boîte du destinataire est pleine ({code}).",
    unwanted:
      "Le serveur du destinataire refuse les e-mails de cet expéditeur. Vérifiez son SPF et son DKIM ({code}).",
    busy: "Le serveur de messagerie est indisponible ou limite les e-mails ({code}).",
    refused: "L’e-mail a été refusé ou est revenu. Vérifiez l’adresse ({code}).",
    complaint: "Le destinataire a signalé l’e-mail comme indésirable.",
    message_too_large: "L’e-mail est trop volumineux pour le serveur. Raccourcissez ses textes.",
    port_refused: "Ce port n’est pas autorisé pour les serveurs de messagerie. Utilisez 465 ou 587.",
    address_refused:
      "Le serveur de messagerie est dans un réseau non autorisé. Demandez à l’exploitant de l’autoriser.",
    workspace_limit:
      "L’espace de travail a atteint sa limite d’e-mails. Attendez, ou demandez à l’exploitant."
  },
  integration: {
    auth_expired: "La plateforme a mis fin à l’accès. Connectez le compte à nouveau.",
    throttled: "La plateforme limite actuellement les requêtes.",
    credential_unreadable: "Les identifiants enregistrés sont illisibles. Connectez le compte à nouveau.",
    unreadable_answer: "La réponse de la plateforme est illisible. Renvoyez plus tard.",
    version_sunset:
      "La plateforme a mis fin à cette version de son interface. Demandez une mise à jour à l’exploitant.",
    not_received: "La plateforme n’a pas compté l’événement. Vérifiez l’ensemble de données du compte.",
    unreachable: "La plateforme ne répond pas. Renvoyez plus tard.",
    timeout: "La plateforme ne répond pas à temps. Renvoyez plus tard.",
    refused: "La plateforme refuse l’événement. Consultez son code : {code}."
  }
}
