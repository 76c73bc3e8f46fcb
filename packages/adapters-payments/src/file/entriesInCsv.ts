import { type Money, Tax } from "@calendeal/domain/money"
import type { ReportedEntry } from "@calendeal/domain/receivers"
import { csvRows } from "@calendeal/domain/texts"
import type { Billing } from "@calendeal/domain/transactions"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { moneyIn } from "../reports/amounts.ts"
import { ourId, reported } from "../reports/reported.ts"

/** What is wrong in a line of a file. */
export interface LineFault {
  readonly line: number
  readonly problem: string
}

const required = ["reference", "amount", "currency", "at"]
const optional = [
  "kind",
  "payment_reference",
  "description",
  "email",
  "customer",
  "ours",
  "tax",
  "subscription",
  "subscription_payment"
]

/**
 * The entries that a file in CSV has (D-RCV-29), or what is wrong with it, line by line: nothing is recorded of a file that is wrong
 * anywhere. The references are those of the provider, so that an entry that is received, too, counts once.
 */
export const entriesInCsv = (
  text: string
): Result.Result<ReadonlyArray<ReportedEntry>, ReadonlyArray<LineFault>> => {
  const rows = csvRows(text)
  if (rows === null) return Result.fail([{ line: 1, problem: "A quotation mark has no partner." }])
  const [header, ...lines] = rows
  const columns = header?.fields.map((name) => name.trim()) ?? []
  const headerFaults = [
    ...required.filter((name) => !columns.includes(name)).map((name) => `The column ${name} is missing.`),
    ...columns
      .filter((name) => ![...required, ...optional].includes(name))
      .map((name) => `The column ${JSON.stringify(name.slice(0, 40))} is unknown.`),
    ...columns
      .filter((name, nth) => columns.indexOf(name) !== nth)
      .map((name) => `The column ${name} stands twice.`)
  ]
  if (headerFaults.length > 0) return Result.fail(headerFaults.map((problem) => ({ line: 1, problem })))
  const entries: Array<ReportedEntry> = []
  const faults: Array<LineFault> = []
  for (const { fields, line } of lines) {
    const entry =
      fields.length === columns.length
        ? entryIn(Object.fromEntries(columns.map((name, nth) => [name, (fields[nth] ?? "").trim()])))
        : `The line has ${fields.length} fields, and the header ${columns.length}.`
    if (typeof entry === "string") faults.push({ line, problem: entry })
    else entries.push(entry)
  }
  return faults.length > 0 ? Result.fail(faults) : Result.succeed(entries)
}

const kindIn = Schema.decodeUnknownOption(
  Schema.Literals(["payment", "refund", "refund_failed", "dispute", "dispute_won"])
)
const timeIn = Schema.decodeUnknownOption(Schema.DateTimeUtcFromString)
const isReference = (text: string): boolean => /^\w[\w.:/-]{0,199}$/.test(text)

/** Null: none is given. Undefined: it cannot be the tax of the amount. */
const taxInLine = (text: string | undefined, currency: string, money: Money): Tax | null | undefined => {
  if (text === undefined || text === "") return null
  const tax = Result.getOrElse(moneyIn(text, currency), () => undefined)
  const cents = tax === undefined ? undefined : (tax?.cents ?? 0)
  return cents === undefined || cents > money.cents ? undefined : Tax.make(cents)
}

/** Undefined: it is neither. */
const paymentInLine = (text: string | undefined): Billing["subscriptionPayment"] | undefined =>
  text === undefined || text === "" ? null : text === "first" || text === "renewal" ? text : undefined

/** The entry of a line, or what is wrong with it. */
const entryIn = (line: Readonly<Record<string, string>>): ReportedEntry | string => {
  const { amount = "", at = "", currency = "", email, ours = "", reference = "", ...more } = line
  const kind = Option.getOrNull(
    kindIn(more["kind"] === undefined || more["kind"] === "" ? "payment" : more["kind"])
  )
  const payment = more["payment_reference"] ?? ""
  const money = Result.getOrNull(moneyIn(amount, currency))
  const time = Option.getOrNull(timeIn(at))
  if (kind === null) return "kind must be payment, refund, refund_failed, dispute or dispute_won."
  if (!isReference(reference)) return "reference must be 1-200 letters, digits and _ . : / -"
  if (kind === "payment" ? payment !== "" : !isReference(payment))
    return kind === "payment"
      ? "payment_reference must be empty for a payment."
      : "payment_reference must be the reference of a payment."
  if (money === null) return "amount must be above 0 with at most two decimals, and currency three letters."
  if (time === null || DateTime.toEpochMillis(time) < 0)
    return "at must be a time such as 2026-01-31T09:30:00Z."
  if (ours !== "" && ourId(ours) === null) return "ours must be the id of a contact or the uid of a booking."
  const tax = taxInLine(more["tax"], currency, money)
  if (tax === undefined) return "tax must be 0 to the amount with at most two decimals, or empty."
  const subscriptionPayment = paymentInLine(more["subscription_payment"])
  if (subscriptionPayment === undefined) return "subscription_payment must be first, renewal or empty."
  const entry = reported({
    kind,
    reference,
    ...(kind !== "payment" && { payment }),
    money,
    at: time,
    description: more["description"],
    billing: { tax, subscriptionId: more["subscription"], subscriptionPayment },
    payer: { ours: ourId(ours), email, customer: more["customer"] }
  })
  return entry ?? "amount must be above 0."
}
