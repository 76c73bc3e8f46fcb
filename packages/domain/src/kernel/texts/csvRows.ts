/**
 * The rows of a text in CSV (RFC 4180): fields in quotes may have commas, line breaks and doubled quotes. Each row has the number of the
 * line where it starts. Lines without characters are no rows. Null: a quote is not closed, or something follows a closed one.
 */
export const csvRows = (text: string, separator: CsvSeparator = ","): ReadonlyArray<CsvRow> | null => {
  const rows: Array<CsvRow> = []
  let fields: Array<string> = []
  let [line, start] = [1, 1]
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, "y")
  // A byte order mark, which spreadsheets write.
  field.lastIndex = text.startsWith("\uFEFF") ? 1 : 0
  while (field.lastIndex < text.length || fields.length > 0) {
    const found = field.exec(text)
    if (found === null) return null
    const [all, quoted, plain = "", end = ""] = found
    fields.push(quoted?.replaceAll('""', '"') ?? plain)
    line += all.split("\n").length - 1
    if (end === separator) continue
    if (fields.length > 1 || fields[0] !== "") rows.push({ line: start, fields })
    ;[fields, start] = [[], line]
  }
  return rows
}

/** Spreadsheets also separate fields by tabs, and by semicolons where the comma is the decimal point. */
export type CsvSeparator = "," | "\t" | ";"

export interface CsvRow {
  readonly line: number
  readonly fields: ReadonlyArray<string>
}
