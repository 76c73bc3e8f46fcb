/** Starts a formula in spreadsheets. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text)

const cell = (value: string | number): string => {
  if (typeof value === "number") return String(value)
  const text = isFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as CSV (RFC 4180), in which no text is a formula (D-CON-14). */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  rows.map((row) => row.map(cell).join(",") + "\r\n").join("")

/** The address of a CSV file for a download. The mark at its start tells spreadsheets that it is UTF-8. */
export const csvFile = (rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csvOf(rows)}`)}`
