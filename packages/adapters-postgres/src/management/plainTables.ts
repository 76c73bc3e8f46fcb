import { isAscending, type PlainKind, type Rows } from "@calendeal/domain/management"
import type { Utc } from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { Fragment } from "effect/sql/Statement"
import { WorkspaceProviderRow } from "../accounts/providerRows.ts"
import { OneOffLinkRow } from "../bookings/linkRows.ts"
import { ConferenceAccountRow } from "../conferencing/rows.ts"
import { PaymentAccountRow } from "../payments/rows.ts"
import { PaymentConnectionRow } from "../receivers/rows.ts"
import { WorkspaceClientRow } from "../connections/clientRows.ts"
import { SavedViewRow } from "../reports/viewRows.ts"
import { allRows } from "../rows.ts"

export interface Order {
  readonly column: string
  readonly direction: "asc" | "desc"
}

export const newestFirst = (column: string) => (): Order => ({ column, direction: "desc" })

/** By a time, in the order that the query names. */
export const sortedBy =
  (column: string) =>
  ({ sort }: { readonly sort?: string }): Order => ({ column, direction: isAscending(sort) ? "asc" : "desc" })

/** Only the canonical spelling, as in other stores. PostgreSQL also accepts others. */
const isUuid = (text: string) => text === text.toLowerCase() && Schema.is(Uuid)(text)
const Uuid = Schema.String.check(Schema.isUUID())

/** Most tables have a UUID in `id` and are listed by `created_at`. */
export const usual = {
  id: "id",
  isId: isUuid,
  order: newestFirst("created_at"),
  where: (): ReadonlyArray<Fragment> => []
}

interface Item {
  readonly id: string
  readonly createdAt: Utc
}

/** A table whose rows are the items of a kind. */
const plain = <A extends Item>(table: string, row: Schema.Codec<A, object>) => ({
  ...usual,
  table,
  row,
  read: allRows(row),
  position: ({ createdAt, id }: A) => ({ at: createdAt, id })
})

/** The table of each plain kind. Its rows have `workspace_id`, `id` and `created_at`. */
export const plainTables = {
  conferenceAccounts: plain("conference_accounts", ConferenceAccountRow),
  paymentAccounts: plain("payment_accounts", PaymentAccountRow),
  paymentConnections: plain("payment_connections", PaymentConnectionRow),
  savedViews: plain("saved_views", SavedViewRow),
  oneOffLinks: plain("one_off_links", OneOffLinkRow),
  identityProviders: plain("identity_providers", WorkspaceProviderRow),
  oauthClients: plain("oauth_clients", WorkspaceClientRow)
}

const rows: { readonly [K in PlainKind]: { readonly row: Schema.Codec<Rows[K], object> } } = plainTables

/** The columns of an item. Lists and objects become JSON. */
export const plainRow = <K extends PlainKind>({
  kind,
  row
}: {
  readonly kind: K
  readonly row: Rows[K]
}): Record<string, unknown> => {
  const columns = Object.entries(Schema.encodeSync(rows[kind].row)(row))
  return Object.fromEntries(
    columns.map(([name, value]) => [name, isJson(value) ? JSON.stringify(value) : value])
  )
}

const isJson = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !(value instanceof Date)
