import { isId } from "../parts/isId.ts"
import { periodOf, type Span } from "../parts/span.ts"

export type When = "upcoming" | "past" | "cancelled" | "waiting"

export const whens: ReadonlyArray<When> = ["upcoming", "past", "cancelled", "waiting"]

/** Whether a list begins with the earliest booking, if its order is not reversed. */
export const isForwards = (when: When): boolean => when === "upcoming" || when === "waiting"

/** The filters of the API. */
export interface Filters {
  readonly eventTypeId?: string
  readonly hostId?: string
  readonly contactId?: string
  /** Of past bookings. */
  readonly attendance?: Attendance
}

export const attendances = ["attended", "no_show", "none"] as const
type Attendance = (typeof attendances)[number]

const names = { event: "eventTypeId", host: "hostId", contact: "contactId" } as const

/** Whether a text has the form of a booking's number. */
export const isNumber = (text: string | undefined): text is string =>
  text !== undefined && /^bk_[0-9A-Za-z]{22}$/.test(text)

/** The list that an address names; invalid parts are ignored. */
export const choiceIn = (
  query: Readonly<Record<string, string>>
): { readonly when: When; readonly filters: Filters } => {
  const entries = Object.entries(names).map(([name, field]) => [field, query[name]] as const)
  const when = whens.find((one) => one === query["when"]) ?? "upcoming"
  const attendance = attendances.find((one) => when === "past" && one === query["attendance"])
  return {
    when,
    filters: {
      ...Object.fromEntries(entries.filter(([, id]) => isId(id))),
      ...(attendance && { attendance })
    }
  }
}

/** The address of a list, relative to the screen. It has ids, and no personal data. */
export const addressOf = (when: When, filters: Filters): string => {
  const query = new URLSearchParams()
  if (when !== "upcoming") query.set("when", when)
  for (const [name, field] of Object.entries(names)) {
    const id = filters[field]
    if (id !== undefined) query.set(name, id)
  }
  if (when === "past" && filters.attendance !== undefined) query.set("attendance", filters.attendance)
  return query.size === 0 ? "" : `?${query}`
}

/**
 * The query of a list at an instant: cancelled bookings by their creation, and the others by their start, whose order
 * `isReversed` turns.
 */
export const queryOf = (when: When, span: Span, at: string) => {
  const { from, to } = periodOf(span)
  const [forwards, backwards] = span.isReversed
    ? (["-startAt", "startAt"] as const)
    : (["startAt", "-startAt"] as const)
  switch (when) {
    case "upcoming":
    case "waiting":
      return {
        status: when === "waiting" ? "waiting" : "confirmed",
        sort: forwards,
        from: from !== undefined && from > at ? from : at,
        ...(to !== undefined && { to })
      } as const
    case "past":
      return {
        status: "confirmed",
        sort: backwards,
        ...(from !== undefined && { from }),
        to: to !== undefined && to < at ? to : at
      } as const
    case "cancelled":
      return { status: "cancelled", ...periodOf(span) } as const
  }
}
