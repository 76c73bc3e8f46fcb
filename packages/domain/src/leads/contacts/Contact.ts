import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { EventTypeId } from "../../workspace/event-types/index.ts"
import { Line, Email } from "../../kernel/texts/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { Attribution, noAttribution } from "./Attribution.ts"
import { CustomFields } from "./CustomFields.ts"
import { Outcome, QualificationState } from "./QualificationState.ts"
import { Replaced } from "./Replaced.ts"

/** A contact's identifier, a UUID. */
export const ContactId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("ContactId"))
export type ContactId = typeof ContactId.Type

/** A person's name, 1-120 characters (specification section 8). */
export const PersonName = Schema.String.check(Schema.isBetweenCodePoints(1, 120)).pipe(
  Schema.brand("PersonName")
)
export type PersonName = typeof PersonName.Type

/** A person's name as typed: one line with at least one visible character (D-TEXT-2, D-TEXT-3). */
export const TypedName = Line(1, 120).pipe(Schema.decodeTo(PersonName))

/** A phone number as typed, at most 40 characters (specification section 8). */
export const Phone = Schema.String.check(Schema.isMaxCodePoints(40)).pipe(Schema.brand("Phone"))
export type Phone = typeof Phone.Type

/** A phone number as typed: one line (D-TEXT-2). */
export const TypedPhone = Line(0, 40).pipe(Schema.decodeTo(Phone))

/** The maximum age of a lead that can be renamed, and the lifetime of a lead proof, in hours (D-CAP-7, D-CAP-7a). */
export const originHours = 24

/**
 * The capture that created a lead. `addressHash` is the keyed hash of the client's address, null if the address is not
 * known (D-CAP-7a).
 */
export const LeadOrigin = Schema.Struct({
  eventTypeId: EventTypeId,
  addressHash: Schema.NullOr(Schema.String),
  at: Schema.DateTimeUtc
})
export type LeadOrigin = typeof LeadOrigin.Type

/** A contact that was merged into another one (D-CONTACT-1). */
export const Merged = Schema.Struct({
  contactId: ContactId,
  email: Email,
  /** The time of the merge. */
  at: Schema.DateTimeUtc
})
export type Merged = typeof Merged.Type

/** A person: one contact per workspace and email (D-CAP-1). */
export const Contact = Schema.Struct({
  id: ContactId,
  workspaceId: WorkspaceId,
  email: Email,
  name: Schema.NullOr(PersonName),
  phone: Schema.NullOr(Phone),
  attribution: Attribution,
  customFields: CustomFields,
  qualificationStates: Schema.Record(EventTypeId, QualificationState),
  /** Previous names and phone numbers, oldest first (D-CAP-2). */
  replaced: Schema.Array(Replaced),
  /** Null after a capture by another client than its creator, and `originHours` after its creation (D-CAP-7a). */
  origin: Schema.NullOr(LeadOrigin),
  /** The contacts that were merged into this one, oldest first (D-CONTACT-1). */
  merged: Schema.Array(Merged),
  createdAt: Schema.DateTimeUtc
})
export type Contact = typeof Contact.Type

/** The contact's outcome for this event type, `Undecided` if there is none. */
export const outcomeFor = (contact: Contact, eventTypeId: EventTypeId): Outcome =>
  contact.qualificationStates[eventTypeId]?.outcome ?? Outcome.make({ _tag: "Undecided" })

/** Every email by which the contact is found: its own first. */
export const emailsOf = ({ email, merged }: Pick<Contact, "email" | "merged">): ReadonlyArray<Email> => [
  email,
  ...merged.map((one) => one.email)
]

/** A contact with an email and no other data. */
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
  qualificationStates: {},
  replaced: [],
  origin: null,
  merged: [],
  createdAt
})
