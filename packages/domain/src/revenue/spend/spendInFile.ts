import * as Arr from "effect/Array"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Currency, maximumCents } from "../../kernel/money/index.ts"
import { csvRows, type CsvRow, type CsvSeparator, type Fault } from "../../kernel/texts/index.ts"
import type { LocalDate } from "../../workspace/event-types/index.ts"
import { type Columns, columnsOf } from "./exportFormats.ts"
import { type LineFault, spendFaults } from "./spendFaults.ts"
import { spendKey, spendLimits, SpendPlatform, SpendRow } from "./SpendRow.ts"
import { textOf } from "./textOf.ts"

/** The spend of an export. */
export interface FoundSpend {
  readonly rows: Arr.NonEmptyReadonlyArray<SpendRow>
  /** Lines that were added to another one of the same day and campaign, such as those of ad groups. */
  readonly added: number
  /** Lines that are no spend of a campaign: those of totals and notes. */
  readonly skipped: number
}

/** The header is one of the first lines. */
const longestPreface = 30

/**
 * The spend in an export of an ad platform (D-SPEND-6), or what is wrong with it, line by line: nothing is recorded of a file that is
 * wrong anywhere. `currency`: of a file that does not say it. Total.
 */
export const spendInFile = (
  bytes: Uint8Array,
  currency: Currency | null
): Result.Result<FoundSpend, Arr.NonEmptyReadonlyArray<LineFault>> => {
  if (bytes.length > spendLimits.fileBytes) return wrong(1, spendFaults.size)
  const text = textOf(bytes)
  if (text === null) return wrong(1, spendFaults.encoding)
  const header = headerIn(text)
  if (header === null) return wrong(1, spendFaults.columns)
  const { columns, rest, separator, startLine } = header
  if (fieldsIn(rest, separator) > spendLimits.fieldsPerFile) return wrong(startLine, spendFaults.fields)
  if (columns.currency < 0 && columns.namedCurrency === null && currency === null)
    return wrong(startLine, spendFaults.currency)
  const lines = csvRows(rest, separator)
  return lines === null
    ? wrong(startLine, spendFaults.quote)
    : rowsIn(
        lines.map(({ fields, line }) => ({ fields, line: line + startLine })),
        columns,
        currency
      )
}

const wrong = (line: number, fault: Fault) => Result.fail(Arr.of<LineFault>({ line, ...fault }))

/** The first line that is the header of a known export, and what follows it. */
const headerIn = (text: string) => {
  let begin = text.startsWith("\uFEFF") ? 1 : 0
  for (let startLine = 1; startLine <= longestPreface && begin < text.length; startLine++) {
    const end = text.indexOf("\n", begin)
    const line = text.slice(begin, end < 0 ? text.length : end).replace(/\r$/, "")
    for (const separator of ["\t", ",", ";"] satisfies ReadonlyArray<CsvSeparator>) {
      const columns = columnsOf(csvRows(line, separator)?.[0]?.fields ?? [])
      if (columns !== null) return { columns, separator, startLine, rest: end < 0 ? "" : text.slice(end + 1) }
    }
    if (end < 0) return null
    begin = end + 1
  }
  return null
}

/** The fields of a table, and those of the lines without any. Commas in quotes count too. */
const fieldsIn = (text: string, separator: CsvSeparator): number => {
  let fields = 0
  for (let place = 0; place < text.length; place++)
    if (text[place] === separator || text[place] === "\n") fields++
  return fields
}

/** So many faults are said: a file of another kind is wrong in each line. */
const mostFaults = 100

/** Stops at the first faults or rows beyond the most. */
const rowsIn = (lines: ReadonlyArray<CsvRow>, columns: Columns, currency: Currency | null) => {
  const rows = new Map<string, SpendRow>()
  const faults: Array<LineFault> = []
  let [added, skipped] = [0, 0]
  for (const { fields, line } of lines) {
    if (faults.length === mostFaults || rows.size > spendLimits.perFile) break
    if (isNote(fields, columns)) {
      skipped++
      continue
    }
    const row = rowIn(fields, columns, currency)
    if ("code" in row) {
      faults.push({ line, ...row })
      continue
    }
    const key = spendKey(row)
    const earlier = rows.get(key)
    if (earlier !== undefined) added++
    if (earlier !== undefined && earlier.currency !== row.currency)
      faults.push({ line, ...spendFaults.currencies })
    else if ((earlier?.cents ?? 0) + row.cents > maximumCents) faults.push({ line, ...spendFaults.sum })
    else rows.set(key, { ...row, cents: row.cents + (earlier?.cents ?? 0) })
  }
  if (rows.size > spendLimits.perFile) faults.push({ line: 1, ...spendFaults.rows })
  if (Arr.isArrayNonEmpty(faults)) return Result.fail(faults)
  const all = [...rows.values()]
  return Arr.isReadonlyArrayNonEmpty(all)
    ? Result.succeed<FoundSpend>({ rows: all, added, skipped })
    : wrong(1, spendFaults.none)
}

/** Totals have no campaign, or no day and begin with the word; notes have no day and too few fields. */
const isNote = (fields: ReadonlyArray<string>, { count, day, name }: Columns): boolean => {
  const [first = ""] = fields
  const campaign = (fields[name] ?? "").trim()
  if (campaign === "" || campaign === "--") return true
  const hasDay = dayIn((fields[day] ?? "").trim()) !== null
  return !hasDay && (/^\s*(?:grand )?totals?\b|^\s*©/i.test(first) || fields.length < count / 2)
}

const platformIn = Schema.decodeUnknownOption(SpendPlatform)
const currencyIn = Schema.decodeUnknownOption(Currency)
const isDay = Schema.is(SpendRow.fields.day)
const isText = Schema.is(SpendRow.fields.name)
const isId = Schema.is(SpendRow.fields.id)

/** The row of a line, or what is wrong with it. */
const rowIn = (fields: ReadonlyArray<string>, columns: Columns, usual: Currency | null): SpendRow | Fault => {
  const at = (place: number) => (place < 0 ? "" : (fields[place] ?? "").trim())
  const platform = columns.format.platform ?? Option.getOrNull(platformIn(at(columns.platform).toLowerCase()))
  if (platform === null) return spendFaults.platform
  const [day, lastDay] = [dayIn(at(columns.day)), dayIn(at(columns.lastDay))]
  if (day === null) return spendFaults.day
  if (lastDay !== null && lastDay !== day) return spendFaults.days
  const [typed, name] = [columns.id, columns.name].map((place) => at(place).replace(/\s+/g, " "))
  const id = typed === "" || typed === "--" ? null : typed
  if (!isText(name) || !isId(id)) return spendFaults.campaign
  const code = columns.namedCurrency ?? at(columns.currency).toUpperCase()
  const currency = code === "" ? usual : Option.getOrNull(currencyIn(code))
  if (currency === null) return spendFaults.currencyCode
  const cents = centsIn(at(columns.amount))
  if (cents === null) return spendFaults.amount
  return { day, platform, id, name, cents, currency }
}

const dayIn = (text: string): LocalDate | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]00:00(?::00)?)?$/.exec(text) ?? []
  const [, usMonth = "", usDay = "", usYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (year === undefined && usYear === undefined) return null
  const date =
    year === undefined
      ? `${usYear}-${usMonth.padStart(2, "0")}-${usDay.padStart(2, "0")}`
      : `${year}-${month}-${day}`
  return isDay(date) ? date : null
}

/** Cents, rounded: platforms write fractions of them. Null: no amount. Commas only between thousands. */
const centsIn = (text: string): number | null => {
  const [, whole, fraction = ""] = /^(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (whole === undefined) return text === "" || text === "--" ? 0 : null
  const thousandths = BigInt(whole.replaceAll(",", "") + fraction.padEnd(3, "0").slice(0, 3))
  const cents = Number((thousandths + 5n) / 10n)
  return cents <= maximumCents ? cents : null
}
