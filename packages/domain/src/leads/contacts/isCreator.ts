import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { EventTypeId } from "../../workspace/event-types/index.ts"
import { type Contact, originHours } from "./Contact.ts"
import type { LeadProofs, LeadSubject } from "./LeadProofs.ts"

/** A client's evidence that it created a lead, with the event type of its request. */
export interface Caller {
  readonly eventTypeId: EventTypeId
  /** The lead of its proof, if the proof is valid. */
  readonly proven: Option.Option<LeadSubject>
  /** Its address; none if the address is unknown or does not count. */
  readonly address: Option.Option<string>
  readonly addressHashes: LeadProofs["Service"]["addressHashes"]
}

/**
 * Whether the caller created the contact with this event type in the last 24 hours, by its proof or by its address, and
 * no other client has captured the contact since (D-CAP-7a).
 */
export const isCreator = (contact: Contact, caller: Caller, now: DateTime.Utc): boolean => {
  const { address, addressHashes, eventTypeId, proven } = caller
  if (isProven(contact, eventTypeId, proven, now)) return true
  const hash = contact.origin?.addressHash ?? null
  if (hash === null || !isMadeBy(contact, eventTypeId, now)) return false
  return Option.exists(address, (text) => addressHashes(leadOf(contact, eventTypeId), text).includes(hash))
}

/** The same, by the proof only. */
export const isProven = (
  contact: Contact,
  eventTypeId: EventTypeId,
  proven: Option.Option<LeadSubject>,
  now: DateTime.Utc
): boolean =>
  isMadeBy(contact, eventTypeId, now) &&
  Option.exists(proven, (shown) => isSame(shown, leadOf(contact, eventTypeId)))

const isMadeBy = ({ origin }: Contact, eventTypeId: EventTypeId, now: DateTime.Utc): boolean =>
  origin !== null &&
  origin.eventTypeId === eventTypeId &&
  DateTime.isLessThanOrEqualTo(now, DateTime.add(origin.at, { hours: originHours }))

const leadOf = ({ id, workspaceId }: Contact, eventTypeId: EventTypeId): LeadSubject => ({
  workspaceId,
  contactId: id,
  eventTypeId
})

const isSame = (one: LeadSubject, other: LeadSubject): boolean =>
  one.workspaceId === other.workspaceId &&
  one.contactId === other.contactId &&
  one.eventTypeId === other.eventTypeId
