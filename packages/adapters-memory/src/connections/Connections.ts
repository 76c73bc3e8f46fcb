import { Connections } from "@calendeal/domain/connections"
import { DateTime, Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

/** The connections of this process's workspaces. */
export const layer = Layer.effect(
  Connections,
  Effect.map(Store, (store) =>
    Connections.of({
      enter: (connection) =>
        Effect.sync(() => {
          const { connections } = store.dataOf(connection.workspaceId)
          for (const { expiresAt, id } of connections.values())
            if (DateTime.isLessThan(expiresAt, connection.createdAt)) connections.delete(id)
          connections.set(connection.id, connection)
        }),
      find: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).connections.get(id))),
      findByState: (workspaceId, hash) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(
            store
              .dataOf(workspaceId)
              .connections.values()
              .find(({ stateHash }) => stateHash === hash)
          )
        ),
      answer: ({ id, workspaceId }, now) =>
        Effect.sync(() => {
          const { connections } = store.dataOf(workspaceId)
          const connection = connections.get(id)
          if (connection?.stage !== "asked" || !DateTime.isLessThan(now, connection.expiresAt)) return false
          connections.set(id, { ...connection, stage: "answered", sealedSecret: null })
          return true
        }),
      grant: ({ id, workspaceId }, sealedSecret, expiresAt) =>
        Effect.sync(() => {
          const { connections } = store.dataOf(workspaceId)
          const connection = connections.get(id)
          if (connection?.stage !== "answered") return
          connections.set(id, { ...connection, stage: "granted", sealedSecret, expiresAt })
        })
    })
  )
)
