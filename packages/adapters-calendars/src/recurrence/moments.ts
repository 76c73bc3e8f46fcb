import { dayLength } from "@calendeal/domain/availability"
import type { Moment } from "./EventSeries.ts"

/** The instant at which the clock shows the moment, in epoch milliseconds. */
export const instantOf = ({ clock, wall }: Moment): number => clock.instantOf(wall)

/** The day that the clock shows. */
export const dayOf = ({ wall }: Moment): number => Math.floor(wall / dayLength)

/** Tests membership in a list of moments. A date and a time match if they are on the same day. */
export const timesAmong = (moments: ReadonlyArray<Moment>): ((moment: Moment) => boolean) => {
  const [days, instants, daysOfTimes] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (const moment of moments) {
    if (moment.isDate) days.add(dayOf(moment))
    else {
      instants.add(instantOf(moment))
      daysOfTimes.add(dayOf(moment))
    }
  }
  return (moment) =>
    days.has(dayOf(moment)) ||
    (moment.isDate ? daysOfTimes.has(dayOf(moment)) : instants.has(instantOf(moment)))
}
