import type { ReportsWords } from "./ReportsWords.ts"

export const fr: ReportsWords = {
  title: "Rapports",
  period: "Période",
  days7: "7 jours",
  days30: "30 jours",
  days90: "90 jours",
  days365: "365 jours",
  from: "Du",
  until: "Au",
  show: "Afficher",
  wrongPeriod:
    "Choisissez un premier et un dernier jour, espacés de 400 jours au plus, le premier n’étant pas après le dernier.",
  against: "{days}, comparé à {before}",
  group: "Grouper par",
  currency: "Devise",
  csv: "Télécharger le CSV",
  empty: "Rien dans cette période",
  emptyText: "Choisissez une période plus longue, ou attendez des réservations et des paiements.",
  ownTime:
    "Chaque chiffre compte selon sa propre date : réservations et affaires à la création, conclusions à la clôture, paiements à leur date.",
  tooMuch: "Il y a trop de données à compter à temps. Choisissez une période plus courte.",
  notFor: "Les rapports portent sur tout l’espace. Les membres qui sont hôtes ne les voient pas."
}
