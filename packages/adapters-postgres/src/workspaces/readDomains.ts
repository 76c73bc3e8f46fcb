import { OwnDomain } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { allRows } from "../rows.ts"
import type { Tenancy } from "../tenancy/Tenancy.ts"

/** All own domains by their names, the oldest first. */
export type DomainsByName = ReadonlyMap<string, OwnDomain>

const OwnDomainRow = Schema.Struct({
  ...OwnDomain.fields,
  addedAt: Schema.DateTimeUtcFromDate
}).pipe(Schema.encodeKeys({ workspaceId: "workspace_id", addedAt: "added_at" }))

/**
 * Reads all own domains. Operators enter them, so they are few; one query for all has the same cost for unknown names, which any
 * client can send.
 */
export const readDomains = ({
  lookUp,
  sql
}: Pick<Tenancy, "lookUp"> & { readonly sql: SqlClient }): Effect.Effect<DomainsByName> =>
  lookUp(sql`select * from own_domains()`).pipe(
    allRows(OwnDomainRow),
    Effect.map((domains) => new Map(domains.map((domain) => [domain.name, domain])))
  )
