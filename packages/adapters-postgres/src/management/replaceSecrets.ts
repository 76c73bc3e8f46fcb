import type { ReencryptedSecret, SecretPlace } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"

/** Puts sealed secrets in the places of those that are there, as far as those are still what was read. */
export const replaceSecrets = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  reencrypted: ReadonlyArray<ReencryptedSecret>
) {
  for (const place of places) {
    const found = reencrypted.filter((seal) => seal.place === place)
    const seal = sql`
      select * from unnest(
        ${found.map(({ id }) => id)}::uuid[], ${found.map(({ before }) => before)}::text[],
        ${found.map(({ after }) => after)}::text[]
      ) as seal (of_id, was, becomes)
    `
    if (place === "formerWebhook") {
      yield* sql`
        update webhooks set former = jsonb_set(former, '{sealedSecret}', to_jsonb(seal.becomes)) from (${seal}) seal
        where workspace_id = ${workspaceId} and id = seal.of_id and former ->> 'sealedSecret' = seal.was
      `
    } else {
      const { column, table } = columns[place]
      yield* sql`
        update ${sql(table)} set ${sql(column)} = seal.becomes from (${seal}) seal
        where workspace_id = ${workspaceId} and id = seal.of_id and ${sql(column)} = seal.was
      `
    }
  }
})

/** Where secrets of a kind are kept. */
const columns = {
  apiKey: { table: "api_keys", column: "sealed_secret" },
  integration: { table: "integrations", column: "sealed_credential" },
  webhook: { table: "webhooks", column: "sealed_secret" },
  calendar: { table: "calendars", column: "sealed_access" }
} as const satisfies Record<Exclude<SecretPlace, "formerWebhook">, object>

const places = ["apiKey", "integration", "webhook", "formerWebhook", "calendar"] as const
