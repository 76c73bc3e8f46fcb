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
          for (const { expiresAt, id, stage } of connections.values())
            if (stage !== "granted" && DateTime.isLessThan(expiresAt, connection.createdAt))
              connections.delete(id)
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
        }),
      take: ({ id, workspaceId }) =>
        Effect.sync(() => {
          const { connections } = store.dataOf(workspaceId)
          return connections.get(id)?.stage === "granted" && connections.delete(id)
        }),
      ended: (before) =>
        Effect.sync(() =>
          [...store.workspaces.keys()]
            .flatMap((workspaceId) => [...store.dataOf(workspaceId).connections.values()])
            .filter(({ expiresAt, stage }) => stage === "granted" && DateTime.isLessThan(expiresAt, before))
            .toSorted((one, other) => DateTime.Order(one.expiresAt, other.expiresAt))
            .slice(0, 100)
        )
    })
  )
)
