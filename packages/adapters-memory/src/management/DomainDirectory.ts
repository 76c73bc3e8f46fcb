import { DomainDirectory } from "@calendeal/domain/management"
import type { OwnDomain, WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { Store } from "../Store.ts"

/** The own domains of this process's workspaces. */
export const layer = Layer.effect(
  DomainDirectory,
  Effect.map(Store, (store) => {
    const { domains } = store
    const latestOf = (workspaceId: WorkspaceId) =>
      [...domains.values()]
        .filter((domain) => domain.workspaceId === workspaceId)
        .toSorted(byAge)
        .at(-1)
    return DomainDirectory.of({
      all: Effect.sync(() => [...domains.values()].toSorted(byAge)),
      workspaceAt: (name) => Effect.sync(() => Option.fromUndefinedOr(domains.get(name)?.workspaceId)),
      nameOf: (workspaceId) => Effect.sync(() => Option.fromUndefinedOr(latestOf(workspaceId)?.name)),
      enter: (domain, entry) =>
        Effect.sync(() => {
          const known = domains.get(domain.name)
          if (known !== undefined) return known.workspaceId === domain.workspaceId ? "Kept" : "Taken"
          domains.set(domain.name, domain)
          store.dataOf(domain.workspaceId).auditLog.push(entry)
          return "Entered"
        }),
      remove: ({ name, workspaceId }, entry) =>
        Effect.sync(() => {
          if (domains.get(name)?.workspaceId !== workspaceId) return false
          store.dataOf(workspaceId).auditLog.push(entry)
          return domains.delete(name)
        })
    })
  })
)

const byAge = Order.combine(
  Order.mapInput(DateTime.Order, ({ addedAt }: OwnDomain): DateTime.DateTime => addedAt),
  Order.mapInput(Order.String, ({ name }: OwnDomain): string => name)
)
