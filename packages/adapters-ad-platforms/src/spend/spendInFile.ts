import { Currency, maximumCents } from "@calendeal/domain/money"
import type { LocalDate } from "@calendeal/domain/event-types"
import { spendKey, spendLimits, SpendPlatform, SpendRow } from "@calendeal/domain/spend"
import { csvRows, type CsvRow, type CsvSeparator } from "@calendeal/domain/texts"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Columns, columnsOf } from "./formats.ts"
import { textOf } from "./textOf.ts"

/** What is wrong in a line of an export. */
export interface SpendFault {
  readonly line: number
  readonly problem: string
}

/** The spend of an export. */
export interface FoundSpend {
  readonly rows: ReadonlyArray<SpendRow>
  /** Lines that were added to another one of the same day and campaign, such as those of ad groups. */
  readonly added: number
  /** Lines that are no spend of a campaign: those of totals and notes. */
  readonly skipped: number
}

/** The size of the largest export, in bytes. */
const largestExport = 32 * 1024 * 1024

/** The header is one of the first lines. */
const longestPreface = 30

/**
 * The spend in an export of an ad platform (D-SPEND-6), or what is wrong with it, line by line: nothing is recorded of a file that is
 * wrong anywhere. `currency`: of a file that does not say it. Total.
 */
export const spendInFile = (
  bytes: Uint8Array,
  currency: Currency | null
): Result.Result<FoundSpend, ReadonlyArray<SpendFault>> => {
  if (bytes.length > largestExport) return wrong(1, "The file has more than 32 MB.")
  const text = textOf(bytes)
  if (text === null) return wrong(1, "The file is neither UTF-8 nor UTF-16.")
  const header = headerIn(text)
  if (header === null)
    return wrong(
      1,
      "No line has the columns of a known export: a day, a campaign and an amount. docs/guides/spend.md lists them."
    )
  const { columns, rest, separator, startLine } = header
  if (columns.currency < 0 && columns.namedCurrency === null && currency === null)
    return wrong(
      startLine,
      "The file does not say the currency. Add its column to the export, or name it with --currency."
    )
  const lines = csvRows(rest, separator)
  return lines === null
    ? wrong(startLine, "A quotation mark has no partner.")
    : rowsIn(
        lines.map(({ fields, line }) => ({ fields, line: line + startLine })),
        columns,
        currency
      )
}

const wrong = (line: number, problem: string) => Result.fail([{ line, problem }])

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

const rowsIn = (lines: ReadonlyArray<CsvRow>, columns: Columns, currency: Currency | null) => {
  const rows = new Map<string, SpendRow>()
  const faults: Array<SpendFault> = []
  let [added, skipped] = [0, 0]
  for (const { fields, line } of lines) {
    if (isNote(fields, columns)) {
      skipped++
      continue
    }
    const row = rowIn(fields, columns, currency)
    if (typeof row === "string") {
      faults.push({ line, problem: row })
      continue
    }
    const key = spendKey(row)
    const earlier = rows.get(key)
    if (earlier !== undefined) added++
    if (earlier !== undefined && earlier.currency !== row.currency)
      faults.push({ line, problem: "The campaign has another currency in an earlier line of the same day." })
    else if ((earlier?.cents ?? 0) + row.cents > maximumCents)
      faults.push({ line, problem: "The campaign has too large a sum on this day." })
    else rows.set(key, { ...row, cents: row.cents + (earlier?.cents ?? 0) })
  }
  if (rows.size > spendLimits.perFile)
    faults.push({
      line: 1,
      problem: `The file has more than ${spendLimits.perFile} days of campaigns. Export shorter periods.`
    })
  return faults.length > 0
    ? Result.fail(faults)
    : Result.succeed<FoundSpend>({ rows: [...rows.values()], added, skipped })
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
const rowIn = (
  fields: ReadonlyArray<string>,
  columns: Columns,
  usual: Currency | null
): SpendRow | string => {
  const at = (place: number) => (place < 0 ? "" : (fields[place] ?? "").trim())
  const platform = columns.format.platform ?? Option.getOrNull(platformIn(at(columns.platform).toLowerCase()))
  if (platform === null) return `The platform must be one of ${SpendPlatform.literals.join(", ")}.`
  const [day, lastDay] = [dayIn(at(columns.day)), dayIn(at(columns.lastDay))]
  if (day === null) return "The day must be a date such as 2026-03-31 or, with the month first, 3/31/2026."
  if (lastDay !== null && lastDay !== day) return "The line is of several days. Export the costs by day."
  const [typed, name] = [columns.id, columns.name].map((place) => at(place).replace(/\s+/g, " "))
  const id = typed === "" || typed === "--" ? null : typed
  if (!isText(name) || !isId(id))
    return `The id and the name of a campaign are at most ${spendLimits.text} characters that can be seen.`
  const code = columns.namedCurrency ?? at(columns.currency).toUpperCase()
  const currency = code === "" ? usual : Option.getOrNull(currencyIn(code))
  if (currency === null) return "The currency must be three letters."
  const cents = centsIn(at(columns.amount))
  if (cents === null)
    return "The amount must be at least 0, with a point before the decimals, such as 1234.56 or 1,234.56."
  return { day, platform, id, name, cents, currency }
}

const dayIn = (text: string): LocalDate | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]00:00(?::00)?)?$/.exec(text) ?? []
  const [, usMonth = "", usDay = "", usYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
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
