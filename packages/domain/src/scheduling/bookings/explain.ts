import * as DateTime from "effect/DateTime"
import { type Conflict, conflicts, participants } from "../availability/index.ts"
import type { Assignee, Host, HostId } from "../../workspace/event-types/index.ts"
import { allowedHosts, type HostLoad, idle, type Preference, preferredBy } from "../../leads/routing/index.ts"
import { standingOf } from "../../workspace/workspaces/index.ts"
import { isInviteeLimitReached } from "./Booking.ts"
import { type HostTeam, slotsOf, type StartQuestion, teamsAt } from "./candidateTeams.ts"

/** A reason why a host cannot take a booking: a conflict, or the host is not considered. */
export type HostReason = Conflict | (Omit<Conflict, "reason"> & { readonly reason: "inactive" | "routing" })

/** A host of the event type with the reasons for one start. */
export interface HostExplained {
  readonly host: Host
  readonly assignee: Assignee
  /** Takes part in every booking. */
  readonly required: boolean
  readonly load: HostLoad
  /** The reasons why the host cannot take the booking; empty: the host is free and considered. */
  readonly reasons: ReadonlyArray<HostReason>
}

/** The refusals that do not depend on the booker's other input, in the order of D-BOOK-3. */
export type StartRefusal =
  | "EventTypeNotFound"
  | "EmailNotAllowed"
  | "NoLocationConfigured"
  | "WorkspaceLapsed"
  | "WorkspaceSuspended"
  | "Disqualified"
  | "InviteeLimitReached"
  | "SlotUnavailable"

/** Whether a start can be booked, with which hosts, and why. */
export interface Explanation {
  /** Empty: the start can be booked. A booking would fail with the first one. */
  readonly refusals: ReadonlyArray<StartRefusal>
  /** In the event type's order. */
  readonly hosts: ReadonlyArray<HostExplained>
  /** The possible teams, best first. */
  readonly candidateTeams: ReadonlyArray<HostTeam>
  /** The reason why the first team is first; null: there is no team. */
  readonly pickedBy: Preference | "everybody" | "only_choice" | null
}

/** A start, with data about the booker. */
export interface ExplainQuestion extends StartQuestion {
  /** Whether the event type accepts the booker's email; true if there is no particular booker. */
  readonly isEmailAccepted: boolean
  /** The number of the booker's future bookings of the event type. */
  readonly upcoming: number
}

/**
 * Explains whether a start can be booked and with which hosts: the result of `place` for a new booking with a valid
 * location, phone number and consent.
 */
export const explain = (question: ExplainQuestion): Explanation => {
  const { eventType } = question.offering
  const teams = teamsAt(question)
  return {
    refusals: refusalsOf(question, teams),
    hosts: eventType.hosts.flatMap((assignee) => hostExplained(question, assignee)),
    candidateTeams: teams,
    pickedBy: pickedBy(question, teams)
  }
}

const refusalsOf = (
  { isEmailAccepted, offering: { eventType, workspace }, outcome, upcoming }: ExplainQuestion,
  teams: ReadonlyArray<HostTeam>
): ReadonlyArray<StartRefusal> => {
  const { perInviteeLimit } = eventType
  const checks: ReadonlyArray<readonly [StartRefusal, boolean]> = [
    ["EventTypeNotFound", eventType.status !== "active"],
    ["EmailNotAllowed", !isEmailAccepted],
    ["NoLocationConfigured", eventType.locations.length === 0],
    ["WorkspaceLapsed", standingOf(workspace) === "lapsed"],
    ["WorkspaceSuspended", standingOf(workspace) === "suspended"],
    ["Disqualified", outcome._tag === "Disqualified"],
    ["InviteeLimitReached", isInviteeLimitReached(perInviteeLimit, upcoming)],
    ["SlotUnavailable", teams.length === 0]
  ]
  return checks.filter(([, isRefused]) => isRefused).map(([refusal]) => refusal)
}

const hostExplained = (question: ExplainQuestion, assignee: Assignee): ReadonlyArray<HostExplained> => {
  const { loads, offering, outcome, startAt } = question
  const host = offering.hosts.find(({ id }) => id === assignee.hostId)
  if (host === undefined) return []
  const taking = participants(offering, allowedHosts(offering, outcome))
  const isConsidered = taking.some((participant) => participant.host.id === host.id)
  const exclusion = isConsidered
    ? []
    : [
        {
          reason: host.active ? "routing" : "inactive",
          taken: null,
          bookingUid: null,
          absence: null
        } as const
      ]
  return [
    {
      host,
      assignee,
      required: assignee.required || offering.eventType.assignment === "collective",
      load: loads.get(host.id) ?? idle,
      reasons: [...exclusion, ...conflicts(slotsOf(question), host, DateTime.toEpochMillis(startAt))]
    }
  ]
}

const pickedBy = (
  { loads, offering: { eventType } }: ExplainQuestion,
  [best, second]: ReadonlyArray<HostTeam>
): Explanation["pickedBy"] => {
  if (best === undefined) return null
  const placeOf = (id: HostId) => eventType.hosts.find(({ hostId }) => hostId === id)
  const one = placeOf(best[0].id)
  if (eventType.assignment === "collective" || one === undefined || one.required) return "everybody"
  const other = second && placeOf(second[0].id)
  return other === undefined ? "only_choice" : preferredBy(one, other, loads)
}
