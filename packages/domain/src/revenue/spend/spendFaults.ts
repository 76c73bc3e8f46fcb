import { maximumCents } from "../../kernel/money/index.ts"
import type { Fault } from "../../kernel/texts/index.ts"
import { spendLimits, SpendPlatform } from "./SpendRow.ts"

/** What is wrong in a line of an export. */
export interface LineFault extends Fault {
  readonly line: number
}

const most = maximumCents / 100
const known = SpendPlatform.literals.join(", ")

/** What can be wrong with an export of costs (D-SPEND-6). */
export const spendFaults = {
  size: {
    message: `The file has more than ${spendLimits.fileBytes} bytes.`,
    code: "too_many_bytes",
    values: { most: spendLimits.fileBytes }
  },
  encoding: { message: "The file is neither UTF-8 nor UTF-16.", code: "costs_encoding" },
  columns: {
    message:
      "No line has the columns of a known export: a day, a campaign and an amount. docs/guides/spend.md lists them.",
    code: "costs_columns"
  },
  currency: {
    message:
      "The file does not say the currency. Add its column to the export, or give the currency (--currency).",
    code: "costs_currency"
  },
  quote: { message: "A quotation mark has no partner.", code: "costs_quote" },
  currencies: {
    message: "The campaign has another currency in an earlier line of the same day.",
    code: "costs_currencies"
  },
  sum: {
    message: `The campaign has a sum above ${most} on this day.`,
    code: "too_great",
    values: { most }
  },
  rows: {
    message: `The file has more than ${spendLimits.perFile} days of campaigns. Export shorter periods.`,
    code: "costs_rows",
    values: { most: spendLimits.perFile }
  },
  fields: {
    message: `The file has more than ${spendLimits.fieldsPerFile} fields. Export fewer columns or shorter periods.`,
    code: "costs_fields",
    values: { most: spendLimits.fieldsPerFile }
  },
  none: {
    message: "The file has no costs. Export a period with costs, by day and campaign.",
    code: "costs_none"
  },
  platform: { message: `The platform must be one of ${known}.`, code: "costs_platform", values: { known } },
  day: {
    message: "The day must be a date such as 2026-03-31 or, with the month first, 3/31/2026.",
    code: "costs_day"
  },
  days: { message: "The line is of several days. Export the costs by day.", code: "costs_days" },
  campaign: {
    message: `The id and the name of a campaign are at most ${spendLimits.text} characters that can be seen.`,
    code: "costs_campaign",
    values: { most: spendLimits.text }
  },
  currencyCode: { message: "The currency must be three letters.", code: "currency" },
  amount: {
    message: "The amount must be at least 0, with a point before the decimals, such as 1234.56 or 1,234.56.",
    code: "costs_amount"
  }
} as const satisfies Readonly<Record<string, Fault>>
