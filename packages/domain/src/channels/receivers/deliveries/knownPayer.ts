import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ContactBook, ContactId } from "../../../leads/contacts/index.ts"
import { TypedEmail } from "../../../kernel/texts/index.ts"
import { bookerEmail, BookingUid } from "../../../scheduling/bookings/index.ts"
import { WorkspaceDirectory, type WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { WorkspaceQueries } from "../../records/index.ts"
import { ReportBook, type ReportedPayer, type UnmatchedEntry } from "../index.ts"
import type { KnownPayer } from "./payersOf.ts"

const emailIn = Schema.decodeUnknownOption(TypedEmail)
const contactIdIn = Schema.decodeUnknownOption(ContactId)
const uidIn = Schema.decodeUnknownOption(BookingUid)

/** Looks up what is known of a payer. Erased contacts are not known. */
export const knownPayer = Effect.fnUntraced(function* (
  { customer, email, workspaceId }: Pick<UnmatchedEntry, "customer" | "email" | "workspaceId">,
  { ours }: Pick<ReportedPayer, "ours">
) {
  const [contacts, book, directory] = [yield* ContactBook, yield* ReportBook, yield* WorkspaceDirectory]
  const contactWith = (id: Option.Option<ContactId>) =>
    Option.isNone(id)
      ? Effect.succeed(null)
      : Effect.map(contacts.find(workspaceId, id.value), Option.getOrNull)
  const uid = uidIn(ours)
  const known: KnownPayer = {
    booking: Option.isNone(uid) ? null : yield* bookingWith(workspaceId, uid.value),
    contact: yield* contactWith(contactIdIn(ours)),
    customer: customer === null ? null : yield* contactWith(yield* book.contactOf(workspaceId, customer)),
    email: Option.getOrNull(emailIn(email)),
    createsContacts: Option.exists(
      yield* directory.find(workspaceId),
      ({ transactionsCreateContacts }) => transactionsCreateContacts
    )
  }
  return known
})

const bookingWith = Effect.fnUntraced(function* (workspaceId: WorkspaceId, uid: BookingUid) {
  const queries = yield* WorkspaceQueries
  const found = Option.getOrNull(yield* queries.find(workspaceId, "bookings", uid))
  const email = found === null ? undefined : bookerEmail(found)
  return email === undefined ? null : { uid, email }
})
