import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { type Contact, type ContactId, type Email, type Found, mergeContacts } from "../contacts/index.ts"
import type { EventTypeId } from "../event-types/index.ts"

/** Which contact a capture goes on with, before what it says is added. */
export interface ResumedLead {
  /** None: nobody is known by this e-mail, and no prior lead is to be renamed. */
  readonly contact: Option.Option<Contact>
  readonly absorbed: Option.Option<ContactId>
}

/** For so long after its capture a lead can be renamed (D-CAP-7). */
const renamingHours = 24

/**
 * Finds the contact that a capture under `email` goes on with (D-CAP-7). The prior lead of the same visitor
 * is renamed, or merged into the contact that the e-mail already has; a prior lead that is not recent, not
 * of this event type, or already has a history, is left alone: a guessed id moves nobody's data.
 */
export const resumeLead = (
  found: Found,
  email: Email,
  eventTypeId: EventTypeId,
  now: DateTime.Utc
): ResumedLead => {
  const prior = found.prior.pipe(
    Option.filter(({ hasHistory, contact }) => !hasHistory && isRecent(contact, eventTypeId, now)),
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

const isRecent = (lead: Contact, eventTypeId: EventTypeId, now: DateTime.Utc): boolean => {
  const capturedAt = lead.standings[eventTypeId]?.capturedAt ?? null
  return (
    capturedAt !== null &&
    DateTime.isLessThanOrEqualTo(now, DateTime.add(capturedAt, { hours: renamingHours }))
  )
}
