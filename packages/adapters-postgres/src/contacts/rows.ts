import { Contact, ContactId, contactSearchText, type Email } from "@calendeal/domain/contacts"
import type { DealId } from "@calendeal/domain/deals"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { json, violatedConstraint } from "../connection/index.ts"
import { decodeAll, decodeFirst, firstRow } from "../rows.ts"
import { StaleRead } from "../tenancy/withRetries.ts"
import { journeyColumns } from "./journeyColumns.ts"

const ContactRow = Schema.Struct({
  ...Contact.fields,
  attribution: Schema.toCodecJson(Contact.fields.attribution),
  qualificationStates: Schema.toCodecJson(Contact.fields.qualificationStates),
  replaced: Schema.toCodecJson(Contact.fields.replaced),
  origin: Schema.toCodecJson(Contact.fields.origin),
  merged: Schema.toCodecJson(Contact.fields.merged),
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    customFields: "custom_fields",
    qualificationStates: "qualification_states",
    createdAt: "created_at"
  })
)

/** A contact as a row of the table `contacts`. */
export const rowOf = Schema.encodeSync(ContactRow)

/** A contact as it is stored: its row with its touches in short, and the search text (D-SEARCH-1). */
export const storedRowOf = (contact: Contact) => ({
  ...rowOf(contact),
  ...journeyColumns(contact.attribution),
  search_text: contactSearchText(contact)
})

/** Reads the first of the contacts' rows. */
export const contactIn = decodeFirst(ContactRow)

/** Reads the first contact of a query. */
export const firstContact = firstRow(ContactRow)

/** Reads the contacts' rows. */
export const contactsIn = decodeAll(ContactRow)

const MergedRow = Schema.Struct({ merged_into: Schema.NullOr(ContactId) })
const mergedRows = decodeAll(MergedRow)

/** Whether one of the rows was merged into another contact, maybe while the transaction waited for its lock (D-CONTACT-6). */
export const someMerged = (rows: ReadonlyArray<unknown>): boolean =>
  mergedRows(rows).some(({ merged_into }) => merged_into !== null)

/** Reads a locked contact. See `someMerged`. */
export const heldContactIn = (rows: ReadonlyArray<unknown>) => ({
  contact: contactIn(rows),
  isMerged: someMerged(rows)
})

/**
 * The contacts of the transaction's workspace that are not erased. The id or email of a merged contact finds the one that it
 * was merged into. A transaction locks a contact before it changes or uses it. Other transactions may still insert references
 * to a locked contact.
 */
export const contactRows = (sql: SqlClient) => {
  const present = (workspaceId: WorkspaceId, condition: Fragment) => sql`
    select * from contacts
    where workspace_id = ${workspaceId} and erased_at is null and id = (
      select coalesce(merged_into, id) from contacts
      where workspace_id = ${workspaceId} and erased_at is null and ${condition}
    )
  `
  const locked = (workspaceId: WorkspaceId, condition: Fragment) =>
    sql`${present(workspaceId, condition)} for no key update`
  return {
    find: (workspaceId: WorkspaceId, id: ContactId) => present(workspaceId, sql`id = ${id}`),

    findByEmail: (workspaceId: WorkspaceId, email: Email) => present(workspaceId, sql`email = ${email}`),

    lockById: (workspaceId: WorkspaceId, id: ContactId) => locked(workspaceId, sql`id = ${id}`),

    /** The contact of a deal. */
    lockByDeal: (workspaceId: WorkspaceId, dealId: DealId) =>
      sql`
        select * from contacts
        where workspace_id = ${workspaceId} and erased_at is null
          and id = (select contact_id from deals where workspace_id = ${workspaceId} and id = ${dealId})
        for no key update
      `,

    lockByEmail: (workspaceId: WorkspaceId, email: Email) => locked(workspaceId, sql`email = ${email}`),

    /** Inserts a new contact or updates a locked one. See `unlessSameEmail`. */
    store: (contact: Contact, isNew: boolean) => {
      const encoded = storedRowOf(contact)
      const row = { ...encoded, replaced: json(encoded.replaced), merged: json(encoded.merged) }
      return isNew
        ? sql`insert into contacts ${sql.insert(row)}`
        : sql`
            update contacts set ${sql.update(row, ["workspace_id", "id"])}, updated_at = now()
            where workspace_id = ${contact.workspaceId} and id = ${contact.id}
          `
    }
  }
}

/** Fails with `StaleRead` when another transaction has inserted a contact with the same email. */
export const unlessSameEmail = <A, E, R>(
  storing: Effect.Effect<A, E, R>
): Effect.Effect<A, E | StaleRead, R> =>
  Effect.mapError(storing, (error) => (isSameEmail(error) ? new StaleRead() : error))

const isSameEmail = (error: unknown): boolean =>
  isSqlError(error) && Option.contains(violatedConstraint(error), "contacts_email")
