import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ContactId } from "../../../leads/contacts/index.ts"
import { TypedEmail } from "../../../kernel/texts/index.ts"
import { bookerEmail, BookingUid } from "../../../scheduling/bookings/index.ts"
import { WorkspaceDirectory, type WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { WorkspaceQueries } from "../../records/index.ts"
import type { KnownBefore, ReportedPayer, UnmatchedEntry } from "../index.ts"
import type { KnownPayer } from "./payersOf.ts"

const emailIn = Schema.decodeUnknownOption(TypedEmail)
const contactIdIn = Schema.decodeUnknownOption(ContactId)
const uidIn = Schema.decodeUnknownOption(BookingUid)

/** Looks up what is known of a payer. */
export const knownPayer = Effect.fnUntraced(function* (
  { email, workspaceId }: Pick<UnmatchedEntry, "email" | "workspaceId">,
  { ours }: Pick<ReportedPayer, "ours">,
  { contactId }: Pick<KnownBefore, "contactId">
) {
  const directory = yield* WorkspaceDirectory
  const uid = uidIn(ours)
  const known: KnownPayer = {
    booking: Option.isNone(uid) ? null : yield* bookingWith(workspaceId, uid.value),
    contactIds: [contactIdIn(ours), contactId].flatMap(Option.toArray),
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
