import type { Schemas } from "@calendeal/client"

export type CapacityItem = Schemas["CapacityReport"]["items"][number]
type CapacityRoute = NonNullable<CapacityItem["routes"]>[number]

/** A line of the table: a route of an event type. */
export interface CapacityLine {
  readonly item: CapacityItem
  readonly route: CapacityRoute
}

/** The sentence of the report (D-CON-228). */
type CapacityFinding =
  | { readonly tag: "Closed"; readonly line: CapacityLine }
  | { readonly tag: "Unserved"; readonly item: CapacityItem; readonly some: number; readonly all: number }
  | { readonly tag: "Longest"; readonly line: CapacityLine; readonly hours: number }

/** Fewer questions say nothing. */
const enough = 5

/** From this share on, visitors without a time are said first. */
const manyOf = 0.05

/** The routes that were searched, those that wait longest first; those without any free time before all. */
export const capacityLines = (items: ReadonlyArray<CapacityItem>): ReadonlyArray<CapacityLine> =>
  items
    .flatMap((item) => (item.routes ?? []).map((route) => ({ item, route })))
    .toSorted((one, other) => (other.route.hours ?? Infinity) - (one.route.hours ?? Infinity) || 0)

/**
 * What is said of the capacity (D-CON-228), the worst first: a route without any free time, the event type of which most visitors saw
 * no time, the route with the longest wait. Null: nothing can be booked, and no visitor asked.
 */
export const capacityFinding = (items: ReadonlyArray<CapacityItem>): CapacityFinding | null => {
  const lines = capacityLines(items)
  const [first] = lines
  if (first !== undefined && first.route.hours === null) return { tag: "Closed", line: first }
  const [worst] = items
    .filter(({ questions, withoutTime }) => questions >= enough && withoutTime / questions >= manyOf)
    .toSorted((one, other) => other.withoutTime - one.withoutTime)
  if (worst !== undefined)
    return { tag: "Unserved", item: worst, some: worst.withoutTime, all: worst.questions }
  return first === undefined || first.route.hours === null
    ? null
    : { tag: "Longest", line: first, hours: first.route.hours }
}
