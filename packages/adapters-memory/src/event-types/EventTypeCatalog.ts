import { type EventType, EventTypeCatalog, type Offering, publicOrder } from "@calendeal/domain/event-types"
import { DateTime, Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

/** The event types and hosts of this process. */
export const layer = Layer.effect(
  EventTypeCatalog,
  Effect.gen(function* () {
    const store = yield* Store
    const hostsOf = ({ hosts, workspaceId }: EventType) => {
      const known = store.dataOf(workspaceId).hosts
      return hosts.map(({ hostId }) => known.get(hostId)).filter((host) => host !== undefined)
    }
    const offeringOf = (eventType: EventType): Offering | undefined => {
      const workspace = store.workspaces.get(eventType.workspaceId)
      return workspace && { workspace, eventType, hosts: hostsOf(eventType) }
    }
    return EventTypeCatalog.of({
      find: (id) =>
        Effect.sync(() => {
          const eventType = store.eventTypes.get(id)
          return Option.fromUndefinedOr(eventType && offeringOf(eventType))
        }),
      findAt: (workspaceSlug, eventTypeSlug) =>
        Effect.sync(() => {
          const here = [...store.eventTypes.values()].find(
            ({ slug, workspaceId }) =>
              slug === eventTypeSlug && store.workspaces.get(workspaceId)?.slug === workspaceSlug
          )
          return Option.fromUndefinedOr(here && offeringOf(here))
        }),
      publicWorkspace: (workspaceSlug) =>
        Effect.sync(() => {
          const workspace = store.workspaces.values().find(({ slug }) => slug === workspaceSlug)
          if (workspace === undefined) return Option.none()
          // In the order in which they were entered first.
          const eventTypes = store.eventTypes
            .values()
            .filter(
              ({ listed, status, workspaceId }) =>
                workspaceId === workspace.id && status === "active" && listed
            )
            .toArray()
          return Option.some({ workspace, eventTypes: publicOrder(workspace, eventTypes) })
        }),
      hostNamed: (workspaceId, username) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(
            store
              .dataOf(workspaceId)
              .hosts.values()
              .find((host) => host.active && host.username === username)
          )
        ),
      publish: (eventType) =>
        Effect.map(DateTime.now, (now) => {
          const known = store.eventTypes.get(eventType.id)
          if (known !== undefined && known.workspaceId !== eventType.workspaceId) {
            throw new Error(`event type ${eventType.id} belongs to another workspace`)
          }
          if (hostsOf(eventType).length < eventType.hosts.length) {
            throw new Error(`event type ${eventType.id} has unknown hosts`)
          }
          store.eventTypes.set(eventType.id, eventType)
          store.dataOf(eventType.workspaceId).nextVersion(eventType.id, now)
        }),
      enlist: (host) =>
        Effect.map(DateTime.now, (now) => {
          const data = store.dataOf(host.workspaceId)
          data.hosts.set(host.id, host)
          data.nextVersion(host.id, now)
        })
    })
  })
)
