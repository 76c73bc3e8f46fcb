import type { Language } from "@calendeal/domain/texts"

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
  },
  nl: {
    title: "Calendeal",
    what: "Dit is een installatie van Calendeal, een dienst om afspraken te boeken.",
    visitors: "Open om een afspraak te boeken de link van het bedrijf waarmee u wilt afspreken.",
    developers: "Voor ontwikkelaars",
    docs: "Documentatie van de API",
    openapi: "OpenAPI-beschrijving",
    demo: "Demonstratie: de boekingspagina op een website"
  },
  pt: {
    title: "Calendeal",
    what: "Esta é uma instalação do Calendeal, um serviço para marcar reuniões.",
    visitors: "Para marcar uma reunião, abra o link da empresa com a qual quer se reunir.",
    developers: "Para desenvolvedores",
    docs: "Documentação da API",
    openapi: "Descrição OpenAPI",
    demo: "Demonstração: a página de reservas em um site"
  },
  it: {
    title: "Calendeal",
    what: "Questa è un’installazione di Calendeal, un servizio per prenotare appuntamenti.",
    visitors: "Per prenotare un appuntamento, apra il link dell’azienda che vuole incontrare.",
    developers: "Per sviluppatori",
    docs: "Documentazione dell’API",
    openapi: "Descrizione OpenAPI",
    demo: "Dimostrazione: la pagina di prenotazione su un sito web"
  },
  pl: {
    title: "Calendeal",
    what: "To instalacja Calendeal, usługi do rezerwowania spotkań.",
    visitors: "Aby zarezerwować spotkanie, proszę otworzyć link firmy, z którą chcą się Państwo spotkać.",
    developers: "Dla programistów",
    docs: "Dokumentacja API",
    openapi: "Opis OpenAPI",
    demo: "Demonstracja: strona rezerwacji w witrynie"
  },
  ja: {
    title: "Calendeal",
    what: "予約サービス Calendeal が動作しています。",
    visitors: "予約するには、お会いになる会社のリンクを開いてください。",
    developers: "開発者の方へ",
    docs: "API のドキュメント",
    openapi: "OpenAPI の定義",
    demo: "デモ：ウェブサイト上の予約ページ"
  }
}
