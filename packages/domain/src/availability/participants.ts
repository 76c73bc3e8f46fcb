import { activeHosts, type Host, type Offering } from "../event-types/index.ts"

/** A host who may, or must, take part in a booking. */
export interface Participant {
  readonly host: Host
  readonly required: boolean
}

/**
 * Who takes part when these hosts are allowed (D-AV-3): the allowed ones and, in a round-robin, every active
 * required host besides. In a collective all are required. Nobody when nobody is allowed.
 */
export const participants = (
  offering: Offering,
  allowed: ReadonlyArray<Host>
): ReadonlyArray<Participant> => {
  if (allowed.length === 0) return []
  const { assignment, hosts } = offering.eventType
  const isCollective = assignment === "collective"
  const required = new Set(hosts.filter((assignee) => assignee.required).map(({ hostId }) => hostId))
  const isAllowed = new Set(allowed.map(({ id }) => id))
  return activeHosts(offering)
    .filter(({ id }) => isAllowed.has(id) || (!isCollective && required.has(id)))
    .map((host) => ({ host, required: isCollective || required.has(host.id) }))
}
