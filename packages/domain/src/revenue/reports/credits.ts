import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import type { Currency } from "../../kernel/money/index.ts"
import { journeyOf, type TimedTouch, type Touch } from "../../leads/contacts/index.ts"
import { channelOf } from "../../leads/sources/index.ts"
import {
  attributed,
  type Conversion,
  type Credit,
  DataModel,
  hasTouch,
  type KeyedTouch,
  modelsFor
} from "../attribution/index.ts"
import { type Course, type CourseKind, noCounts } from "./Course.ts"
import { byKey, type Counted, itemsOf, keyOfTouch, type Sales, sumsOf } from "./figures.ts"
import { isWithin } from "./period.ts"
import { type CreditFigures, type CreditQuestion, NothingLearnt, type TouchDimension } from "./Reports.ts"
import { isSold } from "./selection.ts"

/** What ends a path. Money is in currencies, and one of all others is 100 of its kind. */
export type CreditUnit = Exclude<CourseKind, "revenue"> | Currency

const kinds = ["bookings", "deals", "closed", "revenue"] as const satisfies ReadonlyArray<Counted["kind"]>

export const isLearnt = (model: CreditQuestion["model"]): boolean =>
  DataModel.literals.some((one) => one === model)

/** These have few keys, so that a model can learn in a bounded time. */
const learnable: ReadonlyArray<TouchDimension> = ["channel", "click_platform"]

/** A model's credits for the items of the period (D-ATTR-29), of all stored data. */
export const creditsIn = (sales: Sales, question: CreditQuestion) =>
  creditsOfCourses(coursesOf(sales, question), question)

/** A model's credits. A model that learns does so from each kind by itself (D-ATTR-30). */
export const creditsOfCourses = (
  courses: ReadonlyArray<Course>,
  question: CreditQuestion
): Result.Result<ReadonlyArray<CreditFigures>, NothingLearnt> => {
  const { by, channelRules, model } = question
  // Many paths share their touches, so each is looked at once.
  const known = new Map<Touch, Omit<KeyedTouch, "at">>()
  const keyed = ({ at, touch }: TimedTouch): KeyedTouch => {
    const found = known.get(touch) ?? {
      key: keyOfTouch(touch, { by, channelRules }) ?? "",
      isDirect: channelOf(touch, channelRules) === "direct"
    }
    known.set(touch, found)
    return { at, ...found }
  }
  const paths = courses.map(({ path, touches, ...course }) => ({
    ...course,
    path: { ...path, touches: touches.map(keyed) }
  }))
  if (!isLearnt(model)) {
    const conversions = paths.map(({ counts, path, revenue }): Conversion<CreditUnit> => ({
      path,
      amounts: kinds.flatMap((kind) => amountsOf(kind, counts, revenue)),
      converted: 0,
      lost: 0
    }))
    return Result.succeed(figuresOf(attributed(conversions, model)))
  }
  if (!learnable.includes(by)) return Result.fail(new NothingLearnt({ reason: "many_keys" }))
  const payments = paths.reduce((sum, { counts, path }) => sum + (hasTouch(path) ? counts.revenue : 0), 0)
  if (!modelsFor(payments).includes(model)) return Result.fail(new NothingLearnt({ reason: "few_payments" }))
  const credits = kinds.flatMap((kind) => {
    const conversions = paths.map(({ counts, lost, path, revenue }): Conversion<CreditUnit> => ({
      path,
      amounts: amountsOf(kind, counts, revenue),
      converted: counts[kind],
      lost: lost[kind]
    }))
    return attributed(conversions, model)
  })
  return Result.succeed(figuresOf(credits))
}

export const amountsOf = (
  kind: CourseKind,
  counts: Course["counts"],
  revenue: Course["revenue"]
): Conversion<CreditUnit>["amounts"] =>
  kind === "revenue"
    ? revenue.map(({ cents, currency }) => ({ unit: currency, cents }))
    : [{ unit: kind, cents: 100n * BigInt(counts[kind]) }]

/** By key. Touches without a key are unknown as paths without a touch. */
const figuresOf = (credits: ReadonlyArray<Credit<CreditUnit>>): ReadonlyArray<CreditFigures> =>
  [...Map.groupBy(credits, ({ key }) => (key === "" ? null : key))]
    .map(([key, group]) => {
      const sum = (unit: CreditUnit) =>
        group.reduce((all, credit) => (credit.unit === unit ? all + credit.cents : all), 0n)
      return {
        key,
        bookings: sum("bookings"),
        deals: sum("deals"),
        closed: sum("closed"),
        revenue: sumsOf(group.flatMap(({ cents, unit }) => (isKind(unit) ? [] : [{ currency: unit, cents }])))
      }
    })
    .toSorted((one, other) => byKey(one.key, other.key))

/** Whether the credits are of things, and not of money. */
export const isKind = (unit: CreditUnit): unit is Exclude<CreditUnit, Currency> => unit in noCounts

/** The paths of the items of the period, and for a model that learns those that led to none. */
const coursesOf = (sales: Sales, question: CreditQuestion): ReadonlyArray<Course> => {
  const contactOf = new Map(sales.contacts.map((contact) => [contact.id, contact]))
  const items = itemsOf(sales).filter(
    ({ at, booking }) => isWithin(at, question) && isSold(booking, question)
  )
  const found = items.map((item): Course => {
    const { contactId, dealAt, isChange, kind, until } = item
    const contact = contactOf.get(contactId)
    return {
      touches: contact === undefined ? [] : journeyOf(contact.attribution),
      path: { leadAt: contact?.createdAt ?? null, dealAt, convertedAt: until },
      counts: { ...noCounts, [kind]: isChange ? 0 : 1 },
      revenue: item.kind === "revenue" ? sumsOf([item.paid]) : [],
      lost: noCounts
    }
  })
  if (!isLearnt(question.model)) return found
  const reached = new Set(items.map(({ contactId, kind }) => `${kind} ${contactId}`))
  const lost = sales.contacts
    .filter(({ createdAt }) => isWithin(createdAt, question))
    .map(({ attribution, createdAt, id }): Course => {
      const isLost = (kind: Counted["kind"]) => Number(!reached.has(`${kind} ${id}`))
      return {
        touches: journeyOf(attribution),
        path: {
          leadAt: createdAt,
          dealAt: null,
          convertedAt: DateTime.subtract(question.to, { milliseconds: 1 })
        },
        counts: noCounts,
        revenue: [],
        lost: {
          bookings: isLost("bookings"),
          deals: isLost("deals"),
          closed: isLost("closed"),
          revenue: isLost("revenue")
        }
      }
    })
  return [...found, ...lost]
}
