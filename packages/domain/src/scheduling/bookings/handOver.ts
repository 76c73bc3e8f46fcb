import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import type { BusyPeriod } from "../availability/index.ts"
import type { Host, HostId } from "../../workspace/event-types/index.ts"
import { type HostLoad, idle } from "../../leads/routing/index.ts"
import type { Booking } from "./Booking.ts"
import { mayMove } from "./status.ts"
import { bestSubstitutes, isReplaceable, type SubstituteQuestion, teamWith } from "./substitutes.ts"

/** A booking that another host is to take, with its present status. */
export interface Handover {
  readonly question: SubstituteQuestion
  readonly status: Booking["status"]
}

/** Why a booking stays with its host, also if others are free: it has started or takes place no more, or it needs its hosts. */
export type HandoverHindrance = "unavailable" | "host_needed"

/** What keeps a booking with its leading host (D-MGMT-11). Null: nothing. */
export const handoverHindrance = ({ question, status }: Handover): HandoverHindrance | null => {
  const { booking, now, offering } = question
  if (!mayMove({ status }) || DateTime.isLessThanOrEqualTo(booking.startAt, now)) return "unavailable"
  // A group keeps its hosts.
  return booking.group || !isReplaceable(booking, offering) ? "host_needed" : null
}

/** Who is to take a booking, or why it stays with its host. */
export type Proposal =
  | {
      readonly _tag: "Given"
      readonly booking: Booking
      readonly host: Host
      /** The hosts of the booking afterwards. The first one leads. */
      readonly team: Arr.NonEmptyReadonlyArray<HostId>
    }
  | { readonly _tag: "Kept"; readonly reason: HandoverHindrance | "not_free" }

/**
 * The host to whom each booking is given if they are given in this order, each to the best one (D-MGMT-11): a host who gets one has no
 * time for another at the same hour, and the host who loses it has.
 */
export const proposals = (handovers: ReadonlyArray<Handover>): ReadonlyArray<Proposal> => {
  const given: Array<Given> = []
  return handovers.map((handover): Proposal => {
    const reason = handoverHindrance(handover)
    if (reason !== null) return { _tag: "Kept", reason }
    const { booking } = handover.question
    const host = Arr.get(bestSubstitutes(after(given, handover.question)), 0)
    if (host._tag === "None") return { _tag: "Kept", reason: "not_free" }
    const proposal = {
      _tag: "Given",
      booking,
      host: host.value,
      team: teamWith(booking, host.value)
    } as const
    given.push(proposal)
    return proposal
  })
}

/** A booking with the hosts who have it after it was given. */
interface Given {
  readonly booking: Booking
  readonly team: ReadonlyArray<HostId>
}

/** The question as the store will answer it when these bookings are given. */
const after = (given: ReadonlyArray<Given>, question: SubstituteQuestion): SubstituteQuestion => {
  const moved = new Set<string>(given.map(({ booking }) => booking.uid))
  return {
    ...question,
    busyPeriods: [
      ...question.busyPeriods.filter(({ bookingUid }) => bookingUid === null || !moved.has(bookingUid)),
      ...given.flatMap(periodsOf)
    ],
    loads: given.reduce((loads, each) => loadsWith(loads, each, question.now), question.loads)
  }
}

const periodsOf = ({ booking, team }: Given): ReadonlyArray<BusyPeriod> =>
  team.map((hostId) => ({
    hostId,
    eventTypeId: booking.eventTypeId,
    bookingUid: booking.uid,
    startAt: DateTime.toEpochMillis(booking.startAt),
    blocked: {
      start: DateTime.toEpochMillis(booking.blockedFrom),
      end: DateTime.toEpochMillis(booking.blockedUntil)
    }
  }))

/** The rotation counts the new hosts, and the former ones no more; their last assignment stays (D-BOOK-6). */
const loadsWith = (
  loads: ReadonlyMap<HostId, HostLoad>,
  { booking, team }: Given,
  now: DateTime.Utc
): ReadonlyMap<HostId, HostLoad> => {
  const changed = new Map(loads)
  const add = (hostId: HostId, count: number, lastAssignedAt?: number) => {
    const load = changed.get(hostId) ?? idle
    changed.set(hostId, {
      recentBookings: load.recentBookings + count,
      lastAssignedAt: lastAssignedAt ?? load.lastAssignedAt
    })
  }
  const isRecent = DateTime.isGreaterThan(booking.createdAt, DateTime.subtract(now, { days: 30 }))
  if (isRecent) booking.hostIds.forEach((hostId) => add(hostId, -1))
  team.forEach((hostId) => add(hostId, 1, DateTime.toEpochMillis(now)))
  return changed
}
