import type { PlainKind, Rows } from "@calendeal/domain/management"
import * as Schema from "effect/Schema"
import { WorkspaceProviderRow } from "../accounts/providerRows.ts"
import { ConferenceAccountRow } from "../conferencing/rows.ts"
import { WorkspaceClientRow } from "../connections/clientRows.ts"

/** A table whose rows are the items of a kind. */
export interface PlainTable<Row> {
  readonly name: string
  readonly row: Schema.Codec<Row, object>
}

/** The table of each plain kind. Its rows have `workspace_id`, `id` and `created_at`. */
export const plainTables = {
  conferenceAccounts: { name: "conference_accounts", row: ConferenceAccountRow },
  identityProviders: { name: "identity_providers", row: WorkspaceProviderRow },
  oauthClients: { name: "oauth_clients", row: WorkspaceClientRow }
} satisfies { readonly [K in PlainKind]: PlainTable<Rows[K]> }

const tables: { readonly [K in PlainKind]: PlainTable<Rows[K]> } = plainTables

/** The columns of an item. Lists and objects become JSON. */
export const plainRow = <K extends PlainKind>({
  kind,
  row
}: {
  readonly kind: K
  readonly row: Rows[K]
}): Record<string, unknown> => {
  const columns = Object.entries(Schema.encodeSync(tables[kind].row)(row))
  return Object.fromEntries(
    columns.map(([name, value]) => [name, isJson(value) ? JSON.stringify(value) : value])
  )
}

const isJson = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !(value instanceof Date)
