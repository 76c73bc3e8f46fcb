import type { ReportsWords } from "./ReportsWords.ts"

export const es: ReportsWords = {
  title: "Informes",
  period: "Periodo",
  days7: "7 días",
  days30: "30 días",
  days90: "90 días",
  days365: "365 días",
  from: "Desde",
  until: "Hasta",
  show: "Mostrar",
  wrongPeriod:
    "Elija un primer y un último día, con 400 días como máximo entre ambos, y el primero no posterior al último.",
  against: "{days}, comparado con {before}",
  group: "Agrupar por",
  currency: "Moneda",
  csv: "Descargar CSV",
  empty: "Nada en este periodo",
  emptyText: "Elija un periodo más largo, o espere reservas y pagos.",
  ownTime:
    "Cada cifra cuenta según su propia fecha: reservas y negocios por creación, cierres por cierre, pagos por fecha de pago.",
  tooMuch: "Hay demasiados datos para contarlos a tiempo. Elija un periodo más corto.",
  notFor: "Los informes son de todo el espacio. Los miembros que son anfitriones no los ven."
}
