import * as Option from "effect/Option"
import { type Contact, type ContactId, type Email, type Found, mergeContacts } from "../contacts/index.ts"

/** Which contact a capture goes on with, before what it says is added. */
export interface ResumedLead {
  /** None: nobody is known by this e-mail, and no prior lead is to be renamed. */
  readonly contact: Option.Option<Contact>
  readonly absorbed: Option.Option<ContactId>
}

/**
 * Finds the contact that a capture under `email` goes on with (D-CAP-7, D-CAP-7a). The prior lead is renamed, or merged
 * into the contact that the e-mail already has, when the caller is its maker (`isMaker`) and it has no history.
 * Otherwise it is left alone: to know an id or an e-mail moves nobody's data.
 */
export const resumeLead = (found: Found, email: Email, isMade: (lead: Contact) => boolean): ResumedLead => {
  const prior = found.prior.pipe(
    Option.filter(({ contact, hasHistory }) => !hasHistory && isMade(contact)),
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
