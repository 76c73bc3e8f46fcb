import { Contact, type ContactId, type Email } from "@calendeal/domain/contacts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { allRows, firstRow } from "../rows.ts"
import { Overtaken } from "../tenancy/overcoming.ts"

const ContactRow = Schema.Struct({
  ...Contact.fields,
  attribution: Schema.toCodecJson(Contact.fields.attribution),
  standings: Schema.toCodecJson(Contact.fields.standings),
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({ workspaceId: "workspace_id", customFields: "custom_fields", createdAt: "created_at" })
)

const encode = Schema.encodeSync(ContactRow)

/** Reads the first contact of a query. */
export const firstContact = firstRow(ContactRow)

/** Reads the contacts of a query. */
export const allContacts = allRows(ContactRow)

/**
 * The contacts of the transaction's workspace, without those that were erased. Those who change or use one lock it first; the lock leaves
 * others free to refer to the contact.
 */
export const contactRows = (sql: SqlClient) => ({
  find: (workspaceId: WorkspaceId, id: ContactId) =>
    sql`select * from contacts where workspace_id = ${workspaceId} and id = ${id} and erased_at is null`,

  findByEmail: (workspaceId: WorkspaceId, email: Email) =>
    sql`select * from contacts where workspace_id = ${workspaceId} and email = ${email} and erased_at is null`,

  lock: (workspaceId: WorkspaceId, id: ContactId) =>
    sql`
      select * from contacts where workspace_id = ${workspaceId} and id = ${id} and erased_at is null
      for no key update
    `.pipe(firstContact),

  lockByEmail: (workspaceId: WorkspaceId, email: Email) =>
    sql`
      select * from contacts where workspace_id = ${workspaceId} and email = ${email} and erased_at is null
      for no key update
    `.pipe(firstContact),

  /** Enters a new contact; `Overtaken` when somebody else has entered one of the same e-mail. */
  enter: (contact: Contact) =>
    sql`
      insert into contacts ${sql.insert(encode(contact))}
      on conflict (workspace_id, email) where erased_at is null do nothing
      returning id
    `.pipe(Effect.flatMap((entered) => (entered.length === 0 ? Effect.fail(new Overtaken()) : Effect.void))),

  /** Replaces a locked contact; `Overtaken` when somebody else has just entered one of its new e-mail. */
  replace: (contact: Contact) =>
    sql`
      update contacts set ${sql.update(encode(contact), ["workspace_id", "id"])}, updated_at = now()
      where workspace_id = ${contact.workspaceId} and id = ${contact.id}
    `.pipe(
      Effect.catch((error) => Effect.fail(isSameEmail(error) ? new Overtaken() : error)),
      Effect.asVoid
    ),

  remove: (workspaceId: WorkspaceId, id: ContactId) =>
    sql`delete from contacts where workspace_id = ${workspaceId} and id = ${id}`.pipe(Effect.asVoid)
})

const isSameEmail = (error: SqlError): boolean =>
  error.reason._tag === "UniqueViolation" && error.reason.constraint === "contacts_email"
