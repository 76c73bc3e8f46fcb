import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import {
  type ConnectionTrouble,
  connectionTroubles,
  type ProviderName
} from "../../channels/receivers/index.ts"
import { listAll, WorkspaceQueries } from "../../channels/records/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** What payments of providers need (D-RCV-15). */
export interface PaymentTrouble {
  readonly kind: ConnectionTrouble | "unmatched"
  /** Null: it is of no one connection. */
  readonly connectionId: string | null
  readonly provider: ProviderName | null
  /** Of payments that belong to no contact, up to `mostUnmatched`. Of a connection 1. */
  readonly count: number
}

/** No more payments that belong to no contact are counted. */
export const mostUnmatched = 100

/** The troubles of a workspace's connections, then the payments that wait for a contact. */
export const paymentTroubles = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const queries = yield* WorkspaceQueries
  const now = yield* DateTime.now
  const connections = yield* listAll(workspaceId, "paymentConnections", {})
  const page = { limit: mostUnmatched, after: null } as const
  const { items } = yield* queries.list(
    workspaceId,
    "unmatchedEntries",
    { kind: "payment", isDismissed: false },
    page
  )
  const troubles: ReadonlyArray<PaymentTrouble> = [
    ...connections.flatMap((connection) =>
      connectionTroubles(connection, now).map((kind) => ({
        kind,
        connectionId: connection.id,
        provider: connection.provider,
        count: 1
      }))
    ),
    ...(items.length === 0
      ? []
      : [{ kind: "unmatched" as const, connectionId: null, provider: null, count: items.length }])
  ]
  return troubles
})
