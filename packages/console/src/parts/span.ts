import { endOf, isDay, startOf } from "./days.ts"

/** The days and the order of a list, as its address names them (D-CON-111). */
export interface Span {
  /** Null: from the first item. */
  readonly from: string | null
  /** Null: to the last item. The day is included. */
  readonly until: string | null
  /** Whether the list has the other order than usual. */
  readonly isReversed: boolean
}

/** The span that an address names; invalid parts are ignored. */
export const spanIn = (query: Readonly<Record<string, string>>): Span => {
  const [from, until] = [dayIn(query["from"]), dayIn(query["until"])]
  const isPeriod = from === null || until === null || from <= until
  return {
    from: isPeriod ? from : null,
    until: isPeriod ? until : null,
    isReversed: query["order"] === "reversed"
  }
}

const dayIn = (text: string | undefined): string | null => (isDay(text) ? text : null)

/** The address of a list: a path with a query, and the span. */
export const withSpan = (address: string, { from, isReversed, until }: Span): string => {
  const [path = "", given] = address.split("?")
  const query = new URLSearchParams(given)
  if (from !== null) query.set("from", from)
  if (until !== null) query.set("until", until)
  if (isReversed) query.set("order", "reversed")
  return query.size === 0 ? path : `${path}?${query}`
}

/** The half-open period of the API. */
export const periodOf = ({ from, until }: Span): { readonly from?: string; readonly to?: string } => ({
  ...(from !== null && { from: startOf(from) }),
  ...(until !== null && { to: endOf(until) })
})
