import type { Language } from "./languages.ts"

/** The texts of the service's start page, separate from the texts of every booking page. */
export interface FrontWords {
  readonly title: string
  readonly what: string
  readonly visitors: string
  readonly developers: string
  readonly docs: string
  readonly openapi: string
  readonly demo: string
}

export const frontWords: Readonly<Record<Language, FrontWords>> = {
  en: {
    title: "Calendeal",
    what: "This is an installation of Calendeal, a service for booking appointments.",
    visitors: "To book an appointment, open the link of the company that you want to meet.",
    developers: "For developers",
    docs: "Documentation of the API",
    openapi: "OpenAPI description",
    demo: "Demonstration: the booking page on a website"
  },
  de: {
    title: "Calendeal",
    what: "Hier läuft Calendeal, ein Dienst zum Buchen von Terminen.",
    visitors: "Um einen Termin zu buchen, öffnen Sie den Link der Firma, mit der Sie sich treffen möchten.",
    developers: "Für Entwickler",
    docs: "Dokumentation der API",
    openapi: "OpenAPI-Beschreibung",
    demo: "Vorführung: die Buchungsseite auf einer Website"
  },
  es: {
    title: "Calendeal",
    what: "Esta es una instalación de Calendeal, un servicio para reservar citas.",
    visitors: "Para reservar una cita, abra el enlace de la empresa con la que quiere reunirse.",
    developers: "Para desarrolladores",
    docs: "Documentación de la API",
    openapi: "Descripción OpenAPI",
    demo: "Demostración: la página de reservas en un sitio web"
  },
  fr: {
    title: "Calendeal",
    what: "Ceci est une installation de Calendeal, un service de prise de rendez-vous.",
    visitors:
      "Pour prendre rendez-vous, ouvrez le lien de l’entreprise avec laquelle vous souhaitez vous entretenir.",
    developers: "Pour les développeurs",
    docs: "Documentation de l’API",
    openapi: "Description OpenAPI",
    demo: "Démonstration : la page de réservation sur un site web"
  }
}
