import * as DateTime from "effect/DateTime"
import { type Booking, takesPlace } from "../../scheduling/bookings/index.ts"
import type { Contact, ContactId, Touch, TouchKey } from "../../leads/contacts/index.ts"
import type { Deal } from "../../leads/deals/index.ts"
import type { FieldEvent, FunnelEntry } from "../../leads/funnel/index.ts"
import { channelOf, sourceName } from "../../leads/sources/index.ts"
import type { Currency } from "../../kernel/money/index.ts"
import { signedCents, type Transaction } from "../transactions/index.ts"
import { isWithin } from "./period.ts"
import { isSold } from "./selection.ts"
import type {
  CreditQuestion,
  Dimension,
  FieldFigures,
  FormQuestion,
  RevenueFigures,
  RevenueQuestion
} from "./Reports.ts"

/** The platform of each click id, in order of precedence. */
export const clickPlatforms = [
  ["gclid", "google"],
  ["gbraid", "google"],
  ["wbraid", "google"],
  ["fbclid", "meta"],
  ["fbc", "meta"],
  ["msclkid", "microsoft"],
  ["ttclid", "tiktok"],
  ["li_fat_id", "linkedin"],
  ["twclid", "x"],
  ["rdt_cid", "reddit"],
  ["sccid", "snapchat"],
  ["epik", "pinterest"]
] as const satisfies ReadonlyArray<readonly [TouchKey, string]>

/** The ad platform of the touch. Null: it has no click id. */
export const clickPlatformOf = (touch: Touch): string | null =>
  clickPlatforms.find(([key]) => touch[key] !== undefined && touch[key] !== "")?.[1] ?? null

/** The figures of the field events in the period. */
export const funnelOf = (
  entries: ReadonlyArray<FunnelEntry>,
  question: FormQuestion
): ReadonlyArray<FieldFigures> =>
  [
    ...Map.groupBy(
      entries.filter(
        ({ at, eventTypeId }) =>
          isWithin(at, question) && (question.eventTypeId ?? eventTypeId) === eventTypeId
      ),
      ({ eventTypeId }) => eventTypeId
    )
  ]
    .toSorted(([one], [other]) => byKey(one, other))
    .flatMap(([eventTypeId, reported]) =>
      [
        ...Map.groupBy(
          reported.flatMap(({ events }) => events),
          ({ field }) => field
        )
      ]
        .toSorted(([one], [other]) => byKey(one, other))
        .map(([field, events]) => ({ eventTypeId, field, ...fieldFigures(events) }))
    )

const fieldFigures = (events: ReadonlyArray<FieldEvent>) => {
  const ascending = events.map(({ dwellSeconds }) => dwellSeconds).toSorted((a, b) => a - b)
  return {
    views: events.length,
    medianDwell: percentile(ascending, 0.5),
    ninetiethDwell: percentile(ascending, 0.9),
    abandoned: events.filter(({ abandoned }) => abandoned).length
  }
}

/** The percentile (`share`: 0 to 1) of ascending values, linearly interpolated. 0 without values. */
export const percentile = (ascending: ReadonlyArray<number>, share: number): number => {
  const place = share * (ascending.length - 1)
  const [low = 0, high = low] = [ascending[Math.floor(place)], ascending[Math.ceil(place)]]
  return low + (place - Math.floor(place)) * (high - low)
}

/** The stored data that the revenue report needs. */
export interface Sales {
  /** Without erased contacts. */
  readonly contacts: ReadonlyArray<Contact>
  readonly bookings: ReadonlyArray<Booking>
  readonly deals: ReadonlyArray<Deal>
  readonly transactions: ReadonlyArray<Transaction>
}

/** One item of the report at its own time, with its contact and booking. */
export type Counted = {
  readonly at: DateTime.Utc
  readonly contactId: ContactId
  readonly booking: Booking | undefined
  /** When its deal was opened. Null: a booking is counted. */
  readonly dealAt: DateTime.Utc | null
  /** When its path ends: at its own time, and that of a refund with its payment's (D-ATTR-22). */
  readonly until: DateTime.Utc
  /** Whether it changes an item that happened before. */
  readonly isChange: boolean
} & ({ readonly kind: "bookings" | "deals" | "closed" } | { readonly kind: "revenue"; readonly paid: Signed })

/** A sum of a ledger: below zero if more was taken back than paid in the period. */
interface Signed {
  readonly currency: Currency
  readonly cents: bigint
}

/** The figures of the period. Each item counts at its own time and has the key of its contact or booking. */
export const revenueOf = (sales: Sales, question: RevenueQuestion): ReadonlyArray<RevenueFigures> => {
  const keyOf = keysOf(sales, question)
  const counted = itemsOf(sales).filter(
    ({ at, booking }) => isWithin(at, question) && isSold(booking, question)
  )
  return [...Map.groupBy(counted, keyOf)]
    .map(([key, group]) => ({ key, ...revenueFigures(group) }))
    .toSorted((one, other) => byKey(one.key, other.key))
}

export const itemsOf = ({ bookings, deals, transactions }: Sales): ReadonlyArray<Counted> => {
  const bookingOf = new Map<string | null, Booking>(bookings.map((booking) => [booking.uid, booking]))
  const dealOf = new Map(deals.map((deal) => [deal.id, deal]))
  const paymentOf = new Map<string | null, Transaction>(transactions.map((entry) => [entry.id, entry]))
  return [
    ...bookings.filter(takesPlace).map((booking): Counted => ({
      kind: "bookings",
      at: booking.createdAt,
      contactId: booking.contactId,
      booking,
      dealAt: null,
      until: booking.createdAt,
      isChange: false
    })),
    ...deals.flatMap(({ bookingUid, closedAt, contactId, openedAt }): ReadonlyArray<Counted> => {
      const about = { contactId, booking: bookingOf.get(bookingUid), dealAt: openedAt, isChange: false }
      const opened: Counted = { kind: "deals", at: openedAt, until: openedAt, ...about }
      return closedAt === null
        ? [opened]
        : [opened, { kind: "closed", at: closedAt, until: closedAt, ...about }]
    }),
    ...transactions.map((transaction): Counted => {
      const deal = dealOf.get(transaction.dealId)
      return {
        kind: "revenue",
        at: transaction.transactionAt,
        contactId: transaction.contactId,
        booking: bookingOf.get(deal?.bookingUid ?? null),
        paid: { currency: transaction.money.currency, cents: signedCents(transaction) },
        dealAt: deal?.openedAt ?? null,
        until: paymentOf.get(transaction.paymentId)?.transactionAt ?? transaction.transactionAt,
        isChange: transaction.paymentId !== null
      }
    })
  ]
}

export const keysOf = (
  { contacts }: Sales,
  { by, channelRules, months }: Pick<RevenueQuestion, "by" | "channelRules" | "months">
): ((one: Counted) => string | null) => {
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]))
  switch (by) {
    case "event_type":
      return ({ booking }) => booking?.eventTypeId ?? null
    case "host":
      return ({ booking }) => booking?.organiser.hostId ?? null
    case "one_off_link":
      return ({ booking }) => booking?.linkId ?? null
    case "month":
      return ({ at }) => {
        const begun = months.findLastIndex((start) => start <= DateTime.toEpochMillis(at))
        return begun < 0 ? null : monthKey(begun)
      }
    default: {
      const which = by.startsWith("first_") ? "first" : "last"
      return ({ contactId }) => {
        const touch = contactOf.get(contactId)?.attribution[which]?.touch
        if (touch === undefined) return null
        const ofTouch = touchDimensions.find((one) => by === `first_${one}` || by === `last_${one}`)
        return ofTouch === undefined ? null : keyOfTouch(touch, { by: ofTouch, channelRules })
      }
    }
  }
}

const touchDimensions = ["channel", "source", "utm_source", "utm_campaign", "click_platform"] as const

/** What a report groups the touch by. Null: the touch has none. */
export const keyOfTouch = (
  touch: Touch,
  { by, channelRules }: Pick<CreditQuestion, "by" | "channelRules">
): string | null => {
  switch (by) {
    case "channel":
      return channelOf(touch, channelRules)
    case "source":
      return sourceName(touch)
    case "click_platform":
      return clickPlatformOf(touch)
    default:
      return touch[by] ?? null
  }
}

/** Whether the keys are channels, of which there are few (D-CHAN-4). */
export const isByChannel = (by: Dimension | null): boolean => by === "first_channel" || by === "last_channel"

/** Whether the keys are named sources, which the domain finds as it finds channels (D-CHAN-5). */
export const isBySource = (by: Dimension | null): boolean => by === "first_source" || by === "last_source"

/** The figures of the same key as one, in ascending order of it, null last. */
export const mergedByKey = (figures: ReadonlyArray<RevenueFigures>): ReadonlyArray<RevenueFigures> =>
  [...Map.groupBy(figures, ({ key }) => key)]
    .map(([key, group]) => {
      const sum = (count: "bookings" | "deals" | "closed") =>
        group.reduce((all, figure) => all + figure[count], 0)
      return {
        key,
        bookings: sum("bookings"),
        deals: sum("deals"),
        closed: sum("closed"),
        revenue: sumsOf(group.flatMap(({ revenue }) => revenue))
      }
    })
    .toSorted((one, other) => byKey(one.key, other.key))

const monthKey = (place: number): string => String(place).padStart(4, "0")

export const revenueFigures = (group: ReadonlyArray<Counted>): Omit<RevenueFigures, "key"> => {
  const count = (wanted: Counted["kind"]) => group.filter(({ kind }) => kind === wanted).length
  return {
    bookings: count("bookings"),
    deals: count("deals"),
    closed: count("closed"),
    revenue: sumsOf(group.flatMap((one) => (one.kind === "revenue" ? one.paid : [])))
  }
}

/** The sums by currency, in ascending order of it. */
export const sumsOf = (amounts: ReadonlyArray<Signed>): RevenueFigures["revenue"] => {
  const sums = new Map<Currency, bigint>()
  for (const { cents, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + cents)
  return [...sums]
    .map(([currency, cents]) => ({ currency, cents }))
    .toSorted((one, other) => byKey(one.currency, other.currency))
}

/** Ascending in code unit order, null last. */
export const byKey = (one: string | null, other: string | null): number => {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}
