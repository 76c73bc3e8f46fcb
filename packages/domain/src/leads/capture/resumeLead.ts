import * as Option from "effect/Option"
import { type Contact, type ContactId, type Found, mergeContacts } from "../contacts/index.ts"
import { type Email } from "../../kernel/texts/index.ts"

interface ResumedLead {
  /** None: no contact has this email, and no prior lead can be renamed. */
  readonly contact: Option.Option<Contact>
  /** The lead that was merged into the contact, and is deleted. */
  readonly absorbed: Option.Option<ContactId>
}

/**
 * The contact that a capture with this email updates (D-CAP-7, D-CAP-7a). If the client created the prior lead
 * (`isCreator`) and the lead has no history, it is renamed, or merged into the email's existing contact. Otherwise the lead
 * stays as it is: knowledge of an id or email is not enough to change a person's data.
 */
export const resumeLead = (found: Found, email: Email, isOwn: (lead: Contact) => boolean): ResumedLead => {
  const prior = found.prior.pipe(
    Option.filter(({ contact, hasHistory }) => !hasHistory && isOwn(contact)),
    Option.map(({ contact }) => contact),
    Option.filter((lead) => !Option.exists(found.contact, ({ id }) => id === lead.id))
  )
  if (Option.isNone(prior)) return { contact: found.contact, absorbed: Option.none() }
  return Option.match(found.contact, {
    onNone: () => ({ contact: Option.some({ ...prior.value, email }), absorbed: Option.none() }),
    onSome: (known) => ({
      contact: Option.some(mergeContacts(known, prior.value)),
      absorbed: Option.some(prior.value.id)
    })
  })
}
