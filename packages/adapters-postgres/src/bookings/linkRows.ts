import { OneOffLink, type OneOffLinkId } from "@calendeal/domain/bookings"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { decodeFirst } from "../rows.ts"

/** A one-off link as a row of the table `one_off_links`. */
export const OneOffLinkRow = Schema.Struct({
  ...OneOffLink.fields,
  expiresAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    eventTypeId: "event_type_id",
    givesBack: "gives_back",
    expiresAt: "expires_at",
    hostIds: "host_ids",
    contactId: "contact_id",
    createdBy: "created_by",
    createdAt: "created_at"
  })
)

export const linkRows = (sql: SqlClient, workspaceId: WorkspaceId, id: OneOffLinkId) =>
  sql`select * from one_off_links where workspace_id = ${workspaceId} and id = ${id}`

const first = decodeFirst(OneOffLinkRow)

export const linkIn = (rows: ReadonlyArray<unknown>): Option<OneOffLink> => first(rows)

const encode = Schema.encodeSync(OneOffLinkRow)

/** Adds links in one statement, however many there are. */
export const addLinks = (sql: SqlClient, links: ReadonlyArray<OneOffLink>) => sql`
  insert into one_off_links (
    workspace_id, id, event_type_id, uses, used, gives_back, expires_at, host_ids, contact_id, person, responses,
    created_by, created_at
  )
  select
    workspace_id, id, event_type_id, uses, used, gives_back, expires_at, host_ids, contact_id, person, responses,
    created_by, created_at
  from jsonb_populate_recordset(null::one_off_links, ${json(links.map((link) => encode(link)))})
`
