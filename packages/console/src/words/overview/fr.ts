import type { OverviewWords } from "./OverviewWords.ts"

export const fr: OverviewWords = {
  title: "Aperçu",
  today: "Aujourd’hui, {day}",
  moreToday: "Il y a d’autres rendez-vous aujourd’hui. Tous sont dans la liste des réservations.",
  noMeetings: "Aucun rendez-vous aujourd’hui",
  noMeetingsText:
    "Partagez votre page de réservation. Les rendez-vous apparaissent ici dès qu’ils sont réservés.",
  allBookings: "Toutes les réservations",
  needs: "À traiter",
  nothingNeeds: "Rien n’échoue. Les calendriers, les e-mails et les destinations fonctionnent.",
  calendarFails: "L’agenda {account} de {host} est illisible.",
  calendarNeeds: "{reason}",
  lastRead: "Dernière lecture {time} ; les occupations depuis sont inconnues.",
  neverRead: "Il n’a jamais été lu : l’hôte n’est pas réservable.",
  failure_mail: "{count} × e-mail non remis",
  failure_reminder: "{count} × rappel non remis",
  failure_account: "{count} × e-mail de compte non remis",
  failure_calendar: "{count} × non inscrit dans un agenda",
  failure_conference: "{count} × lien de réunion non créé",
  failure_webhook: "{count} × webhook non remis",
  failure_integration: "{count} × conversion refusée par {provider}",
  failureReason: "La dernière, {time} : {reason}",
  noReason: "Sans motif.",
  showBooking: "Voir la réservation",
  last30: "30 derniers jours",
  fullReport: "Rapport complet",
  noSales: "Ni prospects, ni réservations, ni paiements ces jours-ci",
  noSalesText:
    "Ici apparaissent les prospects, réservations et paiements des 30 derniers jours, avec leur source."
}
