import type * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import { type Conflict, conflicts } from "../availability/index.ts"
import type { Outcome } from "../../leads/contacts/index.ts"
import {
  activeHosts,
  type Assignee,
  type Host,
  type HostId,
  type Offering
} from "../../workspace/event-types/index.ts"
import { allowedHosts, type HostLoad, rankHosts } from "../../leads/routing/index.ts"
import type { Booking } from "./Booking.ts"
import { slotsOf, type StartQuestion } from "./candidateTeams.ts"
import type { HostReason } from "./explain.ts"

/** Another host of the event type, who could take a meeting over. */
export interface Substitute {
  readonly host: Host
  readonly assignee: Assignee
  /** The reasons why the host cannot take it; empty: the host is free. */
  readonly reasons: ReadonlyArray<HostReason>
}

/** A booking that another host is to take, and the state that decides who can. */
export interface SubstituteQuestion {
  readonly booking: Booking
  readonly offering: Offering
  /** The result of the routing rules for the booker. */
  readonly outcome: Outcome
  readonly now: DateTime.Utc
  /** Without the booking itself. */
  readonly busyPeriods: StartQuestion["busyPeriods"]
  readonly loads: ReadonlyMap<HostId, HostLoad>
}

/**
 * The reasons that are about the host. The others are about the time of the meeting, which is agreed with the booker
 * (D-MGMT-11).
 */
const ofHosts: ReadonlySet<Conflict["reason"]> = new Set([
  "schedule",
  "override",
  "absence",
  "booking",
  "reservation",
  "busy_time",
  "host_limit"
])

/** The other hosts of the event type, in its order, with the reasons why they cannot take the meeting over (D-MGMT-11). */
export const substitutes = (question: SubstituteQuestion): ReadonlyArray<Substitute> => {
  const { booking, offering } = question
  const { eventType, hosts } = offering
  return eventType.hosts.flatMap((assignee) => {
    const host = hosts.find(({ id }) => id === assignee.hostId)
    return host === undefined || booking.hostIds.includes(host.id)
      ? []
      : [{ host, assignee, reasons: reasonsOf(question, host) }]
  })
}

const reasonsOf = (question: SubstituteQuestion, host: Host): ReadonlyArray<HostReason> => {
  const { booking, offering } = question
  const found = conflicts(
    slotsOf({ ...question, ...startOf(booking), offering: lasting(offering, booking) }),
    host,
    DateTime.toEpochMillis(booking.startAt)
  ).filter(({ reason }) => ofHosts.has(reason))
  return host.active ? found : [inactive, ...found]
}

const inactive: HostReason = { reason: "inactive", taken: null, bookingUid: null, absence: null }

const startOf = ({ bookerTimezone, startAt }: Booking) => ({ bookerTimezone, startAt })

/** The offering with the booking's length, which an event type can have changed since. */
const lasting = (offering: Offering, { endAt, startAt }: Booking): Offering => ({
  ...offering,
  eventType: {
    ...offering.eventType,
    window: {
      ...offering.eventType.window,
      durationMinutes: (DateTime.toEpochMillis(endAt) - DateTime.toEpochMillis(startAt)) / 60_000
    }
  }
})

/** The free hosts whom the rules allow for the booker, in the order of the rotation (D-BOOK-6). */
export const bestSubstitutes = (question: SubstituteQuestion): ReadonlyArray<Host> => {
  const allowed = new Set(allowedHosts(question.offering, question.outcome).map(({ id }) => id))
  const free = substitutes(question).filter(
    ({ host, reasons }) => reasons.length === 0 && allowed.has(host.id)
  )
  const byId = new Map(free.map(({ host }) => [host.id, host]))
  return rankHosts(
    free.map(({ assignee }) => assignee),
    question.loads
  ).flatMap((id) => byId.get(id) ?? [])
}

/** Whether the leading host can leave the meeting: not if the event type needs this host in every booking. */
export const isReplaceable = ({ organiser }: Booking, offering: Offering): boolean => {
  const { assignment, hosts } = offering.eventType
  const assignee = hosts.find(({ hostId }) => hostId === organiser.hostId)
  const isActive = activeHosts(offering).some(({ id }) => id === organiser.hostId)
  return assignee === undefined || !isActive || (assignment === "round_robin" && !assignee.required)
}

/** The hosts of the booking after this one has taken the place of the leading host. The first one leads. */
export const teamWith = ({ hostIds, organiser }: Booking, host: Host): Arr.NonEmptyReadonlyArray<HostId> => [
  host.id,
  ...hostIds.filter((id) => id !== organiser.hostId)
]
