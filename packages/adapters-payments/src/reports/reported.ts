import type { Money } from "@calendeal/domain/money"
import type { ReportedEntry, ReportedPayer } from "@calendeal/domain/receivers"
import type { Billing } from "@calendeal/domain/transactions"
import * as DateTime from "effect/DateTime"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"

/** What a provider says of money, in its own texts. */
export interface Said {
  readonly kind: ReportedEntry["kind"]
  readonly reference: string
  /** The payment that it changes. Absent: it is a payment. */
  readonly payment?: string
  readonly money: Money | null
  readonly at: DateTime.Utc
  readonly description?: string | null | undefined
  readonly payer?: { readonly [Fact in keyof ReportedPayer]?: string | null | undefined }
  readonly isTotal?: boolean
  readonly billing?: { readonly [Fact in keyof Billing]?: Billing[Fact] | undefined }
}

/** An entry. Null: the money is zero, so there is none. */
export const reported = (said: Said): ReportedEntry | null =>
  said.money === null
    ? null
    : {
        kind: said.kind,
        reference: said.reference,
        paymentReference: said.payment ?? null,
        money: said.money,
        isTotal: said.isTotal ?? false,
        at: said.at,
        description: textOf(said.description, 500),
        billing: {
          tax: said.billing?.tax ?? null,
          subscriptionId: textOf(said.billing?.subscriptionId, 255),
          subscriptionPayment: said.billing?.subscriptionPayment ?? null
        },
        payer: {
          ours: said.payer?.ours ?? null,
          checkout: said.payer?.checkout ?? null,
          customer: textOf(said.payer?.customer, 255),
          email: textOf(said.payer?.email, 320)
        }
      }

/** One line of at most so many characters. Null: nothing is left. */
const textOf = (text: string | null | undefined, most: number): string | null => {
  const line = (text ?? "")
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
  return line === "" ? null : [...line].slice(0, most).join("").trim()
}

/** The name under which the service's own checkouts hand along their booking. */
const ownCheckout = "calendeal_booking"

/** The names under which a workspace hands along our id of a contact or a booking. */
const ourNames = ["calendeal_contact", "booking_uid", ownCheckout]

/** Our own id in the first of these data that has one (D-RCV-25). The shop wrote them: they may be anything. */
export const oursIn = (...data: ReadonlyArray<unknown>): string | null =>
  data
    .filter(Predicate.isObject)
    .flatMap((texts) => ourNames.map((name) => ourId(texts[name])))
    .find((id) => id !== null) ?? null

/** The booking for which the service itself made the checkout, as only the key of the workspace writes it. */
export const checkoutIn = (data: unknown): string | null =>
  Predicate.isObject(data) ? ourId(data[ownCheckout]) : null

/** A text that can be our own id. */
export const ourId = (value: unknown): string | null =>
  typeof value === "string" && /^[\w-]{1,200}$/.test(value) ? value : null

/** A provider's id, which is part of references: these have at most 200 characters. */
export const Id = Schema.String.check(Schema.isPattern(/^\w[\w.:-]{0,119}$/))

/** A time in seconds since 1970, up to the year 9999. */
export const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 253_402_300_799 }))

export const timeOf = (seconds: typeof Seconds.Type): DateTime.Utc => DateTime.makeUnsafe(seconds * 1000)
