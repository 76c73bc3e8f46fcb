import type { ContactId, Email } from "@calendeal/domain/contacts"
import { type Forgotten, forgottenContact, forgottenIn, NotThere } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import { attendedBy } from "../bookings/attendedBy.ts"
import { allBookings, rowOf } from "../bookings/rows.ts"
import { hashOf } from "../consistency/idempotencyKeys.ts"
import { contactRows, firstContact } from "../contacts/rows.ts"

/**
 * Forgets a person: who they are goes from the contact, from the bookings that they made or were guests of, and from
 * what payments say in words. Numbers stay, and so does what they hang on.
 */
export const eraseContact = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  id: ContactId,
  at: DateTime.Utc
) {
  const held = yield* sql`
    select * from contacts
    where workspace_id = ${workspaceId} and id = ${id} and erased_at is null
    for no key update
  `.pipe(firstContact)
  if (Option.isNone(held)) return yield* new NotThere()
  const person = held.value
  // First out of the e-mails that are taken: somebody may have come with the one that stands for nobody.
  yield* sql`
    update contacts set erased_at = ${DateTime.toDateUtc(at)} where workspace_id = ${workspaceId} and id = ${id}
  `
  yield* contactRows(sql).store(forgottenContact(person), false)
  yield* forgetIn(sql, workspaceId, person)
  yield* sql`
    update transactions set description = null where workspace_id = ${workspaceId} and contact_id = ${id}
  `
})

/** Forgets whoever has the e-mail: a contact, or who is in bookings alone, as a guest or under another contact. */
export const erasePerson = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  { email, standIn }: { readonly email: Email; readonly standIn: ContactId },
  at: DateTime.Utc
) {
  const contact = yield* sql`
    select * from contacts where workspace_id = ${workspaceId} and email = ${email} and erased_at is null
  `.pipe(firstContact)
  if (Option.isSome(contact)) return yield* eraseContact(sql, workspaceId, contact.value.id, at)
  const forgotten = yield* forgetIn(sql, workspaceId, { id: standIn, email })
  if (forgotten === 0) return yield* new NotThere()
})

/** Takes a person out of all bookings, and tells of how many. */
const forgetIn = Effect.fnUntraced(function* (sql: SqlClient, workspaceId: WorkspaceId, person: Forgotten) {
  // Bookings take their turns and then the booking that they replace: so does this.
  yield* sql`
    delete from invitee_turns where workspace_id = ${workspaceId} and email_hash = ${hashOf(person.email)}
  `
  const bookings = yield* sql`
    select * from bookings
    where workspace_id = ${workspaceId} and uid = any(array(
      select uid from bookings theirs where theirs.workspace_id = ${workspaceId} and theirs.contact_id = ${person.id}
      union all ${attendedBy(sql, workspaceId, person.email)}
    ))
    order by uid
    for no key update
  `.pipe(allBookings)
  for (const booking of bookings) {
    const row = rowOf(forgottenIn(booking, person))
    yield* sql`
      update bookings set ${sql.update(row, ["workspace_id", "uid"])}
      where workspace_id = ${workspaceId} and uid = ${booking.uid}
    `
  }
  return bookings.length
})
