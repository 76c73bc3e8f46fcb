import { type Days, daysBefore, instantsOf } from "./period.ts"

/** Only what is of an event type, and of a host (D-REP-7). */
export interface Selected {
  readonly eventTypeId?: string
  readonly hostId?: string
}

/** What a report is asked. */
export interface Asked extends Days, Selected {}

/** The same of the days before. */
export const askedBefore = (asked: Asked): Asked => ({ ...asked, ...daysBefore(asked) })

/** The query of the API. */
export const queryOf = ({ eventTypeId, hostId, ...days }: Asked) => ({
  ...instantsOf(days),
  ...(eventTypeId !== undefined && { eventTypeId }),
  ...(hostId !== undefined && { hostId })
})

/** Forms and leads are of no host. */
export const withoutHost = ({ hostId: _, ...asked }: Asked): Asked => asked
