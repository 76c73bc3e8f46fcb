import { type Contact, type ContactId, noAttribution } from "@calendeal/domain/contacts"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { contactRows } from "./rows.ts"

/**
 * Stores a merge (D-CONTACT-1). The duplicate's row keeps its id and email, so that both find the contact, and nothing else.
 * Contacts that were merged into the duplicate before now find the contact. Bookings, deals and payments are updated in the
 * order in which a rescheduled booking and a payment lock them.
 */
export const mergeContact = (sql: SqlClient, contact: Contact, duplicateId: ContactId) => {
  const { id, workspaceId } = contact
  const moved = (table: string) => sql`
    update ${sql(table)} set contact_id = ${id}
    where workspace_id = ${workspaceId} and contact_id = ${duplicateId}
  `
  return Effect.all(
    [
      sql`
        update contacts set
          merged_into = ${id}, name = null, phone = null, attribution = ${json(noAttribution)},
          touch_ats = '{}', touch_marks = '{}', first_at = null, first_signals = null, last_signals = null, custom_fields = '{}', qualification_states = '{}', replaced = '[]', origin = null, merged = '[]',
          search_text = '', updated_at = now()
        where workspace_id = ${workspaceId} and id = any(${contact.merged.map((one) => one.contactId)}::uuid[])
      `,
      contactRows(sql).store(contact, false),
      moved("bookings"),
      moved("deals"),
      moved("transactions")
    ],
    { discard: true }
  )
}
