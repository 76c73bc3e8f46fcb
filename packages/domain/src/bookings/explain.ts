import * as DateTime from "effect/DateTime"
import { type Conflict, conflicts, participants } from "../availability/index.ts"
import type { Assignee, Host, HostId } from "../event-types/index.ts"
import { allowedHosts, type HostLoad, idle, type Preference, preferredBy } from "../routing/index.ts"
import { type HostTeam, slotsOf, type StartQuestion, teamsAt } from "./candidateTeams.ts"
import { isInviteeLimitReached } from "./inviteeLimit.ts"

/** Why a host would not take a booking: a hindrance, or that the host is not considered at all. */
export type HostReason =
  | Conflict
  | { readonly reason: "inactive" | "routing"; readonly taken: null; readonly bookingUid: null }

/** One host of the event type, as far as one start goes. */
export interface HostExplained {
  readonly host: Host
  readonly assignee: Assignee
  /** Takes part in every booking. */
  readonly required: boolean
  readonly load: HostLoad
  /** Why not; empty: the host is free and considered. */
  readonly reasons: ReadonlyArray<HostReason>
}

/** Why a booking would be refused, whatever else the booker says. In D-BOOK-3's order. */
export type StartRefusal =
  | "EventTypeNotFound"
  | "EmailNotAllowed"
  | "NoLocationConfigured"
  | "WorkspaceLapsed"
  | "Disqualified"
  | "InviteeLimitReached"
  | "SlotUnavailable"

/** Whether a start can be booked, by whom, and why. */
export interface Explanation {
  /** Empty: the start can be booked. The first is what the booker would be told. */
  readonly refusals: ReadonlyArray<StartRefusal>
  /** In the event type's order. */
  readonly hosts: ReadonlyArray<HostExplained>
  /** Who would take the booking, best first. */
  readonly candidateTeams: ReadonlyArray<HostTeam>
  /** Why the first line-up is first; null: there is none. */
  readonly pickedBy: Preference | "everybody" | "only_choice" | null
}

/** A start, and what is known of whoever wants to book it. */
export interface ExplainQuestion extends StartQuestion {
  /** Whether the event type takes the booker's e-mail; true of nobody in particular. */
  readonly isEmailTaken: boolean
  /** How many future bookings of the event type the booker holds. */
  readonly upcoming: number
}

/**
 * Why a start can or cannot be booked, and who would take it, by the engine that books: what `place` would decide for
 * a new booking whose location, phone number and consent are as they must be.
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
  { isEmailTaken, offering: { eventType, workspace }, outcome, upcoming }: ExplainQuestion,
  teams: ReadonlyArray<HostTeam>
): ReadonlyArray<StartRefusal> => {
  const { perInviteeLimit } = eventType
  const asked: ReadonlyArray<readonly [StartRefusal, boolean]> = [
    ["EventTypeNotFound", eventType.status !== "active"],
    ["EmailNotAllowed", !isEmailTaken],
    ["NoLocationConfigured", eventType.locations.length === 0],
    ["WorkspaceLapsed", workspace.subscription === "lapsed"],
    ["Disqualified", outcome._tag === "Disqualified"],
    ["InviteeLimitReached", isInviteeLimitReached(perInviteeLimit, upcoming)],
    ["SlotUnavailable", teams.length === 0]
  ]
  return asked.filter(([, holds]) => holds).map(([refusal]) => refusal)
}

const hostExplained = (question: ExplainQuestion, assignee: Assignee): ReadonlyArray<HostExplained> => {
  const { loads, offering, outcome, startAt } = question
  const host = offering.hosts.find(({ id }) => id === assignee.hostId)
  if (host === undefined) return []
  const taking = participants(offering, allowedHosts(offering, outcome))
  const isConsidered = taking.some((participant) => participant.host.id === host.id)
  return [
    {
      host,
      assignee,
      required: assignee.required || offering.eventType.assignment === "collective",
      load: loads.get(host.id) ?? idle,
      reasons: [
        ...(isConsidered
          ? []
          : [{ ...notConsidered, reason: host.active ? "routing" : "inactive" } as const]),
        ...conflicts(slotsOf(question), host, DateTime.toEpochMillis(startAt))
      ]
    }
  ]
}

const notConsidered = { taken: null, bookingUid: null }

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
