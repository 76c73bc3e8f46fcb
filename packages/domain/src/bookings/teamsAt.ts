import * as DateTime from "effect/DateTime"
import { type Commitment, openSlots, participants } from "../availability/index.ts"
import type { Outcome } from "../contacts/index.ts"
import type { HostId, Offering } from "../event-types/index.ts"
import { allowedHosts, type HostLoad } from "../routing/index.ts"
import type { TimeZoneName } from "../workspaces/index.ts"
import { type Lineup, lineups } from "./lineups.ts"

/** A start of an event type, and all that decides who could take it. */
export interface StartQuestion {
  readonly offering: Offering
  /** What the rules said of whoever wants to book. */
  readonly outcome: Outcome
  readonly now: DateTime.Utc
  readonly startAt: DateTime.Utc
  readonly bookerTimezone: TimeZoneName
  readonly commitments: ReadonlyArray<Commitment>
  readonly loads: ReadonlyMap<HostId, HostLoad>
}

/** Who could take a booking at this start, best first (D-AV-3, D-BOOK-6); nobody when it cannot be booked. */
export const teamsAt = (question: StartQuestion): ReadonlyArray<Lineup> => {
  const { eventType } = question.offering
  const hosts = participants(question.offering, allowedHosts(question.offering, question.outcome))
  const start = DateTime.toEpochMillis(question.startAt)
  const slot = openSlots({
    ...slotsOf(question),
    assignment: eventType.assignment,
    hosts,
    within: { start, end: start + 1 }
  })[0]
  return lineups(hosts, new Set(slot?.freeHosts), eventType.hosts, question.loads)
}

/** What the engine is asked of the start, whoever takes it. */
export const slotsOf = ({ bookerTimezone, commitments, now, offering: { eventType } }: StartQuestion) => ({
  now: DateTime.toEpochMillis(now),
  window: eventType.window,
  eventTypeId: eventType.id,
  narrowing: eventType.schedule,
  bookerZone: bookerTimezone,
  commitments
})
