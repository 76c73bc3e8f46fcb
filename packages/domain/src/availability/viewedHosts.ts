import * as Option from "effect/Option"
import { activeHosts, type Host, type HostId, type Offering } from "../event-types/index.ts"

/**
 * The hosts that a calendar counts as allowed, given the ids that its viewer names (D-AV-4): all active ones when none
 * are named, nobody when no id is an active host's. Whoever a routing rule sends to the very hosts named is booked with
 * them alone, and sees that. Any other choice is a view of what everybody can book, so that every slot shown can be
 * booked (D-AV-6): it leaves out hosts of whom one would do, never those without whom nobody is booked.
 */
export const viewedHosts = (
  offering: Offering,
  named: Option.Option<ReadonlyArray<string>>
): ReadonlyArray<Host> => {
  const active = activeHosts(offering)
  if (Option.isNone(named)) return active
  const ids: ReadonlySet<string> = new Set(named.value)
  const chosen = active.filter(({ id }) => ids.has(id))
  return chosen.length === 0 || isRouted(offering, chosen) || oneWillDo(offering, chosen) ? chosen : active
}

/** Whether a routing rule allows these active hosts and no other. */
const isRouted = (offering: Offering, chosen: ReadonlyArray<Host>): boolean => {
  const active = new Set(activeHosts(offering).map(({ id }) => id))
  return offering.eventType.routing.some(({ hostIds }) => {
    const allowed = new Set(hostIds.filter((id) => active.has(id)))
    return allowed.size === chosen.length && chosen.every(({ id }) => allowed.has(id))
  })
}

/** Whether one of these hosts, with the required ones, is enough for whoever may be booked with any. */
const oneWillDo = ({ eventType }: Offering, chosen: ReadonlyArray<Host>): boolean => {
  const required: ReadonlySet<HostId> = new Set(
    eventType.hosts.filter((assignee) => assignee.required).map(({ hostId }) => hostId)
  )
  return eventType.assignment === "round_robin" && chosen.some(({ id }) => !required.has(id))
}
