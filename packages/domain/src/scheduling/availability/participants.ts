import * as Option from "effect/Option"
import {
  activeHosts,
  type Assignee,
  type Host,
  type HostId,
  type Offering
} from "../../workspace/event-types/index.ts"

/** A host who can or must take part in a booking. */
export interface Participant {
  readonly host: Host
  readonly required: boolean
}

/**
 * The participants if these hosts are allowed (D-AV-3): the allowed hosts and, in a round-robin, every other active
 * required host. In a collective all are required. Empty if no host is allowed.
 */
export const participants = (
  offering: Offering,
  allowed: ReadonlyArray<Host>
): ReadonlyArray<Participant> => {
  if (allowed.length === 0) return []
  const { assignment, hosts } = offering.eventType
  const isCollective = assignment === "collective"
  const required = requiredHosts(hosts)
  const isAllowed = new Set(allowed.map(({ id }) => id))
  return activeHosts(offering)
    .filter(({ id }) => isAllowed.has(id) || (!isCollective && required.has(id)))
    .map((host) => ({ host, required: isCollective || required.has(host.id) }))
}

/**
 * The allowed hosts for a view of these host ids (D-AV-4). None: all active hosts. Ids without an active host: no hosts.
 * If a routing rule names exactly these hosts, its leads are booked with them only, and the view shows only them. Any
 * other view shows a subset of the general availability, so that every shown slot is bookable (D-AV-6): it can leave out
 * interchangeable hosts, but not hosts whom every booking needs.
 */
export const viewedHosts = (
  offering: Offering,
  hostIds: Option.Option<ReadonlyArray<string>>
): ReadonlyArray<Host> => {
  const active = activeHosts(offering)
  if (Option.isNone(hostIds)) return active
  const ids: ReadonlySet<string> = new Set(hostIds.value)
  const chosen = active.filter(({ id }) => ids.has(id))
  return chosen.length === 0 || isRouted(offering, chosen) || isOneEnough(offering, chosen) ? chosen : active
}

/** Whether a routing rule allows exactly these active hosts. */
const isRouted = (offering: Offering, chosen: ReadonlyArray<Host>): boolean => {
  const active = new Set(activeHosts(offering).map(({ id }) => id))
  return offering.eventType.routing.some(({ hostIds }) => {
    const allowed = new Set(hostIds.filter((id) => active.has(id)))
    return allowed.size === chosen.length && chosen.every(({ id }) => allowed.has(id))
  })
}

/** Whether one of these hosts, with the required ones, is enough for a booking. */
const isOneEnough = ({ eventType }: Offering, chosen: ReadonlyArray<Host>): boolean => {
  const required = requiredHosts(eventType.hosts)
  return eventType.assignment === "round_robin" && chosen.some(({ id }) => !required.has(id))
}

const requiredHosts = (assignees: ReadonlyArray<Assignee>): ReadonlySet<HostId> =>
  new Set(assignees.filter(({ required }) => required).map(({ hostId }) => hostId))
