/** The booked and bookable time of an hour of the week. */
export interface Hour {
  /** 1 (Monday) to 7. */
  readonly weekday: number
  readonly hour: number
  readonly bookedMinutes: number
  readonly bookableMinutes: number
}

/** Of the meetings of a host. */
interface Load {
  readonly bookedMinutes: number
  readonly bookableMinutes: number
}

/** The meetings with a time from the booking to the start. */
interface LeadTime {
  readonly meetings: number
  readonly attended: number
  readonly noShow: number
}

/** Open deals of an age. */
interface Age {
  readonly fromDays: number
  readonly deals: number
  readonly value: ReadonlyArray<{ readonly amount: number; readonly currency: string }>
}

/** A field of a form. */
interface Field {
  readonly views: number
  readonly abandonRate: number
}

/** The share of an hour that is booked, 0 to 1. An hour with bookings outside of the working hours is full. */
export const bookedShare = ({ bookableMinutes, bookedMinutes }: Omit<Hour, "hour" | "weekday">): number =>
  bookedMinutes === 0 ? 0 : Math.min(1, bookedMinutes / Math.max(bookableMinutes, bookedMinutes))

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
export const unevenHost = <Host extends Load>(
  hosts: ReadonlyArray<Host>
): { readonly host: Host; readonly isFull: boolean } | null => {
  const ascending = hosts
    .filter(({ bookableMinutes }) => bookableMinutes > 0)
    .toSorted((one, other) => loadOf(one) - loadOf(other))
  const [idlest, busiest] = [ascending[0], ascending.at(-1)]
  if (idlest === undefined || busiest === undefined) return null
  if (loadOf(busiest) >= 0.8) return { host: busiest, isFull: true }
  return loadOf(idlest) === loadOf(busiest) ? null : { host: idlest, isFull: false }
}

/** The meetings that a host led of those that were given by weight, and those that were due; null: none were. */
interface Weighed {
  readonly byWeight: { readonly led: number; readonly due: number } | null
}

/** The host whose meetings differ most from the share by weight, by enough meetings and a quarter of the share; null: none does. */
export const unweighedHost = <Host extends Weighed>(
  hosts: ReadonlyArray<Host>
): { readonly host: Host; readonly led: number; readonly due: number } | null => {
  const [first] = hosts
    .flatMap((host) => (host.byWeight === null ? [] : [{ host, ...host.byWeight }]))
    .filter(({ due, led }) => Math.abs(led - due) >= Math.max(enough, due / 4))
    .toSorted((one, other) => Math.abs(other.led - other.due) - Math.abs(one.led - one.due))
  return first ?? null
}

/** The field at which most people leave, of those that enough have seen; null: none leaves. */
export const leakyField = <Found extends Field>(fields: ReadonlyArray<Found>): Found | null =>
  fields
    .filter(({ abandonRate, views }) => views >= enough && abandonRate > 0)
    .toSorted((one, other) => other.abandonRate - one.abandonRate || other.views - one.views)[0] ?? null

/** The share of the marked meetings that were no-shows; null: none is marked. */
export const missedShare = ({ attended, noShow }: Pick<LeadTime, "attended" | "noShow">): number | null =>
  attended + noShow === 0 ? null : noShow / (attended + noShow)

/** The lead time with most no-shows of its marked meetings, of those with enough marks; null: all bookers came. */
export const riskyLead = <Lead extends LeadTime>(leads: ReadonlyArray<Lead>): Lead | null => {
  const risky = leads
    .filter(({ attended, noShow }) => attended + noShow >= enough && noShow > 0)
    .toSorted((one, other) => (missedShare(other) ?? 0) - (missedShare(one) ?? 0))
  return risky[0] ?? null
}

/** The lead time with most meetings; null: there are none. */
export const usualLead = <Lead extends LeadTime>(leads: ReadonlyArray<Lead>): Lead | null =>
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
