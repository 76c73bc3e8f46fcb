/**
 * The places before which a spreadsheet would begin a formula: the start, and after what separates cells for a spreadsheet that does
 * not separate by commas, because there the quotes around the text do not hold it together. Blanks and quotes may come before the
 * formula, and East Asian versions read full-width characters like the others.
 */
const formulaStarts = /[;\t\r\n](?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu

/** The text with an apostrophe before each formula, and before a line break or tab at its start. */
const withoutFormulas = (text: string): string => {
  const safe = `;${text}`.replace(formulaStarts, "$&'").slice(1)
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe
}

const cell = (value: string | number): string => {
  if (typeof value === "number") return String(value)
  const text = withoutFormulas(value)
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as CSV (RFC 4180), in which no text is a formula (D-CON-14). */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  rows.map((row) => row.map(cell).join(",") + "\r\n").join("")

/** The address of a CSV file for a download. The mark at its start tells spreadsheets that it is UTF-8. */
export const csvFile = (rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csvOf(rows)}`)}`
