import type { HostExplained } from "@calendeal/domain/bookings"
import type { StartExplained } from "@calendeal/domain/management"
import * as DateTime from "effect/DateTime"
import { type ExplanationView, refusalView } from "../../contract/index.ts"

/** An explanation on the wire. */
export const explanationView = (
  start: DateTime.Utc,
  { candidateTeams, hosts, outcome, pickedBy, refusals }: StartExplained
): typeof ExplanationView.Type => {
  const hostIds = candidateTeams.map((team) => team.map(({ id }) => id))
  const [best] = hostIds
  return {
    start,
    bookable: refusals.length === 0,
    refusals: refusals.map((refusal) => refusalView[refusal]),
    routing: outcomes[outcome._tag],
    hosts: hosts.map(hostView),
    lineups: hostIds,
    picked: best === undefined || pickedBy === null ? null : { hostIds: best, by: pickedBy }
  }
}

const hostView = ({ assignee, host, load, reasons, required }: HostExplained) => ({
  hostId: host.id,
  name: host.name,
  username: host.username,
  required,
  free: reasons.length === 0,
  reasons: reasons.map(({ bookingUid, reason, taken }) => ({
    reason,
    from: taken && DateTime.makeUnsafe(taken.start),
    to: taken && DateTime.makeUnsafe(taken.end),
    bookingUid
  })),
  priority: assignee.priority,
  weight: assignee.weight,
  recentBookings: load.recentBookings,
  lastAssignedAt: load.lastAssignedAt === null ? null : DateTime.makeUnsafe(load.lastAssignedAt)
})

const outcomes = {
  Undecided: "undecided",
  Qualified: "qualified",
  Routed: "routed",
  Disqualified: "disqualified"
} as const
