import type { Schemas } from "@calendeal/client"
import { bookedShare, type Hour } from "../charts/HourGrid.tsx"

type Meetings = Schemas["MeetingReport"]
type Load = Meetings["hosts"][number]
type LeadTime = Meetings["leadTimes"][number]
type Age = Schemas["DealReport"]["open"][number]
type Field = Schemas["FunnelReport"]["items"][number]

/** Fewer say nothing. */
const enough = 5

/** Hours of one weekday that follow each other. */
export interface Stretch {
  readonly weekday: number
  readonly from: number
  /** Exclusive. */
  readonly until: number
  readonly share: number
}

/** The parts of a day whose hours are compared together: night, morning, afternoon and evening. */
const partsOfDay = [0, 8, 12, 17, 24]

/** The parts of the week that are booked most and least of what is bookable; null: fewer than two are bookable (D-REP-6). */
export const extremeHours = (
  hours: ReadonlyArray<Hour>
): { readonly fullest: Stretch; readonly emptiest: Stretch } | null => {
  const bookable = hours.filter(({ bookableMinutes }) => bookableMinutes > 0)
  const stretches = [
    ...Map.groupBy(
      bookable,
      ({ hour, weekday }) => weekday * 10 + partsOfDay.findLastIndex((from) => from <= hour)
    ).values()
  ].flatMap((group): ReadonlyArray<Stretch> => {
    const [first] = group
    if (first === undefined) return []
    const of = group.map(({ hour }) => hour)
    const sum = (key: "bookableMinutes" | "bookedMinutes") => group.reduce((all, one) => all + one[key], 0)
    const minutes = { bookableMinutes: sum("bookableMinutes"), bookedMinutes: sum("bookedMinutes") }
    return [
      {
        weekday: first.weekday,
        from: Math.min(...of),
        until: Math.max(...of) + 1,
        share: bookedShare(minutes)
      }
    ]
  })
  const ascending = stretches.toSorted((one, other) => one.share - other.share)
  const [emptiest, fullest] = [ascending[0], ascending.at(-1)]
  return emptiest === undefined || fullest === undefined || emptiest.share === fullest.share
    ? null
    : { fullest, emptiest }
}

/** The share of the bookable time of a host that is booked. */
export const loadOf = ({ bookableMinutes, bookedMinutes }: Load): number =>
  bookedShare({ bookableMinutes, bookedMinutes })

/**
 * The host who needs a change: one who is nearly full, else the one with most room. Null: none has bookable hours, or all have the
 * same load.
 */
export const unevenHost = (
  hosts: ReadonlyArray<Load>
): { readonly host: Load; readonly isFull: boolean } | null => {
  const ascending = hosts
    .filter(({ bookableMinutes }) => bookableMinutes > 0)
    .toSorted((one, other) => loadOf(one) - loadOf(other))
  const [idlest, busiest] = [ascending[0], ascending.at(-1)]
  if (idlest === undefined || busiest === undefined) return null
  if (loadOf(busiest) >= 0.8) return { host: busiest, isFull: true }
  return loadOf(idlest) === loadOf(busiest) ? null : { host: idlest, isFull: false }
}

/** The field at which most people leave, of those that enough have seen; null: none leaves. */
export const leakyField = (fields: ReadonlyArray<Field>): Field | null =>
  fields
    .filter(({ abandonRate, views }) => views >= enough && abandonRate > 0)
    .toSorted((one, other) => other.abandonRate - one.abandonRate || other.views - one.views)[0] ?? null

/** The share of the marked meetings that were no-shows; null: none is marked. */
export const missedShare = ({ attended, noShow }: Pick<LeadTime, "attended" | "noShow">): number | null =>
  attended + noShow === 0 ? null : noShow / (attended + noShow)

/** The lead time with most no-shows of its marked meetings, of those with enough marks; null: all bookers came. */
export const riskyLead = (leads: ReadonlyArray<LeadTime>): LeadTime | null => {
  const risky = leads
    .filter(({ attended, noShow }) => attended + noShow >= enough && noShow > 0)
    .toSorted((one, other) => (missedShare(other) ?? 0) - (missedShare(one) ?? 0))
  return risky[0] ?? null
}

/** The lead time with most meetings; null: there are none. */
export const usualLead = (leads: ReadonlyArray<LeadTime>): LeadTime | null =>
  leads.filter(({ meetings }) => meetings > 0).toSorted((one, other) => other.meetings - one.meetings)[0] ??
  null

/** The number and value of the deals that have been open for at least so many days. */
export const oldDeals = (ages: ReadonlyArray<Age>, days: number, currency: string) => {
  const old = ages.filter(({ fromDays }) => fromDays >= days)
  return {
    deals: old.reduce((sum, one) => sum + one.deals, 0),
    amount: old
      .flatMap(({ value }) => value)
      .filter((money) => money.currency === currency)
      .reduce((sum, { amount }) => sum + amount, 0)
  }
}
