import type { Schemas } from "@calendeal/client"

export type ExplainedHost = Schemas["ExplainedDay"]["hosts"][number]
type Closed = ExplainedHost["closed"][number]

/** A part of a day without a start, with all its reasons. In shares of what is shown, 0 to 1. */
export interface ClosedSpan {
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
  readonly reasons: ReadonlyArray<Pick<Closed, "absence" | "reason">>
}

/** A time as a share of a period, 0 to 1. */
const shareOf = (instant: string, from: number, to: number) =>
  Math.max(0, Math.min(1, (Date.parse(instant) - from) / (to - from)))

/**
 * The parts of a period without a start, each with its reasons, in order and without overlaps: parts with the same reasons that touch are
 * one (D-CON-166).
 */
export const closedSpans = (
  closed: ReadonlyArray<Closed>,
  from: number,
  to: number
): ReadonlyArray<ClosedSpan> => {
  const edges = [
    ...new Set([from, to, ...closed.flatMap((one) => [Date.parse(one.from), Date.parse(one.to)])])
  ]
    .filter((edge) => from <= edge && edge <= to)
    .toSorted((one, other) => one - other)
  const spans: Array<ClosedSpan & { readonly key: string }> = []
  for (const [nth, edge] of edges.entries()) {
    const next = edges[nth + 1]
    if (next === undefined) break
    const reasons = closed.filter((one) => Date.parse(one.from) <= edge && edge < Date.parse(one.to))
    if (reasons.length === 0) continue
    const key = [
      ...new Set(reasons.map(({ absence, reason }) => `${reason} ${absence?.reason ?? ""}`))
    ].join()
    const last = spans.at(-1)
    const [start, end] = [edge, next].map((instant) => new Date(instant).toISOString())
    if (start === undefined || end === undefined) break
    const isSame = last !== undefined && last.key === key && last.to === start
    const begin = isSame ? last.from : start
    if (isSame) spans.pop()
    spans.push({
      key,
      from: begin,
      to: end,
      start: shareOf(begin, from, to),
      end: shareOf(end, from, to),
      reasons: uniqueOf(reasons)
    })
  }
  return spans.map(({ key: _, ...span }) => span)
}

const uniqueOf = (reasons: ReadonlyArray<Closed>) => [
  ...new Map(
    reasons.map(({ absence, reason }) => [`${reason} ${absence?.reason ?? ""}`, { absence, reason }])
  ).values()
]
