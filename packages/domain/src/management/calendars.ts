import { InTheWay } from "./refusals.ts"

/** How many calendars a host may have. */
export const maximumCalendars = 20

/** The host has as many calendars as one may. */
export const tooManyCalendars = () =>
  new InTheWay({ reason: `A host can have at most ${maximumCalendars} calendars.` })
