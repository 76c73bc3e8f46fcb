import { ContactBook, ContactId } from "@calendeal/domain/contacts"
import { IdGenerator } from "@calendeal/domain/consistency"
import { commit } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { NotFound, PersonNamed, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { contactView } from "./contacts.ts"
import { heldOf } from "./heldOf.ts"
import { refused } from "./refused.ts"

const named = strictFieldsOf(PersonNamed)

export const exportPerson = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const { email } = yield* named
  const known = yield* ContactBook.use((book) => book.findByEmail(audit.workspaceId, email))
  const contact = Option.getOrUndefined(known)
  const held = yield* heldOf(audit.workspaceId, email, contact)
  if (contact === undefined && held.bookings.length === 0 && held.guestOf.length === 0)
    return yield* new NotFound()
  return { ...held, contact: contact === undefined ? null : contactView(contact) }
})

export const erasePerson = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const { email } = yield* named
  const standIn = ContactId.make(yield* idGenerator.uuid)
  yield* commit(audit, { _tag: "ErasePerson", email, standIn })
}, Effect.catchTags(refused))
