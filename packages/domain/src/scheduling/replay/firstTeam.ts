import * as DateTime from "effect/DateTime"
import type { HostId } from "../../workspace/event-types/index.ts"
import { bookableDates, bookableInstants, dayLength, firstOpenSlot } from "../availability/index.ts"
import { candidateTeams, slotsOf, type StartQuestion, takers } from "../bookings/index.ts"

/** A start with the hosts who would take it; the first one leads. */
export interface TeamSlot {
  readonly startAt: DateTime.Utc
  readonly hostIds: ReadonlyArray<HostId>
}

/** The first free start at or after an instant, with the hosts who would take it. Null: none in the booking window. */
export const firstTeam = (question: Omit<StartQuestion, "startAt">, from: DateTime.Utc): TeamSlot | null => {
  const { bookerTimezone, loads, now, offering, outcome } = question
  const { eventType } = offering
  const hosts = takers(offering, outcome)
  if (hosts.length === 0) return null
  const begin = from.epochMilliseconds
  const offered = bookableDates(now.epochMilliseconds, bookerTimezone, eventType.window.bookingWindowDays)
  const booker = { now: now.epochMilliseconds, bookerZone: bookerTimezone, window: eventType.window }
  const { end } = bookableInstants(booker, offered.from, offered.to)
  const slots = { ...slotsOf({ ...question, startAt: from }), assignment: eventType.assignment, hosts }
  for (const within of partsOf(begin, end)) {
    const slot = firstOpenSlot({ ...slots, within })
    if (slot === undefined) continue
    const [team] = candidateTeams(hosts, new Set(slot.freeHosts), eventType.hosts, loads)
    return {
      startAt: DateTime.makeUnsafe(slot.start),
      hostIds: (team ?? []).map(({ id }) => id)
    }
  }
  return null
}

/** A day, then a week, then the rest: most first starts are soon, and the hours of a long window cost more. */
const partsOf = (begin: number, end: number) => {
  const edges = [begin, begin + dayLength, begin + 8 * dayLength, end].map((edge) => Math.min(edge, end))
  return edges.slice(1).flatMap((edge, nth) => {
    const start = edges[nth] ?? edge
    return start < edge ? [{ start, end: edge }] : []
  })
}
