import type { ChartsWords } from "./ChartsWords.ts"

export const fr: ChartsWords = {
  steps: "De la visite au paiement",
  step: "Étape",
  people: "Personnes",
  share: "De l’étape précédente",
  before: "Période précédente",
  visits: "Visites",
  leads: "Prospects",
  qualified: "Qualifiés",
  booked: "Réservés",
  paid: "Payés",
  stepsHint:
    "Chaque barre est la part de l’étape précédente. Les visites sont celles où un formulaire a été commencé ; les autres étapes suivent les prospects de la période jusqu’à aujourd’hui.",
  weakest: "L’étape la plus étroite : {step}, {share} de l’étape précédente.",
  revenue: "Chiffre d’affaires",
  revenueBy: "Chiffre d’affaires : {dimension}",
  bookings: "Réservations",
  deals: "Affaires",
  closed: "Conclues",
  by_first_utm_source: "Première source",
  by_first_utm_campaign: "Première campagne",
  by_first_click_platform: "Première plateforme",
  by_last_utm_source: "Dernière source",
  by_last_utm_campaign: "Dernière campagne",
  by_last_click_platform: "Dernière plateforme",
  by_event_type: "Type d’événement",
  by_host: "Hôte",
  by_month: "Mois",
  none: "Inconnu",
  direct: "Direct"
}
