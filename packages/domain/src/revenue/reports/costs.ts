import * as DateTime from "effect/DateTime"
import { type Booking, takesPlace } from "../../scheduling/bookings/index.ts"
import { dayLength, dayOf } from "../../scheduling/availability/index.ts"
import { type Contact, journeyOf, type Touch } from "../../leads/contacts/index.ts"
import { channelOf } from "../../leads/sources/index.ts"
import { attributed, type Conversion, type KeyedTouch } from "../attribution/index.ts"
import {
  type Campaign,
  campaignFinder,
  campaignKey,
  sourceOf,
  type SpendRow,
  spendOf
} from "../spend/index.ts"
import type { Transaction } from "../transactions/index.ts"
import { wallTime } from "./Clock.ts"
import { type Course, type CourseKind, noCounts } from "./Course.ts"
import { amountsOf, type CreditUnit, isKind } from "./credits.ts"
import { byKey, itemsOf, keyOfTouch, type Sales, sumsOf } from "./figures.ts"
import { isWithin } from "./period.ts"
import type {
  CampaignMatch,
  Clock,
  CostFigures,
  CostGrouping,
  CostQuestion,
  CostRecords,
  Costs,
  Period
} from "./Reports.ts"

const kinds = [
  "leads",
  "bookings",
  "came",
  "customers",
  "revenue"
] as const satisfies ReadonlyArray<CourseKind>

/** The local days that begin in the period: from the first one to the one after the last one. */
export const daysWithin = (clock: Clock, { from, to }: Pick<Period, "from" | "to">) => {
  const next = (at: DateTime.Utc) => Math.ceil(wallTime(clock, DateTime.toEpochMillis(at)) / dayLength)
  return { firstDay: next(from), endDay: next(to) }
}

/** What the report of costs counts, of all stored data. */
export const costRecordsOf = (
  sales: Sales,
  rows: ReadonlyArray<SpendRow>,
  question: CostQuestion
): CostRecords => ({
  courses: coursesOf(sales, question),
  spend: spendOf(rows.filter(({ day }) => dayOf(day) >= question.firstDay && dayOf(day) < question.endDay))
})

const coursesOf = (sales: Sales, question: Period): ReadonlyArray<Course> => {
  const contactOf = new Map(sales.contacts.map((contact) => [contact.id, contact]))
  const course = (
    contact: Contact | undefined,
    kind: CourseKind,
    convertedAt: DateTime.Utc,
    more: Partial<Course> & { readonly dealAt?: DateTime.Utc | null } = {}
  ): Course => ({
    touches: contact === undefined ? [] : journeyOf(contact.attribution),
    path: { leadAt: contact?.createdAt ?? null, dealAt: more.dealAt ?? null, convertedAt },
    counts: { ...noCounts, [kind]: 1 },
    revenue: [],
    lost: noCounts,
    ...more
  })
  const met = ({ attendance, startAt }: Booking) =>
    attendance?.mark === "attended" && isWithin(startAt, question)
  return [
    ...sales.contacts
      .filter((contact) => isLead(contact) && isWithin(contact.createdAt, question))
      .map((contact) => course(contact, "leads", contact.createdAt)),
    ...sales.bookings
      .filter((booking) => takesPlace(booking) && isWithin(booking.createdAt, question))
      .map(({ contactId, createdAt }) => course(contactOf.get(contactId), "bookings", createdAt)),
    ...sales.bookings
      .filter((booking) => takesPlace(booking) && met(booking))
      .map(({ contactId, createdAt }) => course(contactOf.get(contactId), "came", createdAt)),
    ...firstPayments(sales.transactions)
      .filter(({ transactionAt }) => isWithin(transactionAt, question))
      .map(({ contactId, transactionAt }) => course(contactOf.get(contactId), "customers", transactionAt)),
    ...itemsOf(sales).flatMap((item) =>
      item.kind === "revenue" && isWithin(item.at, question)
        ? [
            course(contactOf.get(item.contactId), "revenue", item.until, {
              dealAt: item.dealAt,
              counts: { ...noCounts, revenue: item.isChange ? 0 : 1 },
              revenue: sumsOf([item.paid])
            })
          ]
        : []
    )
  ]
}

/** Contacts without a state are known by a payment only, and are no leads. */
const isLead = ({ qualificationStates }: Contact): boolean => Object.keys(qualificationStates).length > 0

/** The first payment of each contact, by which a person becomes a customer. */
const firstPayments = (transactions: ReadonlyArray<Transaction>): ReadonlyArray<Transaction> =>
  [
    ...Map.groupBy(
      transactions.filter(({ paymentId }) => paymentId === null),
      ({ contactId }) => contactId
    ).values()
  ].map((ofContact) =>
    ofContact.reduce((one, other) =>
      DateTime.isLessThan(other.transactionAt, one.transactionAt) ? other : one
    )
  )

/** The figures of each campaign, source or channel, with what it cost (D-SPEND-4, D-SPEND-5). */
export const costFigures = (
  { courses, spend }: CostRecords,
  { by, channelRules, model }: CostGrouping
): ReadonlyArray<CostFigures> => {
  const campaigns = new Map(spend.map(({ campaign }) => [keyOfCampaign(campaign), campaign]))
  const campaignOf = campaignFinder([...campaigns.values()])
  const keyOfSpend = (campaign: Campaign): string => {
    switch (by) {
      case "campaign":
        return keyOfCampaign(campaign)
      case "source":
        return keyOfTouch(paidVisit(campaign), { by, channelRules }) ?? ""
      case "channel":
        return channelOf(paidVisit(campaign), channelRules)
    }
  }
  const keyOf = (touch: Touch): string | null => {
    const found = campaignOf(touch)
    if (found !== null) return keyOfSpend(found.campaign)
    if (by === "campaign") return null
    return keyOfTouch(touch, { by, channelRules })
  }
  const keys = new Map<Touch, Omit<KeyedTouch, "at">>()
  const keyed = (touch: Touch) => {
    const found = keys.get(touch) ?? {
      key: keyOf(touch) ?? "",
      isDirect: channelOf(touch, channelRules) === "direct"
    }
    keys.set(touch, found)
    return found
  }
  const credits = attributed(
    courses.map(({ counts, path, revenue, touches }): Conversion<CreditUnit> => ({
      path: { ...path, touches: touches.map(({ at, touch }) => ({ at, ...keyed(touch) })) },
      amounts: kinds.flatMap((kind) => amountsOf(kind, counts, revenue)),
      converted: 0,
      lost: 0
    })),
    model
  )
  const creditsOf = Map.groupBy(credits, ({ key }) => (key === "" ? null : key))
  const spendOfKey = Map.groupBy(spend, ({ campaign }): string | null => keyOfSpend(campaign))
  return [...new Set([...creditsOf.keys(), ...spendOfKey.keys()])]
    .map((key): CostFigures => {
      const ofKey = creditsOf.get(key) ?? []
      const sum = (unit: CreditUnit) =>
        ofKey.reduce((all, credit) => (credit.unit === unit ? all + credit.cents : all), 0n)
      return {
        key,
        campaign: (by === "campaign" && key !== null && campaigns.get(key)) || null,
        spend: sumsOf(spendOfKey.get(key) ?? []),
        leads: sum("leads"),
        bookings: sum("bookings"),
        came: sum("came"),
        customers: sum("customers"),
        revenue: sumsOf(ofKey.flatMap(({ cents, unit }) => (isKind(unit) ? [] : [{ currency: unit, cents }])))
      }
    })
    .toSorted((one, other) => byKey(one.key, other.key))
}

/** What a visit by the campaign says of itself (D-SPEND-4). */
const paidVisit = ({ name, platform }: Campaign): Touch => ({
  utm_source: sourceOf[platform],
  utm_medium: "cpc",
  utm_campaign: name
})

/** How many leads came by each campaign, however many visits they had: a lead counts by an id if one of its visits has it. */
export const campaignMatches = ({ courses, spend }: CostRecords): ReadonlyArray<CampaignMatch> => {
  const campaigns = new Map(spend.map(({ campaign }) => [keyOfCampaign(campaign), campaign]))
  const find = campaignFinder([...campaigns.values()])
  const leads = { id: new Map<string, number>(), name: new Map<string, number>() }
  for (const { counts, touches } of courses) {
    if (counts.leads === 0) continue
    const found = new Map<string, "id" | "name">()
    for (const { touch } of touches) {
      const one = find(touch)
      const key = one && keyOfCampaign(one.campaign)
      if (one !== null && key !== null && found.get(key) !== "id") found.set(key, one.by)
    }
    for (const [key, by] of found) leads[by].set(key, (leads[by].get(key) ?? 0) + counts.leads)
  }
  const spendOfKey = Map.groupBy(spend, ({ campaign }) => keyOfCampaign(campaign))
  return [...campaigns].map(([key, campaign]) => ({
    campaign,
    spend: sumsOf(spendOfKey.get(key) ?? []),
    byId: leads.id.get(key) ?? 0,
    byName: leads.name.get(key) ?? 0
  }))
}

const keyOfCampaign = (campaign: Campaign): string => `${campaign.platform} ${campaignKey(campaign)}`

/**
 * What one of each costs, in cents of the only currency of the spend, rounded to the next cent (D-SPEND-5). Currencies are never added
 * up, so with two of them nothing has one cost, and money in another currency has no ratio to the spend.
 */
export const costsOf = ({
  bookings,
  came,
  customers,
  leads,
  revenue,
  spend
}: Omit<CostFigures, "key" | "campaign">): Costs => {
  const [spent] = spend
  if (spent === undefined || spend.length > 1) return noCosts
  const per = (hundredths: bigint) => quotient(100n * spent.cents, hundredths)
  const isOther = revenue.some(({ currency }) => currency !== spent.currency)
  const earned = revenue.reduce((sum, { cents }) => sum + cents, 0n)
  return {
    currency: spent.currency,
    perLead: per(leads),
    perBooked: per(bookings),
    perCame: per(came),
    perCustomer: per(customers),
    return: isOther ? null : quotient(100n * earned, spent.cents)
  }
}

const noCosts: Costs = {
  currency: null,
  perLead: null,
  perBooked: null,
  perCame: null,
  perCustomer: null,
  return: null
}

/** Rounded to the nearest whole number, halves away from zero. Null: nothing to divide by. */
const quotient = (dividend: bigint, divisor: bigint): bigint | null => {
  if (divisor <= 0n) return null
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}
