import * as Arr from "effect/Array"
import type { Participant } from "../availability/index.ts"
import type { Assignee, EventType, Host, HostId } from "../event-types/index.ts"
import { type HostLoad, rankHosts } from "../routing/index.ts"

/** The hosts who would take a booking together; the first one leads it. */
export type Lineup = Arr.NonEmptyReadonlyArray<Host>

/**
 * Who could take a booking, best first, given who is free then: each free host that is not required, in
 * D-BOOK-6's order, together with all that are; when everyone is required, all of them together.
 */
export const lineups = (
  hosts: ReadonlyArray<Participant>,
  free: ReadonlySet<HostId>,
  assignees: ReadonlyArray<Assignee>,
  loads: ReadonlyMap<HostId, HostLoad>
): ReadonlyArray<Lineup> => {
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

/** Whether the same hosts take every booking of the event type: then there is no other team to try. */
export const hasOneTeam = ({ assignment, hosts }: EventType): boolean =>
  assignment === "collective" || hosts.filter(({ required }) => !required).length <= 1
