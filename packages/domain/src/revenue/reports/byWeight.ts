import type { EventType, HostId } from "../../workspace/event-types/index.ts"
import type { MeetingFigures } from "./Reports.ts"

/** The meetings of a host that other hosts could have had, and those that its weights give it. */
export interface WeightShare {
  readonly led: number
  /** Rounded to two decimals. */
  readonly due: number
}

/**
 * For each host the meetings of event types that give each meeting to one of several active hosts of the same priority (D-REP-11), and of
 * these the share by the weights of today. Without hosts who have no other beside them.
 */
export const sharesByWeight = (
  assigned: MeetingFigures["assigned"],
  eventTypes: ReadonlyArray<Pick<EventType, "assignment" | "hosts" | "id">>,
  active: ReadonlySet<HostId>
): ReadonlyMap<HostId, WeightShare> => {
  const shares = new Map<HostId, WeightShare>()
  const ofEventType = Map.groupBy(assigned, ({ eventTypeId }) => eventTypeId)
  for (const { assignment, hosts, id } of eventTypes) {
    const chosen = hosts.filter(({ hostId, required }) => !required && active.has(hostId))
    if (assignment !== "round_robin") continue
    const meetingsOf = new Map(ofEventType.get(id)?.map(({ hostId, meetings }) => [hostId, meetings]))
    for (const equals of Map.groupBy(chosen, ({ priority }) => priority).values()) {
      if (equals.length < 2) continue
      const all = equals.reduce((sum, { hostId }) => sum + (meetingsOf.get(hostId) ?? 0), 0)
      const weights = equals.reduce((sum, { weight }) => sum + weight, 0)
      for (const { hostId, weight } of equals) {
        const { due, led } = shares.get(hostId) ?? { due: 0, led: 0 }
        shares.set(hostId, {
          led: led + (meetingsOf.get(hostId) ?? 0),
          due: due + (all * weight) / weights
        })
      }
    }
  }
  return new Map(
    [...shares].map(([hostId, { due, led }]) => [hostId, { led, due: Math.round(due * 100) / 100 }])
  )
}
