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
export const isMaker = (
  { id, origin, workspaceId }: Contact,
  { address, addressHashes, eventTypeId, proven }: Caller,
  now: DateTime.Utc
): boolean => {
  if (origin === null || origin.eventTypeId !== eventTypeId || !isYoung(origin, now)) return false
  const lead: LeadSubject = { workspaceId, contactId: id, eventTypeId }
  return (
    Option.exists(proven, (shown) => isSame(shown, lead)) ||
    Option.exists(
      address,
      (text) => origin.addressHash !== null && addressHashes(lead, text).includes(origin.addressHash)
    )
  )
}

const isSame = (one: LeadSubject, other: LeadSubject): boolean =>
  one.workspaceId === other.workspaceId &&
  one.contactId === other.contactId &&
  one.eventTypeId === other.eventTypeId
