import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { EventTypeId } from "../event-types/index.ts"
import { Line } from "../texts/index.ts"
import { WorkspaceId } from "../workspaces/index.ts"
import { Attribution, noAttribution } from "./Attribution.ts"
import { CustomFields } from "./CustomFields.ts"
import { Email } from "./Email.ts"
import { LeadOrigin } from "./LeadOrigin.ts"
import { Replaced } from "./Replaced.ts"
import { Outcome, QualificationState } from "./QualificationState.ts"

/** A contact's identifier, a UUID. */
export const ContactId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("ContactId"))
export type ContactId = typeof ContactId.Type

/** A person's name, 1-120 characters (specification section 8). */
export const PersonName = Schema.String.check(Schema.isBetweenCodePoints(1, 120)).pipe(
  Schema.brand("PersonName")
)
export type PersonName = typeof PersonName.Type

/** A person's name as somebody types it: one line that shows something (D-TEXT-2, D-TEXT-3). */
export const TypedName = Line(1, 120).pipe(Schema.decodeTo(PersonName))

/** A phone number as typed, at most 40 characters (specification section 8). */
export const Phone = Schema.String.check(Schema.isMaxCodePoints(40)).pipe(Schema.brand("Phone"))
export type Phone = typeof Phone.Type

/** A phone number as somebody types it: one line (D-TEXT-2). */
export const TypedPhone = Line(0, 40).pipe(Schema.decodeTo(Phone))

/** A lead: one per workspace and e-mail (D-CAP-1). */
export const Contact = Schema.Struct({
  id: ContactId,
  workspaceId: WorkspaceId,
  email: Email,
  name: Schema.NullOr(PersonName),
  phone: Schema.NullOr(Phone),
  attribution: Attribution,
  customFields: CustomFields,
  standings: Schema.Record(EventTypeId, QualificationState),
  /** What of its name and phone was replaced, oldest first (D-CAP-2). */
  replaced: Schema.Array(Replaced),
  /** Null once others than its maker have captured it, and a day after it was made (D-CAP-7a). */
  origin: Schema.NullOr(LeadOrigin),
  createdAt: Schema.DateTimeUtc
})
export type Contact = typeof Contact.Type

/** What was decided of the contact for this event type, if anything was. */
export const outcomeFor = (contact: Contact, eventTypeId: EventTypeId): Outcome =>
  contact.standings[eventTypeId]?.outcome ?? Outcome.make({ _tag: "Undecided" })

/** A contact of whom only the e-mail is known. */
export const newContact = (
  id: ContactId,
  workspaceId: WorkspaceId,
  email: Email,
  createdAt: DateTime.Utc
): Contact => ({
  id,
  workspaceId,
  email,
  name: null,
  phone: null,
  attribution: noAttribution,
  customFields: {},
  standings: {},
  replaced: [],
  origin: null,
  createdAt
})
