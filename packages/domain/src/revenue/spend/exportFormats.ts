import type { SpendPlatform } from "./SpendRow.ts"

/** An export of costs: names of its columns in lower case, of which the first that is there counts. */
interface ExportFormat {
  /** Null: a column says it. */
  readonly platform: SpendPlatform | null
  readonly day: ReadonlyArray<string>
  /** The last day of the line, in exports that can cover several. */
  readonly lastDay: ReadonlyArray<string>
  readonly id: ReadonlyArray<string>
  readonly name: ReadonlyArray<string>
  readonly amount: ReadonlyArray<string>
  readonly currency: ReadonlyArray<string>
}

/** The columns that identify an export come first: a file is of the first format of which it has day, name and amount. */
const formats: ReadonlyArray<ExportFormat> = [
  {
    platform: null,
    day: ["day"],
    lastDay: [],
    id: ["campaign_id"],
    name: ["campaign_name"],
    amount: ["amount"],
    currency: ["currency"]
  },
  {
    platform: "microsoft",
    day: ["gregorian date", "time period"],
    lastDay: [],
    id: ["campaign id"],
    name: ["campaign", "campaign name"],
    amount: ["spend"],
    currency: ["currency code", "currency"]
  },
  {
    platform: "linkedin",
    day: ["start date (in utc)", "start date"],
    lastDay: ["end date (in utc)", "end date"],
    id: ["campaign id"],
    name: ["campaign name"],
    amount: ["total spent"],
    currency: ["currency"]
  },
  {
    platform: "meta",
    day: ["day", "reporting starts"],
    lastDay: ["reporting ends"],
    id: ["campaign id"],
    name: ["campaign name", "campaign"],
    amount: ["amount spent"],
    currency: ["currency"]
  },
  {
    platform: "tiktok",
    day: ["by day", "date", "day"],
    lastDay: [],
    id: ["campaign id"],
    name: ["campaign name"],
    amount: ["cost"],
    currency: ["currency"]
  },
  {
    platform: "google",
    day: ["day"],
    lastDay: [],
    id: ["campaign id"],
    name: ["campaign"],
    amount: ["cost"],
    currency: ["currency code", "currency"]
  }
]

/** Where the columns of a file are. -1: there is none. */
export interface Columns {
  readonly format: ExportFormat
  readonly platform: number
  readonly day: number
  readonly lastDay: number
  readonly id: number
  readonly name: number
  readonly amount: number
  readonly currency: number
  /** The currency in the name of the column of amounts, as in `Amount spent (USD)`. */
  readonly namedCurrency: string | null
  /** How many fields a line has. */
  readonly count: number
}

/** The columns of a header. Null: the line is none of a known export. */
export const columnsOf = (header: ReadonlyArray<string>): Columns | null => {
  const names = header.map((name) => name.trim().toLowerCase())
  const amounts = header.map((name) => /^\s*(.*?)\s*\(([A-Z]{3})\)\s*$/.exec(name))
  const placeOf = (wanted: ReadonlyArray<string>) =>
    wanted.map((name) => names.indexOf(name)).find((place) => place >= 0) ?? -1
  for (const format of formats) {
    const named = amounts.findIndex((found) => format.amount.includes((found?.[1] ?? "").toLowerCase()))
    const columns: Columns = {
      format,
      platform: format.platform === null ? names.indexOf("platform") : -1,
      day: placeOf(format.day),
      lastDay: placeOf(format.lastDay),
      id: placeOf(format.id),
      name: placeOf(format.name),
      amount: named >= 0 ? named : placeOf(format.amount),
      currency: placeOf(format.currency),
      namedCurrency: amounts[named]?.[2] ?? null,
      count: header.length
    }
    const isWhole = columns.day >= 0 && columns.name >= 0 && columns.amount >= 0
    if (isWhole && (format.platform !== null || columns.platform >= 0)) return columns
  }
  return null
}
