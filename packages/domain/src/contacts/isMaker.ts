import type * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { EventTypeId } from "../event-types/index.ts"
import type { Contact } from "./Contact.ts"
import { isYoung } from "./LeadOrigin.ts"
import type { LeadProofs, LeadSubject } from "./LeadProofs.ts"

/** What a caller shows of itself, with the event type that it calls. */
export interface Caller {
  readonly eventTypeId: EventTypeId
  /** The lead of the proof that it sent, when that is good. */
  readonly proven: Option.Option<LeadSubject>
  /** Its address; none where an address does not count. */
  readonly address: Option.Option<string>
  readonly addressHashes: LeadProofs["Service"]["addressHashes"]
}

/**
 * Whether the caller has made the contact through this event type within the last 24 hours, by its proof or by its
 * address, and nobody else has captured the contact since (D-CAP-7a).
 */
export const isMaker = (contact: Contact, caller: Caller, now: DateTime.Utc): boolean => {
  const { address, addressHashes, eventTypeId, proven } = caller
  if (isProven(contact, eventTypeId, proven, now)) return true
  const { origin } = contact
  return (
    isMadeBy(contact, eventTypeId, now) &&
    Option.exists(
      address,
      (text) =>
        origin !== null &&
        origin.addressHash !== null &&
        addressHashes(leadOf(contact, eventTypeId), text).includes(origin.addressHash)
    )
  )
}

/** The same by the proof alone. */
export const isProven = (
  contact: Contact,
  eventTypeId: EventTypeId,
  proven: Option.Option<LeadSubject>,
  now: DateTime.Utc
): boolean =>
  isMadeBy(contact, eventTypeId, now) &&
  Option.exists(proven, (shown) => isSame(shown, leadOf(contact, eventTypeId)))

const isMadeBy = ({ origin }: Contact, eventTypeId: EventTypeId, now: DateTime.Utc): boolean =>
  origin !== null && origin.eventTypeId === eventTypeId && isYoung(origin, now)

const leadOf = ({ id, workspaceId }: Contact, eventTypeId: EventTypeId): LeadSubject => ({
  workspaceId,
  contactId: id,
  eventTypeId
})

const isSame = (one: LeadSubject, other: LeadSubject): boolean =>
  one.workspaceId === other.workspaceId &&
  one.contactId === other.contactId &&
  one.eventTypeId === other.eventTypeId
