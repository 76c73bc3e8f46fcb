import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import {
  type Contact,
  ContactId,
  Email,
  LeadProofs,
  type LeadSubject,
  newContact
} from "@calendeal/domain/contacts"
import { EventTypeId } from "@calendeal/domain/event-types"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** A new email. */
export const sampleEmail = (): Email => Email.make(`ada.${crypto.randomUUID()}@example.com`)

/** A contact with an email only. */
export const sampleContact = (workspaceId: WorkspaceId, overrides: Partial<Contact> = {}): Contact => ({
  ...newContact(ContactId.make(crypto.randomUUID()), workspaceId, sampleEmail(), sampleNow),
  ...overrides
})

const Lead = Schema.fromJsonString(
  Schema.Struct({ workspaceId: WorkspaceId, contactId: ContactId, eventTypeId: EventTypeId })
)

/** A lead proof in plain text, for `plainProofs`. */
export const plainProofOf = (lead: LeadSubject): string => Schema.encodeSync(Lead)(lead)

/** `LeadProofs` in plain text, unsigned and without expiry. */
export const plainProofs = Layer.succeed(LeadProofs, {
  issue: (lead) => Effect.succeed(plainProofOf(lead)),
  verify: (proof) => Effect.succeed(Schema.decodeUnknownOption(Lead)(proof)),
  addressHashes: ({ contactId, eventTypeId }, address) => [`${contactId} ${eventTypeId} ${address}`]
})

/** A request without a lead proof and a client address. */
export const noLeadProof = { leadProof: Option.none(), address: Option.none() } as const
