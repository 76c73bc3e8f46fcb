import type { OverviewWords } from "./OverviewWords.ts"

export const es: OverviewWords = {
  title: "Resumen",
  today: "Hoy, {day}",
  noMeetings: "Hoy no hay reuniones",
  noMeetingsText: "Comparta su página de reservas. Las reuniones aparecen aquí en cuanto se reservan.",
  allBookings: "Todas las reservas",
  needs: "Le necesita",
  nothingNeeds: "Nada falla. Los calendarios, los correos y los destinos funcionan.",
  calendarFails: "No se puede leer el calendario {account} de {host}.",
  calendarNeeds: "{reason} Conéctelo de nuevo si esto continúa.",
  lastRead: "Última lectura {time}; se desconocen las horas ocupadas posteriores.",
  neverRead: "Nunca se leyó, por lo que no se puede reservar al anfitrión.",
  failure_mail: "{count} × correo no entregado",
  failure_reminder: "{count} × recordatorio no entregado",
  failure_account: "{count} × correo de cuenta no entregado",
  failure_calendar: "{count} × no escrito en un calendario",
  failure_conference: "{count} × enlace de reunión no creado",
  failure_webhook: "{count} × webhook no entregado",
  failure_integration: "{count} × conversión no aceptada por {provider}",
  failureReason: "La última, {time}: {reason}.",
  noReason: "sin motivo indicado",
  showBooking: "Ver la reserva",
  last30: "Últimos 30 días",
  fullReport: "Informe completo",
  noSales: "Sin contactos, reservas ni pagos en estos días",
  noSalesText: "Aquí aparecen los contactos, las reservas y los pagos de los últimos 30 días, con su origen."
}
