import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import { type BusyPeriod, openSlots, type Participant, participants } from "../availability/index.ts"
import type { Outcome } from "../../leads/contacts/index.ts"
import {
  activeHosts,
  type Assignee,
  type EventType,
  type Host,
  type HostId,
  type Offering
} from "../../workspace/event-types/index.ts"
import { allowedHosts, type HostLoad, rankHosts } from "../../leads/routing/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"

/** The hosts of a team for one booking. The first one is the organiser. */
export type HostTeam = Arr.NonEmptyReadonlyArray<Host>

/** A start of an event type, with everything that decides which hosts can take it. */
export interface StartQuestion {
  readonly offering: Offering
  /** The result of the routing rules for the booker. */
  readonly outcome: Outcome
  readonly now: DateTime.Utc
  readonly startAt: DateTime.Utc
  readonly bookerTimezone: TimeZoneName
  readonly busyPeriods: ReadonlyArray<BusyPeriod>
  readonly loads: ReadonlyMap<HostId, HostLoad>
  /** Of a member's move: the hosts of the booking, who can keep it (D-MGMT-10). Of a member's booking: the named one. */
  readonly present?: ReadonlyArray<HostId>
  /** The hosts of a one-off link, who can take its meetings whatever the rules say (D-LINK-3). */
  readonly invited?: ReadonlyArray<HostId>
}

/**
 * The hosts who can take a booking. `present`: the hosts of a booking that a member moves, or the host whom a member names. A
 * person can have chosen one whom the rules do not allow (D-MGMT-11, D-MGMT-40), and this host can take the booking.
 */
export const takers = (
  offering: Offering,
  outcome: Outcome,
  present: ReadonlyArray<HostId> = [],
  invited: ReadonlyArray<HostId> = []
): ReadonlyArray<Participant> => {
  const allowed = allowedHosts(offering, outcome)
  const { assignment, hosts } = offering.eventType
  if (outcome._tag === "Disqualified" || assignment === "collective") return participants(offering, allowed)
  const optional = new Set(hosts.flatMap(({ hostId, required }) => (required ? [] : [hostId])))
  const chosen = present.filter((id) => optional.has(id))
  // A team has one host who is not required. More of them are of an earlier setting.
  const kept = activeHosts(offering).filter(
    ({ id }) => (chosen.length === 1 && chosen.includes(id)) || (invited.includes(id) && optional.has(id))
  )
  return participants(offering, [...allowed, ...kept])
}

/** The teams that can take a booking at this start, best first (D-AV-3, D-BOOK-6); empty if it is not bookable. */
export const teamsAt = (question: StartQuestion): ReadonlyArray<HostTeam> => {
  const { eventType } = question.offering
  const hosts = takers(question.offering, question.outcome, question.present, question.invited)
  const start = DateTime.toEpochMillis(question.startAt)
  const slot = openSlots({
    ...slotsOf(question),
    assignment: eventType.assignment,
    hosts,
    within: { start, end: start + 1 }
  })[0]
  return candidateTeams(hosts, new Set(slot?.freeHosts), eventType.hosts, question.loads)
}

/** The availability question about the start, without hosts. */
export const slotsOf = ({ bookerTimezone, busyPeriods, now, offering: { eventType } }: StartQuestion) => ({
  now: DateTime.toEpochMillis(now),
  window: eventType.window,
  eventTypeId: eventType.id,
  eventTypeSchedule: eventType.schedule,
  bookerZone: bookerTimezone,
  busyPeriods
})

/**
 * The teams that can take a booking, best first: each free host that is not required, in the order of D-BOOK-6, together
 * with all required hosts. If every host is required, the only team is all of them.
 */
export const candidateTeams = (
  hosts: ReadonlyArray<Participant>,
  free: ReadonlySet<HostId>,
  assignees: ReadonlyArray<Assignee>,
  loads: ReadonlyMap<HostId, HostLoad>
): ReadonlyArray<HostTeam> => {
  const required = hosts.filter((participant) => participant.required).map(({ host }) => host)
  const optional = hosts.filter((participant) => !participant.required).map(({ host }) => host)
  if (!required.every(({ id }) => free.has(id))) return []
  if (optional.length === 0) return Arr.isReadonlyArrayNonEmpty(required) ? [required] : []
  const byId = new Map(optional.filter(({ id }) => free.has(id)).map((host) => [host.id, host]))
  const ranked = rankHosts(
    assignees.filter(({ hostId }) => byId.has(hostId)),
    loads
  )
  return ranked.flatMap((id) => byId.get(id) ?? []).map((host) => [host, ...required])
}

/** Whether the event type has only one possible team. */
export const hasOneTeam = ({ assignment, hosts }: Pick<EventType, "assignment" | "hosts">): boolean =>
  assignment === "collective" || hosts.filter(({ required }) => !required).length <= 1
