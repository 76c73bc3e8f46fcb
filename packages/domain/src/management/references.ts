import type { EventType, HostId } from "../event-types/index.ts"
import { UnknownReference } from "./refusals.ts"

/** Every place of an event type that names a host. */
const hostReferences = ({ hosts, routing }: EventType) => [
  ...hosts.map(({ hostId }, index) => ({ hostId, path: ["hosts", index, "hostId"] })),
  ...routing.flatMap(({ hostIds }, rule) =>
    hostIds.map((hostId, index) => ({ hostId, path: ["routing", rule, "hostIds", index] }))
  )
]

/** The hosts that an event type names, each once. */
export const namedHosts = (eventType: EventType): ReadonlySet<HostId> =>
  new Set(hostReferences(eventType).map(({ hostId }) => hostId))

/** The first place that names none of these hosts. */
export const unknownHost = (
  eventType: EventType,
  known: ReadonlySet<HostId>
): UnknownReference | undefined => {
  const reference = hostReferences(eventType).find(({ hostId }) => !known.has(hostId))
  return (
    reference && new UnknownReference({ path: reference.path, message: "must be a host of the workspace" })
  )
}
