import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ContactId, LeadProofs, type LeadSubject } from "@calendeal/domain/contacts"
import { EventTypeId } from "@calendeal/domain/event-types"
import { WorkspaceId } from "@calendeal/domain/workspaces"

const Lead = Schema.fromJsonString(
  Schema.Struct({ workspaceId: WorkspaceId, contactId: ContactId, eventTypeId: EventTypeId })
)

/** A proof that says in clear of which lead it is. */
export const plainProofOf = (lead: LeadSubject): string => Schema.encodeSync(Lead)(lead)

/** Proofs and hashes that hide nothing and never end. */
export const plainProofs = Layer.succeed(LeadProofs, {
  mint: (lead) => Effect.succeed(plainProofOf(lead)),
  verify: (proof) => Effect.succeed(Schema.decodeUnknownOption(Lead)(proof)),
  addressHashes: ({ contactId, eventTypeId }, address) => [`${contactId} ${eventTypeId} ${address}`]
})

/** What a caller shows that shows nothing. */
export const nothingShown = { leadProof: Option.none(), address: Option.none() } as const
