import type { ChartsWords } from "./ChartsWords.ts"

export const es: ChartsWords = {
  steps: "De la visita al pago",
  step: "Paso",
  people: "Personas",
  share: "Del paso anterior",
  before: "Periodo anterior",
  visits: "Visitas",
  leads: "Contactos",
  qualified: "Cualificados",
  booked: "Reservados",
  paid: "Pagados",
  stepsHint:
    "Cada barra es la parte del paso anterior. Las visitas son aquellas en las que se empezó un formulario; los demás pasos siguen a los contactos del periodo hasta hoy.",
  weakest: "El paso más estrecho: {step}, {share} del paso anterior.",
  revenue: "Ingresos",
  revenueBy: "Ingresos: {dimension}",
  bookings: "Reservas",
  deals: "Negocios",
  closed: "Cerrados",
  by_first_utm_source: "Primer origen",
  by_first_utm_campaign: "Primera campaña",
  by_first_click_platform: "Primera plataforma",
  by_last_utm_source: "Último origen",
  by_last_utm_campaign: "Última campaña",
  by_last_click_platform: "Última plataforma",
  by_event_type: "Tipo de evento",
  by_host: "Anfitrión",
  by_month: "Mes",
  none: "Desconocido",
  direct: "Directo"
}
