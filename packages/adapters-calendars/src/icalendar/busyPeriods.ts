import { type EventSeries, noChanges, utcClock } from "@calendeal/domain/calendars"
import ICAL from "ical.js"
import { wallOf } from "./wallOf.ts"

/** The busy time that a calendar tells without events (VFREEBUSY): it is in UTC always. */
export const busyPeriodsOf = (calendar: ICAL.Component): ReadonlyArray<EventSeries> =>
  calendar
    .getAllSubcomponents("vfreebusy")
    .flatMap((component) => component.getAllProperties("freebusy"))
    .filter((property) => property.getFirstParameter("fbtype")?.toUpperCase() !== "FREE")
    .flatMap((property) => property.getValues())
    .map((period: unknown) => {
      if (!(period instanceof ICAL.Period)) throw new Error("no period")
      const start = wallOf(period.start)
      return {
        uid: "",
        at: { wall: start, clock: utcClock, isDate: false },
        length: { days: 0, milliseconds: Math.max(0, wallOf(period.getEnd()) - start) },
        traits: { status: "confirmed", isTransparent: false, isDeclined: false },
        rules: [],
        more: [],
        without: [],
        changes: noChanges
      }
    })
