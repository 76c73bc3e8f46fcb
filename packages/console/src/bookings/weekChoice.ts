import { isDay } from "../parts/days.ts"
import { isId } from "../parts/isId.ts"

/** Hosts whose meetings one week shows: each costs requests of its own. */
export const mostHosts = 5

/** What a week of bookings shows. */
export interface WeekChoice {
  /** Any date of the week, which a phone shows alone. */
  readonly date: string
  readonly eventTypeId?: string
  /** Empty: all hosts. */
  readonly hostIds: ReadonlyArray<string>
}

/** Whether an address names a week, and not a list. */
export const isWeek = (query: Readonly<Record<string, string>>): boolean => query["view"] === "week"

/** The week that an address names; invalid parts are ignored. */
export const weekIn = (query: Readonly<Record<string, string>>, today: string): WeekChoice => {
  const hostIds = (query["host"] ?? "").split(",").filter(isId)
  return {
    date: isDay(query["date"]) ? query["date"] : today,
    ...(isId(query["event"]) && { eventTypeId: query["event"] }),
    hostIds: [...new Set(hostIds)].slice(0, mostHosts)
  }
}

/** The address of a week, relative to the screen. Without a date: the present week. */
export const weekAddress = ({
  date,
  eventTypeId,
  hostIds
}: Omit<WeekChoice, "date"> & { readonly date?: string }): string => {
  const query = new URLSearchParams({ view: "week" })
  if (date !== undefined) query.set("date", date)
  if (eventTypeId !== undefined) query.set("event", eventTypeId)
  if (hostIds.length > 0) query.set("host", hostIds.join(","))
  return `?${query}`
}
