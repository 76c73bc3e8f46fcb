import type { HostId } from "../../workspace/event-types/index.ts"
import type { PastLead } from "./leadsIn.ts"
import type { Past } from "./PastLeads.ts"
import type { Replayed, ReplayedLead } from "./replay.ts"
import type { Explanation } from "../bookings/index.ts"

/** A lead under the setup of today and under the changed one. */
export interface ComparedLead {
  readonly lead: PastLead
  readonly today: Replayed
  readonly changed: Replayed
  /** Whether both are the same, the first free start included. */
  readonly isSame: boolean
  /** Of the asked lead under each setup. Null: of another lead, or of one that has no start. */
  readonly explanations: { readonly today: Explanation | null; readonly changed: Explanation | null }
}

/** How many leads got what in one replay. */
export interface ReplayFigures {
  readonly booked: number
  /** Those of `booked` who got another time than they had chosen. */
  readonly atOtherTime: number
  readonly mayBook: number
  readonly noTime: number
  readonly turnedAway: number
  /** The minutes from asking to the first free start, half of the leads have less; null: no lead has one. */
  readonly medianMinutesToFirst: number | null
  /** How many bookings each host got, by host. */
  readonly ofHost: ReadonlyMap<HostId, number>
}

/** Both replays, from the same stored data. */
export interface ComparedReplays {
  /** In the order in which the leads asked. */
  readonly leads: ReadonlyArray<ComparedLead>
  readonly isCut: boolean
  readonly today: ReplayFigures
  readonly changed: ReplayFigures
}

/**
 * Compares the replays of the same leads under two setups. A change of the setup is compared with a replay and not with what happened, because much else has
 * happened since, such as other rules, moved meetings, and calendars that are not stored any more (D-RPLY-3).
 */
export const compareReplays = (
  { isCut }: Pick<Past, "isCut">,
  today: ReadonlyArray<ReplayedLead>,
  changed: ReadonlyArray<ReplayedLead>
): ComparedReplays => {
  return {
    leads: today.flatMap(({ explanation, lead, result }, nth) => {
      const other = changed[nth]
      if (other === undefined) return []
      return [
        {
          lead,
          today: result,
          changed: other.result,
          isSame: textOf(result) === textOf(other.result),
          explanations: { today: explanation, changed: other.explanation }
        }
      ]
    }),
    isCut,
    today: figuresOf(today),
    changed: figuresOf(changed)
  }
}

/** The same for the same result. The name of a rule is no part of it. */
const textOf = (result: Replayed): string => JSON.stringify({ ...result, rule: result.rule?.number ?? null })

const figuresOf = (leads: ReadonlyArray<ReplayedLead>): ReplayFigures => {
  const ofKind = <Tag extends Replayed["_tag"]>(tag: Tag) =>
    leads.filter(
      (one): one is ReplayedLead & { readonly result: Extract<Replayed, { _tag: Tag }> } =>
        one.result._tag === tag
    )
  const booked = ofKind("Booked")
  const waits = [...booked, ...ofKind("MayBook")].flatMap(({ lead, result: { first } }) =>
    first === null ? [] : [(first.startAt.epochMilliseconds - lead.askedAt.epochMilliseconds) / 60_000]
  )
  const ofHost = new Map<HostId, number>()
  for (const { result } of booked)
    for (const id of result.slot.hostIds) ofHost.set(id, (ofHost.get(id) ?? 0) + 1)
  return {
    booked: booked.length,
    atOtherTime: booked.filter(
      ({ lead: { booking }, result: { slot } }) =>
        booking?.startAt.epochMilliseconds !== slot.startAt.epochMilliseconds
    ).length,
    mayBook: ofKind("MayBook").length,
    noTime: ofKind("NoTime").length,
    turnedAway: ofKind("TurnedAway").length,
    medianMinutesToFirst: medianOf(waits),
    ofHost
  }
}

/** Linearly interpolated between the two in the middle. */
const medianOf = (numbers: ReadonlyArray<number>): number | null => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}
