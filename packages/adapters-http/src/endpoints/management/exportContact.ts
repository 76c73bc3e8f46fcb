import { Membership } from "../../contract/index.ts"
import * as Effect from "effect/Effect"
import { contactView } from "./contacts.ts"
import { found } from "./found.ts"
import { heldOf } from "./heldOf.ts"

export const exportContact = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly contactId: string }
}) {
  const { audit } = yield* Membership
  const contact = yield* found("contacts", params.contactId)
  const held = yield* heldOf(audit.workspaceId, contact.email, contact)
  return { ...held, contact: contactView(contact) }
})
