import { api, bodyOf, type Booking } from "../api/client.ts"
import type { Filters, When } from "./filters.ts"
import { nearerHalf, nextPeriod, type Period, shortest } from "./periods.ts"

/** One step of a list: the bookings in order, and where the next step starts; null: the list ends. */
export interface Step {
  readonly items: ReadonlyArray<Booking>
  readonly next: Position | null
}

/** A period of starts, or a cursor of the API. Empty: the list's start. */
export type Position = Period | string

const pageSize = 100
const instant = (at: number) => new Date(at).toISOString()

type Query = Filters & { readonly workspaceId: string }

const list = (
  { workspaceId, ...filters }: Query,
  query: {
    readonly status: "confirmed" | "cancelled"
    readonly from?: string
    readonly to?: string
    readonly cursor?: string
  }
) =>
  bodyOf(
    api.GET("/api/workspaces/{workspaceId}/bookings", {
      params: { path: { workspaceId }, query: { ...filters, ...query, limit: pageSize } }
    })
  )

/** The latest bookings first, as the API has them. */
export const readCancelled = async (query: Query, position: string): Promise<Step> => {
  const cursor = position === "" ? {} : { cursor: position }
  const { items, nextCursor } = await list(query, { status: "cancelled", ...cursor })
  return { items, next: nextCursor }
}

/**
 * Reads on from a period, until it finds bookings or the list ends. The API orders by creation, so a period is read whole and put
 * in order here; a period of more than a page is halved first (D-CON-5).
 */
export const readStarts = async (
  when: Exclude<When, "cancelled">,
  query: Query,
  first: Period,
  now: number,
  oldest: number
): Promise<Step> => {
  const way = when === "upcoming" ? "later" : "earlier"
  let period: Period | null = first
  while (period !== null) {
    const bounds = { from: instant(period.from), to: instant(period.to) }
    const page = await list(query, { status: "confirmed", ...bounds })
    if (page.nextCursor !== null && period.to - period.from > shortest) {
      period = nearerHalf(way, period)
      continue
    }
    const items = [...page.items]
    for (let cursor = page.nextCursor; cursor !== null;) {
      const more = await list(query, { status: "confirmed", ...bounds, cursor })
      items.push(...more.items)
      cursor = more.nextCursor
    }
    const next = nextPeriod(way, period, items.length, now, oldest)
    if (items.length > 0 || next === null) return { items: inOrder(items, way), next }
    period = next
  }
  return { items: [], next: null }
}

const inOrder = (items: ReadonlyArray<Booking>, way: "later" | "earlier") =>
  items.toSorted((one, other) => {
    const difference = Date.parse(one.startAt) - Date.parse(other.startAt)
    return way === "later" ? difference : -difference
  })
