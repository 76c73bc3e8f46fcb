import { NotThere } from "@calendeal/domain/management"
import { rotate, type Webhook, type WebhookId } from "@calendeal/domain/webhooks"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { tryAtOnce } from "../deliveries/tryAtOnce.ts"
import { firstRow } from "../rows.ts"
import { WebhookRow } from "../webhooks/rows.ts"
import { isStill } from "./versions.ts"

const encode = Schema.encodeSync(WebhookRow)

/** Enters a new webhook. */
export const addWebhook = (sql: SqlClient, webhook: Webhook, at: DateTime.Utc) => {
  const row = { ...encode(webhook), created_at: DateTime.toDateUtc(at) }
  return sql`insert into webhooks ${sql.insert(row)}`.pipe(Effect.asVoid)
}

/** Replaces a version of a webhook but for its secrets, and has what waits for it tried at once. */
export const changeWebhook = Effect.fnUntraced(function* (
  sql: SqlClient,
  webhook: Webhook,
  version: number,
  at: DateTime.Utc
) {
  const { id, workspaceId } = webhook
  yield* isStill(
    version,
    sql`select version from webhooks where workspace_id = ${workspaceId} and id = ${id} for no key update`
  )
  const { enabled, events, url } = encode(webhook)
  yield* sql`
    update webhooks set ${sql.update({ enabled, events, url })}
    where workspace_id = ${workspaceId} and id = ${id}
  `
  yield* tryAtOnce(sql, { workspaceId, kind: "webhook", id }, at)
})

/** Gives a webhook a new secret. */
export const rotateSecret = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  id: WebhookId,
  sealedSecret: string,
  until: DateTime.Utc | null
) {
  const known = yield* sql`
    select * from webhooks where workspace_id = ${workspaceId} and id = ${id} for no key update
  `.pipe(firstRow(WebhookRow))
  if (Option.isNone(known)) return yield* new NotThere()
  const { former, sealed_secret } = encode(rotate(known.value, sealedSecret, until))
  yield* sql`
    update webhooks set ${sql.update({ former, sealed_secret })}
    where workspace_id = ${workspaceId} and id = ${id}
  `
})

/** Takes a webhook away; the log of what it was told stays. */
export const removeWebhook = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  id: WebhookId,
  at: DateTime.Utc
) {
  const removed = yield* sql`
    delete from webhooks where workspace_id = ${workspaceId} and id = ${id} returning id
  `
  if (removed.length === 0) return yield* new NotThere()
  yield* tryAtOnce(sql, { workspaceId, kind: "webhook", id }, at)
})
