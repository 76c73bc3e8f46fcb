import type { Integration, IntegrationId } from "@calendeal/domain/conversions"
import { type DeliveryId, type DestinationKind, tryAgain, whyNotAgain } from "@calendeal/domain/deliveries"
import { InTheWay, NotThere } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { IntegrationRow } from "../conversions/rows.ts"
import { allDeliveries, rowOf } from "../deliveries/rows.ts"
import { tryAtOnce } from "../deliveries/tryAtOnce.ts"
import { isStill } from "./versions.ts"

const encode = Schema.encodeSync(IntegrationRow)

/** Enters a new integration. */
export const addIntegration = (sql: SqlClient, integration: Integration, at: DateTime.Utc) => {
  const row = { ...encode(integration), created_at: DateTime.toDateUtc(at) }
  return sql`insert into integrations ${sql.insert(row)}`.pipe(Effect.asVoid)
}

/** Replaces a version of an integration, and has what waits for it tried at once. */
export const changeIntegration = Effect.fnUntraced(function* (
  sql: SqlClient,
  integration: Integration,
  version: number,
  at: DateTime.Utc
) {
  const { id, workspaceId } = integration
  yield* isStill(
    version,
    sql`
      select version from integrations where workspace_id = ${workspaceId} and id = ${id} for no key update
    `
  )
  yield* sql`
    update integrations set ${sql.update(encode(integration), ["workspace_id", "id"])}
    where workspace_id = ${workspaceId} and id = ${id}
  `
  yield* tryAtOnce(sql, { workspaceId, kind: "integration", id }, at)
})

/** Takes an integration away; the log of what was delivered to it stays. */
export const removeIntegration = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  id: IntegrationId,
  at: DateTime.Utc
) {
  const removed = yield* sql`
    delete from integrations where workspace_id = ${workspaceId} and id = ${id} returning id
  `
  if (removed.length === 0) return yield* new NotThere()
  yield* tryAtOnce(sql, { workspaceId, kind: "integration", id }, at)
})

/** Puts a delivery that has come to its end on its way once more. */
export const retryDelivery = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  kind: DestinationKind,
  id: DeliveryId,
  at: DateTime.Utc
) {
  const [delivery] = yield* sql`
    select * from deliveries
    where workspace_id = ${workspaceId} and id = ${id} and destination = ${kind}
    for no key update
  `.pipe(allDeliveries)
  if (delivery === undefined) return yield* new NotThere()
  const reason = whyNotAgain(delivery)
  if (reason !== undefined) return yield* new InTheWay({ reason })
  const row = { ...rowOf(tryAgain(delivery, at)) }
  yield* sql`
    update deliveries set ${sql.update(row, ["workspace_id", "id"])}
    where workspace_id = ${workspaceId} and id = ${id}
  `
})
