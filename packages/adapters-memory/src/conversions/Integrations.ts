import { Integrations } from "@calendeal/domain/conversions"
import { DateTime, Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

/** The integrations of the workspaces of this process. */
export const layer = Layer.effect(
  Integrations,
  Effect.map(Store, (store) =>
    Integrations.of({
      find: (workspaceId, id) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(
            store
              .dataOf(workspaceId)
              .integrations.values()
              .find((integration) => integration.id === id)
          )
        ),
      of: (workspaceId) =>
        Effect.sync(() =>
          [...store.dataOf(workspaceId).integrations.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
        ),
      noteAccess: (workspaceId, id, access) =>
        Effect.gen(function* () {
          const { integrations } = store.dataOf(workspaceId)
          const lostAt = access === "works" ? null : yield* DateTime.now
          const integration = integrations.values().find((one) => one.id === id)
          if (integration === undefined || (integration.lostAt === null) === (lostAt === null)) return
          integrations.set(integration.id, { ...integration, lostAt })
          if (lostAt !== null)
            store.outboxMessages.post([
              {
                _tag: "ReportLostAccount",
                workspaceId,
                account: "integration",
                accountId: id,
                endsAt: null,
                userId: null
              }
            ])
        })
    })
  )
)
